package dev.paylink.http;

import dev.paylink.api.Fault;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Admits the requests of an operation: by token, rate limit and scope, in this order. */
public final class RequestAdmission {
  private final TokenAuth auth;
  private final RateLimiter limiter;

  public RequestAdmission(TokenAuth auth, RateLimiter limiter) {
    this.auth = auth;
    this.limiter = limiter;
  }

  /**
   * The handler of an operation's route; fails the route with a {@link Fault} or passes on.
   *
   * @param pathTemplate for the log, as {@code /v1/orders/{orderId}}
   * @param scopes that the token must have
   */
  public Handler<RoutingContext> handler(String pathTemplate, List<String> scopes) {
    return ctx -> {
      Exchange exchange = Exchange.of(ctx);
      exchange.matched(pathTemplate);
      auth.authenticate(ctx)
          .onComplete(
              principal -> {
                exchange.authenticated(principal);
                admit(ctx, principal, scopes);
              },
              ctx::fail);
    };
  }

  private void admit(RoutingContext ctx, Principal principal, List<String> scopes) {
    try {
      limiter.count(principal, ctx.response());
      scopes.forEach(scope -> TokenAuth.requireScope(ctx, principal, scope));
      ctx.next();
    } catch (Fault fault) {
      ctx.fail(fault);
    }
  }
}
