/** Benchmark of payments. */
package dev.paylink.bench.payment;
