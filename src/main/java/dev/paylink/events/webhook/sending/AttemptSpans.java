package dev.paylink.events.webhook.sending;

import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.url.UrlHost;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.vertx.core.AsyncResult;
import java.net.URI;
import java.util.Map;

/**
 * A span for each attempt, in the trace of what caused the event, with the attributes of
 * OpenTelemetry's semantic conventions for HTTP clients. Of the URL it has only host and port, as
 * the rest may have a secret of the merchant.
 */
final class AttemptSpans {
  private static final UrlHost UNKNOWN = new UrlHost("unknown", -1);

  private final Tracing tracing;

  AttemptSpans(Tracing tracing) {
    this.tracing = tracing;
  }

  Span begin(Callback callback, Cause cause) {
    if (!tracing.isOn()) {
      return Span.getInvalid();
    }
    URI url = URI.create(callback.endpoint().url());
    UrlHost host = UrlHost.of(url).orElse(UNKNOWN);
    return tracing
        .span("deliver " + cause.type().code(), SpanKind.CLIENT, cause.trace())
        .setAttribute("http.request.method", "POST")
        .setAttribute("http.request.resend_count", cause.attempts())
        .setAttribute("server.address", host.name())
        .setAttribute("server.port", port(url, host))
        .setAttribute("paylink.event.id", callback.id())
        .setAttribute("paylink.event.type", cause.type().code())
        .setAttribute("paylink.merchant.id", callback.endpoint().merchantId())
        .startSpan();
  }

  private static long port(URI url, UrlHost host) {
    if (host.port() >= 0) {
      return host.port();
    }
    return "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
  }

  /** The headers by which the receiver continues the trace; empty without tracing. */
  Map<String, String> headers(Span span) {
    return tracing.headers(span);
  }

  static void end(Span span, AsyncResult<CallbackResult> sent) {
    CallbackResult result = sent.result();
    if (result != null && result.status() != null) {
      span.setAttribute("http.response.status_code", result.status());
    }
    if (result == null || result.error() != null) {
      span.setStatus(StatusCode.ERROR).setAttribute("error.type", errorType(result));
    }
    span.end();
  }

  private static String errorType(CallbackResult result) {
    return result == null || result.status() == null ? "_OTHER" : result.status().toString();
  }
}
