package dev.paylink.base.tracing;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import org.slf4j.event.KeyValuePair;

/**
 * Adds to each line what it was logged for, as key-value pairs: {@code requestId}, and with tracing
 * {@code trace_id} and {@code span_id}, named as OpenTelemetry has them in logs. It looks at the
 * context before the line goes to the thread that writes.
 */
public final class CorrelatedAppender extends AsyncAppender {
  /** The logger of requests, whose lines name their request. */
  private static final String ACCESS = "paylink.access";

  @Override
  protected void preprocess(ILoggingEvent line) {
    if (line instanceof LoggingEvent own) {
      correlate(own, Context.current());
    }
    super.preprocess(line);
  }

  private static void correlate(LoggingEvent line, Context context) {
    String requestId = RequestContext.requestId(context);
    if (requestId != null && !line.getLoggerName().equals(ACCESS)) {
      line.addKeyValuePair(new KeyValuePair("requestId", requestId));
    }
    SpanContext span = Span.fromContext(context).getSpanContext();
    if (span.isValid()) {
      line.addKeyValuePair(new KeyValuePair("trace_id", span.getTraceId()));
      line.addKeyValuePair(new KeyValuePair("span_id", span.getSpanId()));
    }
  }
}
