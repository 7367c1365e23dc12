package dev.paylink.node;

import dev.paylink.api.Fault;
import dev.paylink.checkout.CheckoutPages;
import dev.paylink.config.AppConfig;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.ContractValidator;
import dev.paylink.http.DocsRoutes;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.ExactPath;
import dev.paylink.http.Exchange;
import dev.paylink.http.HeadRequests;
import dev.paylink.http.HeadTimeout;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.ReadingClient;
import dev.paylink.http.RequestAdmission;
import dev.paylink.http.RequestLog;
import dev.paylink.http.TokenAuth;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.WellKnownRoutes;
import dev.paylink.http.WireCheck;
import dev.paylink.id.TypeId;
import dev.paylink.payment.ProviderNotificationRoutes;
import dev.paylink.token.AccessTokens;
import dev.paylink.token.IssuedTokens;
import dev.paylink.token.TokenBus;
import dev.paylink.work.FairQueue;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.openapi.router.OpenAPIRoute;
import io.vertx.ext.web.openapi.router.RequestExtractor;
import io.vertx.ext.web.openapi.router.RouterBuilder;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server: passes a request through limits, token check and contract validation to the
 * handler of its operation, and writes the response.
 */
public final class RouterVerticle extends VerticleBase {
  /** The largest form of a checkout page has some 3 KB. */
  private static final int MAX_FORM_BYTES = 4_096;

  private static final int LARGE_BODY_BYTES = 4_096;

  /** Keeps the connections of the database busy, and leaves few waiting for them. */
  private static final int MAX_COST_AT_ONCE = 64;

  private final NodeContext node;
  private final AppConfig.Http config;
  private final ErrorResponder errors;
  private final FairQueue operations = new FairQueue(MAX_COST_AT_ONCE);
  private final BodyReader bodies;
  private final BodyReader notifications;
  private final BodyReader forms;
  private @Nullable HttpServer server;

  public RouterVerticle(NodeContext node) {
    this.node = node;
    this.config = node.config().http();
    this.errors =
        new ErrorResponder(config.maxUriBytes(), config.maxHeadBytes(), config.maxBodyBytes());
    Budgets budgets = node.budgets();
    this.bodies = new BodyReader(config, budgets.apiBodies(), config.maxBodyBytes());
    this.notifications =
        new BodyReader(config, budgets.notificationBodies(), config.maxBodyBytes());
    this.forms = new BodyReader(config, budgets.pageBodies(), MAX_FORM_BYTES);
  }

  @Override
  public Future<?> start() {
    server =
        vertx
            .createHttpServer(options(config))
            .connectionHandler(
                connection -> {
                  String requestId = newRequestId();
                  if (node.budgets().connections().accept(connection, requestId)) {
                    BodyReader.watch(connection);
                    WireCheck.watch(connection, requestId);
                    HeadTimeout.watch(connection, config.headTimeout(), requestId);
                  }
                })
            .invalidRequestHandler(request -> errors.refuse(request, newRequestId()))
            .requestHandler(router());
    return server.listen();
  }

  private static HttpServerOptions options(AppConfig.Http config) {
    return new HttpServerOptions()
        .setHost(config.host())
        .setPort(config.port())
        .setMaxInitialLineLength(config.maxUriBytes() + "DELETE  HTTP/1.1".length())
        .setMaxHeaderSize(config.maxHeadBytes())
        .setIdleTimeout((int) config.idleTimeout().toMillis())
        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
        .setHttp2ClearTextEnabled(false)
        .setTcpNoDelay(true);
  }

  private String newRequestId() {
    return TypeId.REQUEST.encode(node.ids().next());
  }

