package dev.paylink.base.bus;

import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.base.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** A span for each command that is sent in a trace; it has the name of the command's address. */
final class CommandSpans {
  private static final int SERVER_ERROR = 500;

  private final Tracing tracing;

  CommandSpans(Tracing tracing) {
    this.tracing = tracing;
  }

  /** Starts a span in the current trace; the current span outside a trace. */
  Span begin(Command<?, ?> command) {
    Span current = Span.current();
    return current.getSpanContext().isValid()
        ? tracing.span(command.address(), SpanKind.INTERNAL, Context.current()).startSpan()
        : current;
  }

  /**
   * Finishes a span.
   *
   * @param failure a {@link Fault}; null if absent
   */
  static void end(Span span, @Nullable Throwable failure) {
    if (failure instanceof Fault fault) {
      span.setAttribute("error.type", fault.code().code());
      if (fault.code().status() >= SERVER_ERROR) {
        span.setStatus(StatusCode.ERROR);
      }
    }
    span.end();
  }
}
