package dev.paylink.base.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeMetricsTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  /** Prometheus 2.42 refuses all metrics of a node that has an exemplar elsewhere. */
  @Test
  void namesTracesInBucketsOnly() {
    Span span =
        Span.wrap(
            SpanContext.create(
                TRACE, "00f067aa0ba902b7", TraceFlags.getSampled(), TraceState.getDefault()));
    try (NodeMetrics metrics = new NodeMetrics();
        Scope entered = span.makeCurrent()) {
      Timer.builder("work")
          .serviceLevelObjectives(Duration.ofSeconds(1))
          .register(metrics.registry())
          .record(Duration.ofMillis(20));
      List<String> traced =
          new String(metrics.scrape(ExportFormat.OPEN_METRICS), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.contains(TRACE))
              .toList();
      assertEquals(1, traced.size(), traced::toString);
      assertTrue(traced.get(0).startsWith("work_seconds_bucket{le=\"1.0\"}"), traced::toString);
    }
  }
}
