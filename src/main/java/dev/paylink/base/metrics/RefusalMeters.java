package dev.paylink.base.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what the limits of a node refuse with 429 or 503, by limit. */
public final class RefusalMeters {
  private final MeterRegistry registry;

  public RefusalMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Returns what a limit calls for each request, connection or statement that it refuses.
   *
   * @param limit its name, which {@code docs/operate/metrics.md} lists
   */
  public Runnable by(String limit) {
    Counter counter =
        Counter.builder("paylink.requests.refused")
            .description("What was refused with 429 or 503, by the limit that it was beyond")
            .tag("limit", limit)
            .register(registry);
    return counter::increment;
  }
}
