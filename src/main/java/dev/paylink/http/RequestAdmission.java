package dev.paylink.http;

import dev.paylink.api.Fault;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.function.Consumer;

/** Admits the requests of an operation: by token, rate limits and scope, in this order. */
public final class RequestAdmission {
  private final TokenAuth auth;
  private final Consumer<Principal> authenticated;
  private final RateLimiter limiter;
  private final int maxBodyBytes;

  /**
   * @param authenticated is told the sender of each request, before it is admitted
   * @param maxBodyBytes the largest body
   */
  public RequestAdmission(
      TokenAuth auth, Consumer<Principal> authenticated, RateLimiter limiter, int maxBodyBytes) {
    this.authenticated = authenticated;
    this.maxBodyBytes = maxBodyBytes;
    this.auth = auth;
    this.limiter = limiter;
  }

  /**
   * The handler of an operation's route; fails the route with a {@link Fault} or passes on.
   *
   * @param scopes alternatives (security requirements of the contract); the token must have all
   *     scopes of one of them
   */
  public Handler<RoutingContext> handler(Operation operation, List<List<String>> scopes) {
    RequestCost cost = new RequestCost(operation, maxBodyBytes);
    String operationId = operation.getOperationId();
    String pathTemplate = operation.getAbsoluteOpenAPIPath();
    boolean reads =
        operation.getHttpMethod().equals(HttpMethod.GET)
            || operation.getOpenAPIModel().getBoolean("x-read-only", false);
    return ctx -> {
      Exchange.of(ctx).matched(operationId, pathTemplate, reads);
      authenticate(ctx, cost, scopes);
    };
  }

  /**
   * Handler for a route outside the contract; otherwise like the method above.
   *
   * @param scope that the token must have
   */
  public Handler<RoutingContext> handler(String pathTemplate, String scope) {
    RequestCost cost = new RequestCost(maxBodyBytes);
    List<List<String>> scopes = List.of(List.of(scope));
    return ctx -> {
      Exchange.of(ctx).matched(pathTemplate);
      authenticate(ctx, cost, scopes);
    };
  }

  private void authenticate(RoutingContext ctx, RequestCost cost, List<List<String>> scopes) {
    auth.authenticate(ctx)
        .onComplete(
            principal -> {
              Exchange.of(ctx).authenticated(principal);
              authenticated.accept(principal);
              admit(ctx, principal, cost, scopes);
            },
            failure -> Refusals.fail(ctx, failure));
  }

  private void admit(
      RoutingContext ctx, Principal principal, RequestCost cost, List<List<String>> scopes) {
    try {
      int units = cost.of(ctx);
      Exchange.of(ctx).costs(units);
      limiter.count(principal, units, ctx.response());
      limiter.enter(principal);
      Exchange.of(ctx).onEnd(() -> limiter.leave(principal));
      TokenAuth.requireScopes(ctx, principal, scopes);
      ctx.next();
    } catch (RuntimeException refused) { // a Fault, or a query that cannot be decoded
      Refusals.fail(ctx, refused);
    }
  }
}
