package dev.paylink.http;

import dev.paylink.base.tracing.RequestContext;
import dev.paylink.base.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * A span for each request of the API and of the checkout pages, in the trace that its headers name,
 * with the attributes of OpenTelemetry's semantic conventions for HTTP servers. Attributes of the
 * URL are left out, except for the template: queries have personal data, and paths of pages have
 * tokens.
 */
final class RequestSpans {
  private static final String OTHER_METHOD = "_OTHER"; // of the conventions
  private static final int SERVER_ERROR = 500;

  private final Tracing tracing;

  RequestSpans(Tracing tracing) {
    this.tracing = tracing;
  }

  /**
   * Starts the span of a request, and makes it and the request's id the context of what follows.
   */
  void begin(RoutingContext ctx, Exchange exchange, ServerInterface serverInterface) {
    Context context = RequestContext.withRequestId(Context.root(), exchange.requestId());
    context = RequestContext.withAbandonment(context, exchange::isAbandoned);
    if (serverInterface != ServerInterface.MANAGEMENT) { // polled every few seconds
      Span span =
          tracing
              .span("HTTP", SpanKind.SERVER, tracing.extract(ctx.request().headers()))
              .setAttribute("paylink.request.id", exchange.requestId())
              .startSpan();
      context = context.with(span);
    }
    exchange.traced(context);
    RequestContext.enter(context);
  }

  /**
   * Finishes the span.
   *
   * @param method empty if it is unknown
   */
  void end(Exchange exchange, Optional<String> method, int status) {
    Span span = Span.fromContext(exchange.context());
    if (span.isRecording()) {
      span.setAttribute("http.request.method", method.orElse(OTHER_METHOD))
          .setAttribute("http.response.status_code", status);
      name(span, method.orElse("HTTP"), exchange);
      if (exchange.isAuthenticated()) {
        span.setAttribute("paylink.merchant.id", exchange.merchantId());
      }
      if (status >= SERVER_ERROR) {
        span.setStatus(StatusCode.ERROR).setAttribute("error.type", Integer.toString(status));
      }
    }
    span.end();
  }

  private static void name(Span span, String method, Exchange exchange) {
    if (exchange.hasRoute()) {
      span.updateName(method + " " + exchange.pathTemplate())
          .setAttribute("http.route", exchange.pathTemplate());
    } else {
      span.updateName(method);
    }
  }
}
