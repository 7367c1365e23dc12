package dev.paylink.http;

import dev.paylink.web.client.ClientAddress;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reports each finished request of a merchant for an operation, if it failed or changed something.
 * Requests without a valid token, reads that succeed ({@code GET}, and {@code x-read-only} in the
 * contract), and routes of extensions are not reported.
 */
public final class RequestReports {
  private final Consumer<FinishedRequest> receiver;
  private final int trustedProxies;

  /**
   * @param receiver is called on the event loop of the request; must be fast and must not fail
   * @param trustedProxies as in {@link ClientAddress#key}
   */
  public RequestReports(Consumer<FinishedRequest> receiver, int trustedProxies) {
    this.receiver = receiver;
    this.trustedProxies = trustedProxies;
  }

  /** Reports nothing; for a server without operations. */
  public static RequestReports none() {
    return new RequestReports(ignored -> {}, 0);
  }

  void report(RoutingContext ctx, Exchange exchange, int status) {
    if (exchange.isOfMerchant()
        && exchange.hasOperation()
        && (!exchange.isReadOnly() || FinishedRequest.isFailure(status))) {
      receiver.accept(finished(ctx, exchange, status));
    }
  }

  private FinishedRequest finished(RoutingContext ctx, Exchange exchange, int status) {
    HttpServerRequest request = ctx.request();
    long nanos = System.nanoTime() - exchange.startedNanos();
    return FinishedRequestBuilder.builder()
        .requestId(exchange.requestId())
        .principal(exchange.principal())
        .operationId(exchange.operationId())
        .pathTemplate(exchange.pathTemplate())
        .method(RequestLog.method(ctx))
        .path(String.valueOf(request.path()))
        .status(status)
        .fault(exchange.fault())
        .address(
            ClientAddress.of(request, trustedProxies).map(InetAddress::getHostAddress).orElse(null))
        .idempotencyKey(request.getHeader("Idempotency-Key"))
        .durationMs((int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(nanos)))
        .body(ctx.body().buffer())
        .build();
  }
}
