package dev.paylink.it.provider;

import com.stripe.net.Webhook;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stripe as its documentation describes it: Checkout Sessions with PaymentIntents, refunds,
 * idempotency keys that belong to their parameters.
 */
final class StripeStandIn extends StandIn {
  static final String KEY = "sk_test_standin";

  private final Map<String, JsonObject> sessions = new LinkedHashMap<>();
  private final Map<String, JsonObject> refunds = new LinkedHashMap<>();
  private final Map<String, Kept> kept = new TreeMap<>();
  private String nextRefund = "succeeded";

  private record Kept(Map<String, String> form, Reply reply) {}

  /** The body of an event. */
  static String event(String type, Instant at, JsonObject object) {
    return new JsonObject()
        .put("id", "evt_1")
        .put("object", "event")
        .put("type", type)
        .put("created", at.getEpochSecond())
        .put("data", new JsonObject().put("object", object))
        .encode();
  }

  /** The header, as Stripe's own library computes it, after a signature with another secret. */
  static String signature(String secret, Instant at, String body) {
    try {
      String signed =
          Webhook.Util.computeHmacSha256(secret, "%d.%s".formatted(at.getEpochSecond(), body));
      return "t=%d,v0=0,v1=00,v1=%s".formatted(at.getEpochSecond(), signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  Reply answer(Request request) {
    if (!request.header("Authorization").equals("Bearer " + KEY)) {
      return error(401, "invalid_request_error", "", "Invalid API Key provided: sk_test_***");
    }
    String key = request.header("Idempotency-Key");
    if (!request.method().equals("POST") || key.isEmpty()) {
      return carryOut(request);
    }
    Kept before = kept.get(key);
    if (before != null) {
      return before.form().equals(request.form())
          ? before.reply()
          : error(400, "idempotency_error", "", "Keys can only be used with the same parameters");
    }
    Reply reply = carryOut(request);
    kept.put(key, new Kept(request.form(), reply));
    return reply;
  }

  private Reply carryOut(Request request) {
    String[] path = request.path().split("/");
    if (request.path().equals("/v1/refunds")) {
      return request.method().equals("POST") ? refund(request.form()) : list(request.form());
    }
    if (path.length == 4) {
      return request.method().equals("POST") ? create(request.form()) : find(request.form());
    }
    JsonObject session = sessions.get(path[4]);
    if (session == null) {
      return error(404, "invalid_request_error", "session", "No such checkout session");
    }
    return path.length == 6 ? expire(session) : shown(session, request);
  }

  private Reply create(Map<String, String> form) {
    String id = "cs_test_" + (sessions.size() + 1);
    long amount = Long.parseLong(form.get("line_items[0][price_data][unit_amount]"));
    JsonObject session =
        new JsonObject()
            .put("id", id)
            .put("object", "checkout.session")
            .put("status", "open")
            .put("payment_status", "unpaid")
            .put("amount_total", amount)
            .put("currency", form.get("line_items[0][price_data][currency]"))
            .put("client_reference_id", form.get("client_reference_id"))
            .put("metadata", new JsonObject().put("order_id", form.get("metadata[order_id]")))
            .put("url", url() + "/c/pay/" + id);
    sessions.put(id, session);
    return new Reply(200, session.copy());
  }

  private Reply find(Map<String, String> form) {
    JsonArray data = new JsonArray();
    sessions.values().stream()
        .filter(one -> form.get("payment_intent").equals(one.getString("payment_intent")))
        .map(JsonObject::copy)
        .forEach(data::add);
    return new Reply(200, new JsonObject().put("object", "list").put("data", data));
  }

  private static Reply expire(JsonObject session) {
    if (!session.getString("status").equals("open")) {
      return error(400, "invalid_request_error", "session", "Only open sessions can be expired");
    }
    session.put("status", "expired").putNull("url");
    return new Reply(200, session.copy());
  }

  private static Reply shown(JsonObject session, Request request) {
    JsonObject shown = session.copy();
    String intent = shown.getString("payment_intent");
    if (intent != null && "payment_intent".equals(request.form().get("expand[]"))) {
      shown.put(
          "payment_intent",
          new JsonObject().put("id", intent).put("status", session.getString("intent_status")));
    }
    return new Reply(200, shown);
  }

  /** The customer pays on the page, and gets what is charged. */
  synchronized JsonObject pay(String sessionId) {
    return complete(sessionId, "paid", "succeeded");
  }

  /** The customer chooses a method that brings the money later. */
  synchronized JsonObject payLater(String sessionId) {
    return complete(sessionId, "unpaid", "processing");
  }

  /** The money that comes later does not come. */
  synchronized JsonObject refuse(String sessionId) {
    return sessions.get(sessionId).put("intent_status", "requires_payment_method").copy();
  }

  private JsonObject complete(String sessionId, String paid, String status) {
    return sessions
        .get(sessionId)
        .put("status", "complete")
        .put("payment_status", paid)
        .put("payment_intent", "pi_of_" + sessionId)
        .put("intent_status", status)
        .putNull("url")
        .copy();
  }

  synchronized JsonObject session(String id) {
    return sessions.get(id).copy();
  }

  /** The number of sessions on which a customer could still pay. */
  synchronized long open() {
    return sessions.values().stream()
        .filter(session -> session.getString("status").equals("open"))
        .count();
  }

  synchronized int created() {
    return sessions.size();
  }

  /** What the next refunds become. */
  synchronized void refundsBecome(String status) {
    nextRefund = status;
  }

  private Reply refund(Map<String, String> form) {
    String id = "re_" + (refunds.size() + 1);
    JsonObject refund =
        new JsonObject()
            .put("id", id)
            .put("object", "refund")
            .put("payment_intent", form.get("payment_intent"))
            .put("amount", Long.parseLong(form.get("amount")))
            .put("status", nextRefund)
            .put(
                "metadata",
                new JsonObject()
                    .put("refund_id", form.get("metadata[refund_id]"))
                    .put("order_id", form.get("metadata[order_id]"))
                    .put("movements", form.get("metadata[movements]")));
    refunds.put(id, refund);
    return new Reply(200, refund.copy());
  }

  /** Pages of two, to have several. */
  private Reply list(Map<String, String> form) {
    List<JsonObject> all =
        refunds.values().stream()
            .filter(one -> one.getString("payment_intent").equals(form.get("payment_intent")))
            .map(JsonObject::copy)
            .toList();
    String after = form.get("starting_after");
    List<JsonObject> left =
        after == null
            ? all
            : all.stream().dropWhile(one -> !one.getString("id").equals(after)).skip(1).toList();
    JsonArray data = new JsonArray(left.subList(0, Math.min(2, left.size())));
    return new Reply(
        200,
        new JsonObject()
            .put("object", "list")
            .put("data", data)
            .put("has_more", left.size() > data.size()));
  }

  /** A dispute of what was paid in a session, as its events show it. */
  static JsonObject dispute(String sessionId, long amount, String status) {
    return new JsonObject()
        .put("id", "du_of_" + sessionId)
        .put("object", "dispute")
        .put("payment_intent", "pi_of_" + sessionId)
        .put("amount", amount)
        .put("currency", "idr")
        .put("reason", "product_not_received")
        .put("status", status);
  }

  /** The refund whose outcome comes later. */
  synchronized JsonObject settleRefund(String id, String status) {
    return refunds.get(id).put("status", status).copy();
  }

  synchronized Map<String, JsonObject> refunds() {
    return new LinkedHashMap<>(refunds);
  }

  private static Reply error(int status, String type, String param, String message) {
    return new Reply(
        status,
        new JsonObject()
            .put(
                "error",
                new JsonObject().put("type", type).put("param", param).put("message", message)));
  }
}
