/** Benchmarks of webhook deliveries: rates, costs and delays. */
package dev.paylink.bench.webhook;
