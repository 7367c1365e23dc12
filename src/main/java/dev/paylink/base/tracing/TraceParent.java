package dev.paylink.base.tracing;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code traceparent} of W3C Trace Context, the form in which a row of an event keeps
 * the trace it belongs to until its deliveries.
 */
public final class TraceParent {
  private static final String HEADER = "traceparent";
  private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();
  private static final TextMapGetter<String> VALUE =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String value) {
          return Set.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String value, String name) {
          return name.equals(HEADER) ? value : null;
        }
      };

  private TraceParent() {}

  /** The value for the current span; null outside a trace. */
  public static @Nullable String current() {
    Map<String, String> headers = new HashMap<>();
    W3C.inject(Context.current(), headers, Map::put);
    return headers.get(HEADER);
  }

  /** A context whose spans continue a trace; one without a trace for null or a malformed value. */
  public static Context parse(@Nullable String value) {
    return value == null ? Context.root() : W3C.extract(Context.root(), value, VALUE);
  }
}