  private Router router() {
    Router router = Router.router(vertx);
    router.route().method(HttpMethod.HEAD).handler(HeadRequests::routeAsGet);
    router
        .route()
        .handler(new RequestLog(this::newRequestId, node.lifecycle()::isStopping, node.clock()))
        .handler(bodies::hold)
        .handler(ExactPath::check)
        .handler(new ReadingClient());
    new DocsRoutes(node.contract().yaml(), node.contract().json()).mount(router);
    new WellKnownRoutes(node.keys().publicJwks().toBuffer()).mount(router);
    new ProviderNotificationRoutes(node.bus(), notifications).mount(router);
    router.route("/v1/*").subRouter(operations());
    if (node.config().management().port() == 0) {
      ManagementVerticle.probes(vertx, node).mount(router);
    }
    new CheckoutPages(node.bus(), config, node.contract(), forms, node.budgets().pages(), errors)
        .mount(router);
    IntStream.range(400, 600)
        .forEach(status -> router.errorHandler(status, ctx -> errors.handle(ctx, status)));
    router.errorHandler(405, this::methodNotAllowed);
    return router;
  }

  private Router operations() {
    RouterBuilder builder =
        RouterBuilder.create(vertx, node.contract().model(), RequestExtractor.withBodyHandler());
    RequestAdmission admission =
        new RequestAdmission(tokenAuth(), node.budgets().requests(), config.maxBodyBytes());
    for (Map.Entry<String, OperationHandler> entry : Operations.of(node).entrySet()) {
      OpenAPIRoute route = builder.getRoute(entry.getKey());
      Operation operation = route.getOperation();
      List<String> scopes = operation.getSecurityRequirements().get(0).getScopes("bearer");
      ContractValidator validator = node.contract().validator(operation);
      route
          .setDoValidation(false)
          .setDoSecurity(false)
          .addHandler(admission.handler(operation, scopes))
          .addHandler(bodies::read)
          .addHandler(ctx -> answer(ctx, entry.getValue(), validator));
    }
    return builder.createRouter();
  }

  private void answer(RoutingContext ctx, OperationHandler handler, ContractValidator validator) {
    int cost = Exchange.of(ctx).cost();
    Answer.write(
        ctx,
        validate(ctx, validator)
            .compose(
                request ->
                    operations.run(
                        request.principal().merchantId(),
                        cost,
                        () -> handle(ctx, handler, request))),
        node.budgets().responses());
  }

  /** A large body with thousands of errors takes the event loop for milliseconds. */
  private Future<ValidRequest> validate(RoutingContext ctx, ContractValidator validator) {
    Supplier<Future<ValidRequest>> validation =
        () -> Future.succeededFuture(validator.validate(ctx));
    return BodyReader.bytesRead(ctx) <= LARGE_BODY_BYTES
        ? validation.get()
        : node.budgets().largeBodies().run(Exchange.of(ctx).principal().merchantId(), validation);
  }

  /** A client that has gone while its request waited needs no response. */
  private static Future<Answer> handle(
      RoutingContext ctx, OperationHandler handler, ValidRequest request) {
    return ctx.response().closed()
        ? Future.failedFuture(Fault.unavailable("The client has gone", null))
        : handler.handle(request);
  }

  private TokenAuth tokenAuth() {
    AppConfig.Tokens tokens = node.config().tokens();
    AccessTokens signatures = new AccessTokens(vertx, node.keys(), tokens, node.clock());
    TokenAuth auth =
        new TokenAuth(
            new IssuedTokens(vertx, signatures, node.bus()),
            node.clock(),
            tokens.cacheSize(),
            node.budgets().refusedTokens(),
            config.trustedProxies());
    node.bus()
        .subscribe(
            TokenBus.TOKENS_REVOKED,
            revoked -> auth.evictRevoked(revoked.tokenIds(), revoked.asOfNanos()));
    return auth;
  }

  private void methodNotAllowed(RoutingContext ctx) {
    ctx.response().putHeader("Allow", node.contract().allowedMethods(ctx.normalizedPath()));
    errors.handle(ctx, 405);
  }

  /** Accepts no new connections and answers the requests in flight. */
  @Override
  public Future<?> stop() {
    return server == null
        ? Future.succeededFuture()
        : server.shutdown(config.drainTimeout().toMillis(), TimeUnit.MILLISECONDS);
  }
}
