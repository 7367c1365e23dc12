/** Benchmarks of the packaged service: data, load, measurements and report. */
package dev.paylink.bench;
