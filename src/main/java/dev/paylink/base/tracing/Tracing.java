package dev.paylink.base.tracing;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.vertx.core.MultiMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts the spans of a node, and passes their traces on in headers. Does nothing without an SDK of
 * OpenTelemetry. Thread-safe.
 */
public final class Tracing {
  /** No traces. */
  public static final Tracing OFF = new Tracing(OpenTelemetry.noop());

  private static final TextMapGetter<MultiMap> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(MultiMap headers) {
          return headers.names();
        }

        @Override
        public @Nullable String get(@Nullable MultiMap headers, String name) {
          return headers == null ? null : headers.get(name);
        }
      };

  private final Tracer tracer;
  private final TextMapPropagator propagator;
  private final boolean on;

  public Tracing(OpenTelemetry telemetry) {
    this.on = telemetry != OpenTelemetry.noop();
    this.tracer = telemetry.getTracer("dev.paylink");
    this.propagator = telemetry.getPropagators().getTextMapPropagator();
  }

  /** Whether there are traces. */
  public boolean isOn() {
    return on;
  }

  /** The context that the headers of a request continue. */
  public Context extract(MultiMap headers) {
    return propagator.extract(Context.root(), headers, HEADERS);
  }

  /** The headers by which a receiver continues the trace of a span. */
  public Map<String, String> headers(Span span) {
    Map<String, String> headers = new HashMap<>();
    propagator.inject(Context.root().with(span), headers, Map::put);
    return headers;
  }

  /**
   * A span that is to be started.
   *
   * @param parent whose trace it continues; without one it starts a trace
   */
  public SpanBuilder span(String name, SpanKind kind, Context parent) {
    return tracer.spanBuilder(name).setSpanKind(kind).setParent(parent);
  }
}
