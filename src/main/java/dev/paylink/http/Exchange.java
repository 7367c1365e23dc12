package dev.paylink.http;

import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** What is known of a request while it is being answered. Belongs to one event loop. */
public final class Exchange {
  private static final String KEY = Exchange.class.getName();

  private final String requestId;
  private final long startedNanos = System.nanoTime();
  private String pathTemplate = "(none)";
  private @Nullable Principal principal;

  private Exchange(String requestId) {
    this.requestId = requestId;
  }

  /** Begins an exchange. */
  static Exchange begin(RoutingContext ctx, String requestId) {
    Exchange exchange = new Exchange(requestId);
    ctx.put(KEY, exchange);
    return exchange;
  }

  /** The exchange of a request. */
  public static Exchange of(RoutingContext ctx) {
    return ctx.get(KEY);
  }

  String requestId() {
    return requestId;
  }

  long startedNanos() {
    return startedNanos;
  }

  String pathTemplate() {
    return pathTemplate;
  }

  /** Tells the log the path as {@code /v1/orders/{orderId}}: without anybody's data. */
  public void matched(String template) {
    this.pathTemplate = template;
  }

  /** Who asks; only behind {@link TokenAuth}. */
  Principal principal() {
    if (principal == null) {
      throw new IllegalStateException("No token was checked for " + pathTemplate);
    }
    return principal;
  }

  public void authenticated(Principal who) {
    this.principal = who;
  }

  /** The merchant's id for the log, {@code -} before it is known. */
  String merchantId() {
    return principal == null ? "-" : principal.merchantId();
  }
}
