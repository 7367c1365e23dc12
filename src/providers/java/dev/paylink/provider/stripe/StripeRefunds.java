package dev.paylink.provider.stripe;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.provider.MovementRefunds;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
  private Future<ServiceJson> refund(
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
   * @param place where the list goes on; empty for its start
   */
  private Future<Optional<ServiceJson>> find(
      StripeAccount account, RefundPayment refund, RefundedMovement movement, String place) {
    String query = "?limit=100&payment_intent=" + StripeApi.encoded(movement.reference());
    return api.get(account.secretKey(), PATH + query + place)
        .compose(StripeApi::object)
        .compose(
            list -> {
              List<ServiceJson> page = list.objects("data");
              Optional<ServiceJson> found =
                  page.stream().filter(one -> refund.refundId().equals(refundId(one))).findFirst();
              if (found.isPresent() || page.isEmpty() || !list.flag("has_more")) {
                return Future.succeededFuture(found);
              }
              String last = page.get(page.size() - 1).required("id");
              return find(account, refund, movement, "&starting_after=" + StripeApi.encoded(last));
            });
  }

  private Future<ServiceJson> create(
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
  private static ServiceJson refused(JsonObject error) {
    return ServiceJson.replied(
        "Stripe",
        new JsonObject()
            .put("status", "failed")
            .put("failure_reason", error.getString("message", "Stripe refused the refund")));
  }

  private static RefundStarted started(ServiceJson made) {
    if (hasFailed(made)) {
      return RefundStarted.failed(null, failure(made));
    }
    String id = made.required("id");
    return hasSucceeded(made) ? RefundStarted.succeeded(id) : RefundStarted.pending(id);
  }

  static boolean hasSucceeded(ServiceJson refund) {
    return refund.text("status").equals("succeeded");
  }

  static boolean hasFailed(ServiceJson refund) {
    return Set.of("failed", "canceled").contains(refund.text("status"));
  }

  static String failure(ServiceJson refund) {
    return refund.find("failure_reason").orElse("The refund was " + refund.text("status"));
  }

  /** The id of our refund; empty if it was made elsewhere, as in the dashboard. */
  static String refundId(ServiceJson refund) {
    return refund.object("metadata").text("refund_id");
  }

  /** The id of our order. */
  static String orderId(ServiceJson refund) {
    return refund.object("metadata").text("order_id");
  }

  /** Whether the refund is the only one of our refund. */
  static boolean isWhole(ServiceJson refund) {
    return refund.object("metadata").text("movements").equals("1");
  }
}
