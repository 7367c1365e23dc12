package dev.paylink.test;

import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.Scope;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenStore;
import dev.paylink.api.Setting.Owner;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A merchant in test mode, and a client of the API with its token, which has all scopes. */
public final class Merchant {
  /** Longer than tests advance their clock. */
  private static final Duration TOKEN_LIFETIME = Duration.ofDays(3650);

  private final PaylinkNode node;
  private final String id;
  private final String token;

  private Merchant(PaylinkNode node, String id, String token) {
    this.node = node;
    this.id = id;
    this.token = token;
  }

  static Merchant create(PaylinkNode node, List<String> providers) {
    NodeContext context = node.context();
    Database database = context.databases().api();
    String id =
        node.await(
                new MerchantStore(database)
                    .create(
                        context.ids().next(),
                        "Test Shop",
                        "test",
                        new PaymentMethods(providers, "Quote the reference")))
            .id();
    TokenIssuer issuer =
        new TokenIssuer(
            new TokenStore(database),
            new AccessTokens(
                node.vertx(), context.keys(), context.config().tokens(), context.clock()),
            context.ids(),
            context.clock());
    String scopes = String.join(" ", Scope.codes());
    return new Merchant(
        node,
        id,
        node.await(issuer.issue(id, scopes, TOKEN_LIFETIME, "test")).orElseThrow().token());
  }

  /** Its id, {@code mer_…}. */
  public String id() {
    return id;
  }

  /** Its token, for requests of your own: {@code Authorization: Bearer <token>}. */
  public String token() {
    return token;
  }

  /**
   * Sends a request with the token of the merchant.
   *
   * @param path below {@code /v1}, as {@code /orders}; or a route of an extension, {@code /ext/…}
   * @param headers alternating names and values
   */
  public Answer get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  /** Sends a request with a body; see {@link #get}. */
  public Answer post(String path, JsonObject body, String... headers) {
    return send("POST", path, body.encode(), Http.json(headers));
  }

  /** Sends a request with a body; see {@link #get}. */
  public Answer patch(String path, JsonObject body, String... headers) {
    return send("PATCH", path, body.encode(), Http.json(headers));
  }

  /** Sends a request; see {@link #get}. */
  public Answer delete(String path, String... headers) {
    return send("DELETE", path, "", headers);
  }

  private Answer send(String method, String path, String body, String... headers) {
    String url = node.origin() + (path.startsWith("/ext/") ? "" : "/v1") + path;
    return Answer.of(
        Http.send(
            method,
            url,
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body),
            Http.with(headers, "Authorization", "Bearer " + token)));
  }

  /**
   * Creates a payment link.
   *
   * @param amount in major units
   * @param currency ISO 4217 code
   */
  public PaymentLink newLink(Number amount, String currency) {
    JsonObject link =
        new JsonObject().put("title", "Seat").put("amount", amount).put("currency", currency);
    return PaymentLink.of(post("/payment-links", link).expect(201).json());
  }

  /** The newest order of a link, as {@code GET /v1/orders/{orderId}} answers it. */
  public JsonObject order(PaymentLink link) {
    JsonObject page = get("/orders?paymentLinkId=" + link.id()).expect(200).json();
    if (page.getJsonArray("data").isEmpty()) {
      throw new AssertionError("Nobody has begun to pay the link " + link.id());
    }
    String orderId = page.getJsonArray("data").getJsonObject(0).getString("id");
    return get("/orders/" + orderId).expect(200).json();
  }

  /**
   * Refunds all money of an order, and returns the refund as it was created.
   *
   * @param orderId {@code ord_…}
   */
  public JsonObject refund(String orderId) {
    return post("/orders/%s/refunds".formatted(orderId), new JsonObject()).expect(201).json();
  }

  /**
   * Gives the merchant a setting of an extension, as {@code merchant update --set} does. The
   * extension sees it at once, other than on a node in production.
   *
   * @param name as {@code acme.storeKey}
   * @throws IllegalArgumentException if no extension declares it, or it must not have this value
   */
  public void set(String name, String value) {
    NodeContext context = node.context();
    ExtensionSettings declared = new ExtensionSettings(context.extensions().merchantSettings());
    if (!declared.names().contains(name)) {
      throw new IllegalArgumentException(
          "There is no setting %s; there are %s".formatted(name, declared.names()));
    }
    declared
        .complaint(name, value, Owner.TEST_MERCHANT)
        .ifPresent(
            complaint -> {
              throw new IllegalArgumentException(name + " " + complaint);
            });
    node.await(store(context, name, value, declared.isSecret(name)));
    context.extensions().rereadMerchantSettings();
  }

  private Future<Void> store(NodeContext context, String name, String value, boolean secret) {
    MerchantSettingStore store = new MerchantSettingStore(context.databases().api());
    UUID merchant = TypeId.MERCHANT.decode(id);
    String[] parts = name.split("\\.", 2);
    return store.change(
        merchant,
        new SettingChange(parts[0], parts[1], value, secret),
        SecretBox.of(context.config().webhooks().secretKeys()));
  }
}
