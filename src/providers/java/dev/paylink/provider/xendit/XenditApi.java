package dev.paylink.provider.xendit;

import dev.paylink.provider.ServiceClient;
import dev.paylink.provider.ServiceClient.Call;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The requests of one operation to Xendit, with the account of a merchant. */
final class XenditApi {
  private static final String SESSIONS = "/sessions";
  private static final String PAYMENT_REQUESTS = "/v3/payment_requests";
  private static final String REFUNDS = "/refunds";

  private static final String KEY = "idempotency-key";

  /** Ids of sessions start with it. Ids of payment requests start with another prefix. */
  private static final String SESSION = "ps-";

  private static final int NOT_FOUND = 404;

  private final ServiceClient client;
  private final String url;
  private final String authorization;

  /**
   * @param client of this operation
   * @param url of Xendit
   */
  XenditApi(ServiceClient client, String url, XenditAccount account) {
    this.client = client;
    this.url = url;
    String credentials = account.secretKey() + ":";
    this.authorization =
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Creates a page on which one payment can be made.
   *
   * @param after what it comes after
   */
  Future<Reply> createSession(JsonObject session, String after) {
    return send(create(SESSIONS, session, after));
  }

  /**
   * Creates a QR code or a virtual account that one payment can be made with.
   *
   * @param after what it comes after
   */
  Future<Reply> createPaymentRequest(JsonObject request, String after) {
    return send(create(PAYMENT_REQUESTS, request, after));
  }

  /**
   * The SDKs of Xendit also have a key for payments, which its reference does not name. It is
   * another one for another body, and after what has ended.
   */
  private Call create(String path, JsonObject body, String after) {
    String key = "%s-%s-%x".formatted(body.getString("reference_id"), after, body.hashCode());
    return post(path, body).with(KEY, key);
  }

  /**
   * A session or a payment request; empty if absent.
   *
   * @param id of either
   */
  Future<Optional<XenditPayment>> find(String id) {
    return send(call(HttpMethod.GET, path(id)))
        .map(
            reply ->
                reply.status() == NOT_FOUND
                    ? Optional.empty()
                    : Optional.of(new XenditPayment(required(reply))));
  }

  /**
   * Cancels a session or a payment request that waits for money; a finished one stays as it is.
   *
   * @param id of a session or a payment request
   */
  Future<Reply> cancel(String id) {
    return send(post(path(id) + "/cancel", new JsonObject()));
  }

  private static String path(String id) {
    return (id.startsWith(SESSION) ? SESSIONS : PAYMENT_REQUESTS) + "/" + encoded(id);
  }

  /**
   * A page of the refunds of a payment request.
   *
   * @param after the last refund of the page before; empty for the first page
   */
  Future<ServiceJson> refunds(String paymentRequestId, String after) {
    String query = "?payment_request_id=" + encoded(paymentRequestId);
    String page = after.isEmpty() ? "" : "&after_id=" + encoded(after);
    return send(call(HttpMethod.GET, REFUNDS + query + page)).map(XenditApi::required);
  }

  Future<Reply> refund(JsonObject refund, String idempotencyKey) {
    return send(post(REFUNDS, refund).with(KEY, idempotencyKey));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private Call post(String path, JsonObject body) {
    return call(HttpMethod.POST, path)
        .with("Content-Type", "application/json")
        .with(body.toBuffer());
  }

  private Call call(HttpMethod method, String path) {
    return Call.of(method, url + path)
        .with("Authorization", authorization)
        .with("api-version", "2024-11-11");
  }

  private Future<Reply> send(Call call) {
    return client.send(call);
  }

  /** The object of an answer; fails if it is a refusal. */
  static ServiceJson required(Reply reply) {
    if (!reply.succeeded()) {
      throw new ServiceFailure(
          "Xendit answered %d %s: %s".formatted(reply.status(), code(reply), message(reply)));
    }
    return ServiceJson.replied("Xendit", reply.body());
  }

  /** Why Xendit refused, as {@code REFUND_NOT_SUPPORTED}. */
  static String code(Reply reply) {
    return reply.body().getString("error_code", "");
  }

  /** Why Xendit refused, for people. */
  static String message(Reply reply) {
    return reply.body().getString("message", "");
  }
}
