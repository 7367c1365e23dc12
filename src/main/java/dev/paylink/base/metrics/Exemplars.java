package dev.paylink.base.metrics;

import io.opentelemetry.api.trace.Span;
import io.prometheus.metrics.tracer.common.SpanContext;
import org.jspecify.annotations.Nullable;

/** The trace of what is recorded now, which OpenMetrics names beside a value: an exemplar. */
final class Exemplars implements SpanContext {
  @Override
  public @Nullable String getCurrentTraceId() {
    io.opentelemetry.api.trace.SpanContext span = current();
    return span.isValid() ? span.getTraceId() : null;
  }

  @Override
  public @Nullable String getCurrentSpanId() {
    io.opentelemetry.api.trace.SpanContext span = current();
    return span.isValid() ? span.getSpanId() : null;
  }

  @Override
  public boolean isCurrentSpanSampled() {
    return current().isSampled();
  }

  /** What the exemplar is of is known by its trace. */
  @Override
  public void markCurrentSpanAsExemplar() {}

  private static io.opentelemetry.api.trace.SpanContext current() {
    return Span.current().getSpanContext();
  }
}
