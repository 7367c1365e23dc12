package dev.paylink.node;

import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.IssuedTokens;
import dev.paylink.access.token.TokenBus;
import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyParts;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Chunks;
import dev.paylink.http.ContractValidator;
import dev.paylink.http.Deprecation;
import dev.paylink.http.Exchange;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.RequestAdmission;
import dev.paylink.http.StreamingHandler;
import dev.paylink.http.TokenAuth;
import dev.paylink.http.TokenMeters;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.openapi.router.OpenAPIRoute;
import io.vertx.ext.web.openapi.router.RequestExtractor;
import io.vertx.ext.web.openapi.router.RouterBuilder;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the operations: pass a request through token check, limits and contract validation
 * to the handler of its operation, and write the response. An instance belongs to one event loop.
 */
final class OperationRoutes {
  private final Vertx vertx;
  private final NodeContext node;
  private final List<Feature> features;
  private final BodyReader bodies;
  private final BodyReader uploads;
  private final OperationTurns turns;

  /** An operation with what checks and limits it. */
  private record Route(
      OperationHandler handler, ContractValidator validator, @Nullable Bulkhead bulkhead) {}

  OperationRoutes(Vertx vertx, NodeContext node, List<Feature> features, BodyReader bodies) {
    this.vertx = vertx;
    this.node = node;
    this.features = features;
    this.bodies = bodies;
    this.turns = new OperationTurns(node.budgets());
    this.uploads =
        new BodyReader(
            node.config().http().trustedProxies(),
            node.budgets().uploads(),
            ObjectStorage.PART_BYTES);
  }

  /** Admits the requests of merchants. */
  RequestAdmission admission() {
    return new RequestAdmission(
        tokenAuth(),
        node.tokenUses()::note,
        node.budgets().requests(),
        node.config().http().maxBodyBytes());
  }

  Router router(RequestAdmission admission) {
    RouterBuilder builder =
        RouterBuilder.create(vertx, node.contract().model(), RequestExtractor.withBodyHandler());
    Set<String> handled = new TreeSet<>();
    for (Feature feature : features) {
      feature
          .operations()
          .forEach((id, with) -> mount(route(builder, id, handled), admission, with));
      feature.uploads().forEach((id, with) -> stream(route(builder, id, handled), admission, with));
    }
    node.contract().model().operations().stream()
        .map(Operation::getOperationId)
        .filter(id -> !handled.contains(id))
        .findAny()
        .ifPresent(
            id -> {
              throw new IllegalStateException("No feature handles " + id);
            });
    return builder.createRouter();
  }

  private static OpenAPIRoute route(RouterBuilder builder, String id, Set<String> handled) {
    OpenAPIRoute route = builder.getRoute(id);
    if (route == null || !handled.add(id)) {
      throw new IllegalStateException(
          "%s is not in the contract, or is handled twice".formatted(id));
    }
    return route;
  }

  private TokenAuth tokenAuth() {
    AppConfig.Tokens tokens = node.config().tokens();
    AccessTokens signatures = new AccessTokens(vertx, node.keys(), tokens, node.clock());
    TokenAuth auth =
        new TokenAuth(
            new IssuedTokens(vertx, signatures, node.bus(), node.refused().by("token_signatures")),
            node.clock(),
            tokens.cacheSize(),
            node.budgets().refusedTokens(),
            new TokenMeters(node.metrics().registry(), node.refused()),
            node.config().http().trustedProxies());
    node.bus()
        .subscribe(
            TokenBus.TOKENS_REVOKED,
            revoked -> auth.evictRevoked(revoked.tokenIds(), revoked.asOfNanos()));
    return auth;
  }

  private void mount(OpenAPIRoute route, RequestAdmission admission, OperationHandler handler) {
    Operation operation = route.getOperation();
    Route checked =
        new Route(
            handler,
            node.contract().validator(operation),
            node.budgets().bulkhead(operation.getOperationId()));
    admitted(route, admission).addHandler(bodies::read).addHandler(ctx -> answer(ctx, checked));
  }

  /** A long upload waits in no queue, and uses separate memory for a part. */
  private void stream(OpenAPIRoute route, RequestAdmission admission, StreamingHandler handler) {
    ContractValidator validator = node.contract().validator(route.getOperation());
    admitted(route, admission)
        .addHandler(
            ctx ->
                Answer.write(
                    ctx,
                    Future.succeededFuture(validator.validate(ctx))
                        .compose(request -> receive(ctx, handler, request)),
                    node.budgets().responses()));
  }

  /** The memory of a part is in use until the work is done, even if the client has gone before. */
  private Future<Answer> receive(
      RoutingContext ctx, StreamingHandler handler, ValidRequest request) {
    BodyParts body = uploads.parts(ctx, ObjectStorage.PART_BYTES);
    return Future.succeededFuture(body)
        .compose(parts -> handler.handle(request, parts))
        .onComplete(done -> body.release());
  }

  private OpenAPIRoute admitted(OpenAPIRoute route, RequestAdmission admission) {
    Operation operation = route.getOperation();
    Deprecation.of(operation).ifPresent(route::addHandler);
    return route
        .setDoValidation(false)
        .setDoSecurity(false)
        .addHandler(admission.handler(operation, node.contract().scopes(operation)));
  }

  private void answer(RoutingContext ctx, Route route) {
    Answer.write(
        ctx,
        turns
            .validate(
                Exchange.of(ctx).principal().merchantId(),
                BodyReader.bytesRead(ctx),
                () -> route.validator().validate(ctx))
            .compose(request -> run(ctx, route, request)),
        node.budgets().responses());
  }

  private Future<Answer> run(RoutingContext ctx, Route route, ValidRequest request) {
    String merchantId = request.merchantId();
    int cost = Exchange.of(ctx).cost();
    return turns.run(
        merchantId,
        cost,
        route.bulkhead(),
        () ->
            handle(ctx, route.handler(), request)
                .map(answer -> answer.mapChunks(chunks -> inTurns(ctx, cost, chunks))));
  }

  /** Holds a slot of the merchant until the response is sent, and waits for a turn each time. */
  private Chunks inTurns(RoutingContext ctx, int cost, Chunks chunks) {
    Exchange exchange = Exchange.of(ctx);
    String merchantId = exchange.principal().merchantId();
    exchange.onEnd(node.budgets().streams().take(merchantId));
    return () -> turns.wait(merchantId, cost, () -> exchange.run(chunks::next));
  }

  /** A client that has gone while its request waited needs no response. */
  private static Future<Answer> handle(
      RoutingContext ctx, OperationHandler handler, ValidRequest request) {
    return ctx.response().closed()
        ? Future.failedFuture(Fault.unavailable("The client has gone", null))
        : Exchange.of(ctx).run(() -> handler.handle(request));
  }
}
