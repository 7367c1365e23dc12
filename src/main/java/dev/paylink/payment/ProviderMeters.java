package dev.paylink.payment;

import dev.paylink.metrics.Buckets;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;

/**
 * Meters of payment providers. Their names are those of verticles on the bus, so there are few.
 * Thread-safe.
 */
public final class ProviderMeters {
  private static final String PROVIDER = "provider";
  private static final String OUTCOME = "outcome";

  private final MeterRegistry registry;

  public ProviderMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Records how long a provider takes to answer.
   *
   * @param operation what it is asked for
   */
  public <T> Future<T> timed(String provider, String operation, Future<T> answer) {
    long begun = System.nanoTime();
    return answer.onComplete(
        ended ->
            Timer.builder("paylink.provider.request.duration")
                .description("Time that a payment provider takes to answer")
                .serviceLevelObjectives(Buckets.ofRequests())
                .tags(PROVIDER, provider, "operation", operation)
                .tag(OUTCOME, ended.succeeded() ? "answered" : "failed")
                .register(registry)
                .record(System.nanoTime() - begun, TimeUnit.NANOSECONDS));
  }

  /** Counts a payment that a provider has reported. */
  void reported(String provider, String outcome) {
    Counter.builder("paylink.payments")
        .description("Payments that providers have reported, by what became of the report")
        .tags(PROVIDER, provider, OUTCOME, outcome)
        .register(registry)
        .increment();
  }
}
