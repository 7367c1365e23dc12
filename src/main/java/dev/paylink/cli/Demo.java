package dev.paylink.cli;

import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.Scope;
import dev.paylink.access.token.TokenBus;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.access.token.TokenStore;
import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.ConsoleMessages.SessionStaff;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.Origin;
import dev.paylink.base.config.AppConfig;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.order.SampleOrders;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Demo data: a merchant with sample orders, a payment link, a digital product, a landing page, and
 * a token with all scopes.
 */
final class Demo {
  private static final String MERCHANT_NAME = "Demo merchant";
  private static final PaymentMethods PAYMENT_METHODS =
      new PaymentMethods(
          List.of(PaymentMethods.SANDBOX, PaymentMethods.MANUAL),
          "A transfer takes up to one working day.");
  private static final MerchantProfile PROFILE =
      MerchantProfileBuilder.builder()
          .supportEmail("help@demo-merchant.example")
          .termsUrl("https://demo-merchant.example/terms")
          .bankAccount(new BankAccount("Bank Contoh", "123-456-7890", MERCHANT_NAME))
          .build();
  private static final List<String> EVERYTHING =
      Arrays.stream(Scope.values()).map(Scope::code).toList();
  private static final Duration TOKEN_LIFETIME = Duration.ofDays(90);

  private final Vertx vertx;
  private final NodeContext node;

  Demo(Vertx vertx, NodeContext node) {
    this.vertx = vertx;
    this.node = node;
  }

  /**
   * Creates the demo data that does not exist yet.
   *
   * @param last result of the last start; empty at the first
   * @return URLs, ids, token and database of the demo
   */
  Future<JsonObject> prepare(JsonObject last) {
    return merchant()
        .compose(
            found ->
                token(found.merchant(), last)
                    .compose(
                        token ->
                            offers(found, token, last)
                                .map(offers -> summary(found.merchant(), token).mergeIn(offers)))
                    .compose(summary -> consoleLink(found.merchant()).map(summary::mergeIn)));
  }

  /** A link that signs the first owner in to the console; empty without a console. */
  private Future<JsonObject> consoleLink(Merchant merchant) {
    CreateConsoleSession owner =
        new CreateConsoleSession(
            merchant.id(),
            null,
            null,
            new NewConsoleSession("owner", new SessionStaff("dev", "Demo owner"), null),
            Duration.ofHours(24));
    return node.bus()
        .request(BusApi.CREATE_CONSOLE_SESSION, owner, Origin.OPERATOR)
        .map(link -> new JsonObject().put("consoleUrl", link.url()))
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.UNAVAILABLE
                    ? Future.succeededFuture(new JsonObject())
                    : Future.failedFuture(failure));
  }

  /**
   * The merchant of the demo.
   *
   * @param created whether it did not exist before
   */
  private record Found(Merchant merchant, boolean created) {}

  /** The offers; for a new merchant, also orders of them. */
  private Future<JsonObject> offers(Found found, String token, JsonObject last) {
    String merchantId = found.merchant().id();
    DemoUpload uploads = new DemoUpload(vertx, node.config().http(), token);
    return new DemoOffers(node.bus(), merchantId, uploads)
        .prepare(last)
        .eventually(uploads::close)
        .compose(
            offers ->
                found.created()
                    ? new DemoSales(node.bus(), merchantId).create(offers).map(offers)
                    : Future.succeededFuture(offers));
  }

  private JsonObject summary(Merchant merchant, String token) {
    return new JsonObject()
        .put("baseUrl", node.config().http().publicUrl() + "/v1")
        .put("docsUrl", node.config().http().publicUrl() + "/docs/")
        .put("mailUrl", mailUrl())
        .put("metricsUrl", metricsUrl())
        .put("merchantId", merchant.id())
        .put("token", token)
        .put("databaseUri", node.config().database().uri())
        .put("databaseUser", node.config().database().user());
  }

  /** Null without a management port. */
  private @Nullable String mailUrl() {
    return node.config().mail().isInbox() ? node.config().http().publicUrl() + "/dev/mail/" : null;
  }

  private @Nullable String metricsUrl() {
    AppConfig.Management management = node.config().management();
    return management.port() == 0
        ? null
        : "http://%s:%d/metrics".formatted(management.host(), management.port());
  }

  private Future<Found> merchant() {
    MerchantStore merchants = new MerchantStore(node.databases().api());
    return merchants
        .list()
        .compose(
            all ->
                all.stream()
                    .filter(merchant -> merchant.name().equals(MERCHANT_NAME))
                    .findFirst()
                    .map(merchant -> Future.succeededFuture(new Found(merchant, false)))
                    .orElseGet(
                        () -> newMerchant(merchants).map(merchant -> new Found(merchant, true))));
  }

  private Future<Merchant> newMerchant(MerchantStore merchants) {
    return merchants
        .create(
            Merchant.of(node.ids().next(), MERCHANT_NAME, "test", PAYMENT_METHODS, PROFILE), null)
        .compose(created -> sampleOrders(created).map(created));
  }

  private Future<Void> sampleOrders(Merchant merchant) {
    return SampleOrders.create(
        node.databases().api(),
        node.ids(),
        node.clock(),
        node.config().orders().pendingTtl(),
        merchant.id());
  }

  /**
   * Returns the token of the last start if it is valid for another day and has all scopes, so that
   * scripts keep working.
   */
  private Future<String> token(Merchant merchant, JsonObject last) {
    AccessTokens tokens =
        new AccessTokens(vertx, node.keys(), node.config().tokens(), node.clock());
    Instant tomorrow = node.clock().instant().plus(Duration.ofDays(1));
    return tokens
        .verify(last.getString("token", ""))
        .compose(
            claims ->
                claims.expiresAt().isAfter(tomorrow) && claims.scopes().containsAll(EVERYTHING)
                    ? node.bus()
                        .request(
                            TokenBus.LOOK_UP_TOKEN,
                            new LookUpToken(claims.tokenId(), merchant.id()))
                        .map(last.getString("token"))
                    : Future.failedFuture("Expires soon, or lacks a scope of this version"))
        .recover(unusable -> issueToken(tokens, merchant));
  }

  private Future<String> issueToken(AccessTokens tokens, Merchant merchant) {
    TokenIssuer issuer =
        new TokenIssuer(new TokenStore(node.databases().api()), tokens, node.ids(), node.clock());
    return issuer
        .issue(merchant.id(), String.join(" ", EVERYTHING), TOKEN_LIFETIME, "dev")
        .map(issued -> issued.orElseThrow().token());
  }
}
