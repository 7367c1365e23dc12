package dev.paylink.provider.stripe;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.provider.MovementRefunds;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refunds of PaymentIntents. */
final class StripeRefunds {
  private static final String PATH = "/v1/refunds";

  private final StripeApi api;

  StripeRefunds(StripeApi api) {
    this.api = api;
  }

  /** Refunds each movement once, however often it is asked for. */
  Future<RefundStarted> refund(StripeAccount account, RefundPayment refund) {
    return MovementRefunds.refund(
        refund, movement -> refund(account, refund, movement).map(StripeRefunds::started));
  }

  /** The keys of Stripe last for 24 hours, a refund may be asked for longer: look for it first. */
  private Future<JsonObject> refund(
      StripeAccount account, RefundPayment refund, RefundedMovement movement) {
    return find(account, refund, movement, "")
        .compose(
            found ->
                found
                    .map(Future::succeededFuture)
                    .orElseGet(() -> create(account, refund, movement)));
  }

  /**
   * Looks for a refund.
   *
   * @param place where the list goes on; empty for its beginning
   */
  private Future<Optional<JsonObject>> find(
      StripeAccount account, RefundPayment refund, RefundedMovement movement, String place) {
    String query = "?limit=100&payment_intent=" + StripeApi.encoded(movement.reference());
    return api.get(account.secretKey(), PATH + query + place)
        .compose(StripeApi::object)
        .compose(
            list -> {
              List<JsonObject> page =
                  list.getJsonArray("data", new JsonArray()).stream()
                      .map(JsonObject.class::cast)
                      .toList();
              Optional<JsonObject> found =
                  page.stream().filter(one -> refund.refundId().equals(refundId(one))).findFirst();
              if (found.isPresent() || page.isEmpty() || !list.getBoolean("has_more", false)) {
                return Future.succeededFuture(found);
              }
              String last = page.get(page.size() - 1).getString("id");
              return find(account, refund, movement, "&starting_after=" + StripeApi.encoded(last));
            });
  }

  private Future<JsonObject> create(
      StripeAccount account, RefundPayment refund, RefundedMovement movement) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("payment_intent", movement.reference());
    form.put(
        "amount",
        StripeAmounts.of(movement.amount(), refund.currency())
            .orElseThrow(() -> new ServiceFailure("Stripe cannot refund this amount"))
            .toString());
    form.put("metadata[refund_id]", refund.refundId());
    form.put("metadata[order_id]", refund.orderId());
    form.put("metadata[movements]", Integer.toString(refund.movements().size()));
    return api.post(account.secretKey(), PATH, form, refund.refundId() + "-" + movement.reference())
        .compose(
            reply ->
                isFinal(reply)
                    ? Future.succeededFuture(refused(StripeApi.error(reply)))
                    : StripeApi.object(reply));
  }

  /** Not so a key that was used with other parameters, of which nothing is known. */
  private static boolean isFinal(Reply reply) {
    return reply.status() == 400
        && !"idempotency_error".equals(StripeApi.error(reply).getString("type"));
  }

  /** A refund that Stripe has not made, as of a charge that is in dispute. */
  private static JsonObject refused(JsonObject error) {
    return new JsonObject()
        .put("status", "failed")
        .put("failure_reason", error.getString("message", "Stripe refused the refund"));
  }

  private static RefundStarted started(JsonObject made) {
    if (hasFailed(made)) {
      return RefundStarted.failed(null, failure(made));
    }
    String id = made.getString("id");
    return hasSucceeded(made) ? RefundStarted.succeeded(id) : RefundStarted.pending(id);
  }

  static boolean hasSucceeded(JsonObject refund) {
    return "succeeded".equals(refund.getString("status"));
  }

  static boolean hasFailed(JsonObject refund) {
    return "failed".equals(refund.getString("status"))
        || "canceled".equals(refund.getString("status"));
  }

  static String failure(JsonObject refund) {
    return refund.getString("failure_reason", "The refund was " + refund.getString("status"));
  }

  /** The id of our refund; empty if it was made elsewhere, as in the dashboard. */
  static String refundId(JsonObject refund) {
    return metadata(refund).getString("refund_id", "");
  }

  /** The id of our order. */
  static String orderId(JsonObject refund) {
    return metadata(refund).getString("order_id", "");
  }

  /** Whether the refund is the only one of our refund. */
  static boolean isWhole(JsonObject refund) {
    return metadata(refund).getString("movements", "").equals("1");
  }

  private static JsonObject metadata(JsonObject refund) {
    return refund.getJsonObject("metadata") == null
        ? new JsonObject()
        : refund.getJsonObject("metadata");
  }
}
