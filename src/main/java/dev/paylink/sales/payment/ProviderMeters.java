package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.base.metrics.Buckets;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Meters of payment providers. Provider names are names of verticles on the bus, so there are few.
 * Thread-safe.
 */
public final class ProviderMeters {
  private static final String PROVIDER = "provider";
  private static final String OUTCOME = "outcome";

  private final MeterRegistry registry;
  private final Map<Answered, Timer> durations = new ConcurrentHashMap<>();

  private record Answered(String provider, String operation, String outcome) {}

  public ProviderMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Records how long a provider takes to answer. An answer that the service cannot use has failed,
   * so this is for the answer after its check.
   *
   * @param operation what it is asked for
   */
  public <T> Future<T> timed(String provider, String operation, Future<T> answer) {
    return timed(provider, operation, answer, failure -> "failed");
  }

  /**
   * Records how long a provider takes to judge a notification. One that it refuses, as that anybody
   * may send, is no failure of the provider.
   */
  <T> Future<T> timedNotification(String provider, Future<T> answer) {
    return timed(
        provider,
        "notification",
        answer,
        failure -> Fault.of(failure).code().status() < 500 ? "refused" : "failed");
  }

  private <T> Future<T> timed(
      String provider, String operation, Future<T> answer, Function<Throwable, String> failed) {
    long begun = System.nanoTime();
    return answer.onComplete(
        ended -> {
          String outcome = ended.succeeded() ? "answered" : failed.apply(ended.cause());
          durations
              .computeIfAbsent(new Answered(provider, operation, outcome), this::timer)
              .record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
        });
  }

  private Timer timer(Answered answered) {
    return Timer.builder("paylink.provider.request.duration")
        .description("Time that a payment provider takes to answer")
        .serviceLevelObjectives(Buckets.ofRequests())
        .tags(PROVIDER, answered.provider(), "operation", answered.operation())
        .tag(OUTCOME, answered.outcome())
        .register(registry);
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
