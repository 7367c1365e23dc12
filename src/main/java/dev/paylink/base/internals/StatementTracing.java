package dev.paylink.base.internals;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.spi.VertxTracerFactory;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingOptions;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.sqlclient.DatabaseException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A span for each SQL statement that is sent in a trace, with the attributes that Vert.x gives it.
 * Statements outside of a trace have no span. A failure has its SQLSTATE, not its message, which
 * can have values.
 *
 * <p>To be replaced by the tracer of {@code vertx-opentelemetry} when that starts no trace by
 * itself and records no messages. It still keeps the context.
 */
public final class StatementTracing implements VertxTracer<Span, Span>, VertxTracerFactory {
  private final Tracer tracer;

  public StatementTracing(OpenTelemetry telemetry) {
    this.tracer = telemetry.getTracer("dev.paylink");
  }

  @Override
  public VertxTracer<Span, Span> tracer(TracingOptions options) {
    return this;
  }

  @Override
  public <R> @Nullable Span sendRequest(
      Context context,
      SpanKind kind,
      TracingPolicy policy,
      R request,
      String operation,
      BiConsumer<String, String> headers,
      TagExtractor<R> tags) {
    io.opentelemetry.context.Context parent = contextOf((ContextInternal) context);
    if (policy == TracingPolicy.IGNORE || !Span.fromContext(parent).getSpanContext().isValid()) {
      return null;
    }
    SpanBuilder span =
        tracer
            .spanBuilder(operation)
            .setSpanKind(io.opentelemetry.api.trace.SpanKind.CLIENT)
            .setParent(parent);
    for (int i = 0; i < tags.len(request); i++) {
      span.setAttribute(tags.name(request, i), tags.value(request, i));
    }
    return span.startSpan();
  }

  /** A statement may be sent by the event loop of a connection that another one waits for. */
  private static io.opentelemetry.context.Context contextOf(ContextInternal context) {
    ContextInternal previous = context.beginDispatch();
    try {
      return io.opentelemetry.context.Context.current();
    } finally {
      context.endDispatch(previous);
    }
  }

  @Override
  public <R> void receiveResponse(
      Context context,
      @Nullable R response,
      @Nullable Span span,
      @Nullable Throwable failure,
      TagExtractor<R> tags) {
    if (span == null) {
      return;
    }
    if (failure != null) {
      span.setStatus(StatusCode.ERROR).setAttribute("error.type", type(failure));
    }
    span.end();
  }

  private static String type(Throwable failure) {
    return failure instanceof DatabaseException refused && refused.getSqlState() != null
        ? refused.getSqlState()
        : failure.getClass().getName();
  }
}
