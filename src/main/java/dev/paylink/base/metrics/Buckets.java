package dev.paylink.base.metrics;

import java.time.Duration;
import java.util.stream.DoubleStream;

/** Upper bounds of the buckets of histograms of time. */
public final class Buckets {
  private Buckets() {}

  /** For HTTP requests, as OpenTelemetry advises: 5 ms to 10 s. */
  public static Duration[] ofRequests() {
    return seconds(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10);
  }

  /** For statements of a database, as OpenTelemetry advises: 1 ms to 10 s. */
  public static Duration[] ofStatements() {
    return seconds(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10);
  }

  /** For delays of an event loop, which should be far below a second: 1 ms to 5 s. */
  public static Duration[] ofDelays() {
    return seconds(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5);
  }

  /** For what may be tried again for days: 50 ms to 2 days. */
  public static Duration[] ofDeliveries() {
    return seconds(
        0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3_600, 21_600, 86_400, 172_800);
  }

  private static Duration[] seconds(double... bounds) {
    return DoubleStream.of(bounds)
        .mapToObj(bound -> Duration.ofNanos(Math.round(bound * 1e9)))
        .toArray(Duration[]::new);
  }
}
