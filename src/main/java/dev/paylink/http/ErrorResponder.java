package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.FailureLog;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes all error responses, and logs their causes: a cause that repeats is counted. An instance
 * belongs to one event loop.
 */
public final class ErrorResponder {
  private static final Logger log = LoggerFactory.getLogger(ErrorResponder.class);

  /** The header with the request id. */
  public static final String REQUEST_ID = "X-Request-Id";

  private final int maxUriBytes;
  private final int maxHeadBytes;
  private final int maxBodyBytes;
  private final FailureLog failures = new FailureLog(log);
  private boolean summarising;

  /**
   * @param maxUriBytes longest URI; the limits are named in messages
   * @param maxHeadBytes largest request head
   * @param maxBodyBytes largest request body
   */
  public ErrorResponder(int maxUriBytes, int maxHeadBytes, int maxBodyBytes) {
    this.maxUriBytes = maxUriBytes;
    this.maxHeadBytes = maxHeadBytes;
    this.maxBodyBytes = maxBodyBytes;
  }

  /**
   * Answers a request that failed in the router or matched no route.
   *
   * @param status the status that the router determined; the context does not always have it
   */
  public void handle(RoutingContext ctx, int status) {
    handle(ctx, status, fault -> write(ctx.response(), fault, ErrorForm.of(ctx)));
  }

  /**
   * Answers a failed request like {@link #handle(RoutingContext, int)}, with a custom body.
   *
   * @param writer writes the whole response
   */
  public void handle(RoutingContext ctx, int status, Consumer<Fault> writer) {
    HttpServerResponse response = ctx.response();
    Fault fault = faultOf(ctx, status);
    Exchange exchange = Exchange.of(ctx);
    if (exchange != null) { // it is absent if a handler before the request log failed
      exchange.failed(fault);
    }
    String requestId = response.headers().get(REQUEST_ID);
    logCause(ctx.vertx(), fault, requestId);
    if (response.headWritten()) {
      ctx.request().connection().close();
      return;
    }
    if (RequestBody.isAnnounced(ctx.request()) && !ctx.request().isEnded()) {
      if (fault.code() == FaultCode.RATE_LIMITED && RequestBody.isLarge(ctx.request())) {
        RequestBody.leave(ctx);
      } else {
        RequestBody.discard(ctx, mustClose(fault));
      }
    }
    writer.accept(fault);
  }

  /** Answers a request that could not be parsed, and closes the connection. */
  public void refuse(HttpServerRequest request, String requestId) {
    Throwable cause = request.decoderResult().cause();
    Fault fault;
    if (cause instanceof Fault known) {
      fault = known;
    } else if (cause instanceof TooLongHttpLineException) {
      fault = ofStatus(414);
    } else if (cause instanceof TooLongHttpHeaderException) {
      fault = ofStatus(431);
    } else {
      fault = new Fault(FaultCode.INVALID_REQUEST, "The request is not well-formed HTTP/1.1");
    }
    log.info("Request {} could not be read, answered {}", requestId, fault.code());
    HttpServerResponse response = request.response();
    response
        .putHeader(HttpHeaders.DATE, HttpDate.ofSystem())
        .putHeader(REQUEST_ID, requestId)
        .putHeader("Connection", "close");
    write(response, fault, ErrorForm.PLAIN);
  }

  /** A complete HTTP/1.1 response, for a connection without a parsed request. */
  public static String rawAnswer(Fault fault, String requestId) {
    String body = ErrorForm.PLAIN.body(fault, requestId);
    return """
    HTTP/1.1 %d %s\r
    Date: %s\r
    Content-Type: application/json\r
    %s: %s\r
    %sConnection: close\r
    Content-Length: %d\r
    \r
    %s"""
        .formatted(
            fault.code().status(),
            fault.code().name().replace('_', ' '),
            HttpDate.ofSystem(),
            REQUEST_ID,
            requestId,
            fault.retryAfterSeconds() > 0
                ? "Retry-After: " + fault.retryAfterSeconds() + "\r\n"
                : "",
            body.getBytes(StandardCharsets.UTF_8).length,
            body);
  }

  private Fault faultOf(RoutingContext ctx, int status) {
    Throwable failure = ctx.failure();
    if (failure instanceof HttpException || failure == null || status < 500) {
      return ofStatus(status);
    }
    return Fault.of(failure);
  }

  /** The fault for a status that the router itself determined. */
  private Fault ofStatus(int status) {
    return switch (status) {
      case 404 -> new Fault(FaultCode.NOT_FOUND, "There is nothing at this path");
      case 405 ->
          new Fault(
              FaultCode.METHOD_NOT_ALLOWED,
              "This path does not have this method; the Allow header names those it has");
      case 413 ->
          new Fault(
              FaultCode.PAYLOAD_TOO_LARGE,
              "The request body must be at most %d bytes".formatted(maxBodyBytes));
      case 414 ->
          new Fault(
              FaultCode.URI_TOO_LONG,
              "The request URI must be at most %d bytes".formatted(maxUriBytes));
      case 431 ->
          new Fault(
              FaultCode.HEADERS_TOO_LARGE,
              "The request head must be at most %d bytes".formatted(maxHeadBytes));
      case 417 -> new Fault(FaultCode.INVALID_REQUEST, "Expect must be 100-continue");
      default ->
          status >= 400 && status < 500
              ? new Fault(FaultCode.INVALID_REQUEST, "The request URI is not well-formed")
              : Fault.internal(null);
    };
  }

  private void logCause(Vertx vertx, Fault fault, @Nullable String requestId) {
    if (fault.code() == FaultCode.INTERNAL) {
      failures.failed("Request %s failed".formatted(requestId), fault);
      summariseLater(vertx);
    } else if (fault.getCause() != null) {
      failures.failed("Request %s answered %s".formatted(requestId, fault.code()), fault);
      summariseLater(vertx);
    }
  }

  private void summariseLater(Vertx vertx) {
    if (!summarising) {
      summarising = true;
      // Periodic: such a timer has no part in the context of the request that starts it.
      vertx.setPeriodic(
          FailureLog.PAUSE_MS,
          timer -> {
            if (!failures.summarise("Requests do not fail any more")) {
              summarising = false;
              vertx.cancelTimer(timer);
            }
          });
    }
  }

  private static boolean mustClose(Fault fault) {
    return fault.code() == FaultCode.PAYLOAD_TOO_LARGE || fault.code() == FaultCode.REQUEST_TIMEOUT;
  }

  private static void write(HttpServerResponse response, Fault fault, ErrorForm form) {
    response
        .setStatusCode(fault.code().status())
        .putHeader("Content-Type", form.mediaType())
        .putHeader("Cache-Control", "no-store");
    if (fault.retryAfterSeconds() > 0) {
      response.putHeader("Retry-After", Integer.toString(fault.retryAfterSeconds()));
    }
    if (fault.code() == FaultCode.INSUFFICIENT_SCOPE || fault.code() == FaultCode.UNAUTHORIZED) {
      TokenAuth.challenge(response, fault);
    }
    response.end(form.body(fault, response.headers().get(REQUEST_ID)));
  }
}
