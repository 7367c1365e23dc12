package dev.paylink.provider.xendit;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.provider.MovementRefunds;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Refunds of payment requests. */
final class XenditRefunds {
  /** The money can go back by the merchant only. */
  private static final Set<String> NOT_SUPPORTED =
      Set.of("REFUND_NOT_SUPPORTED", "PARTIAL_REFUND_NOT_SUPPORTED");

  /** It may be possible later. */
  private static final Set<String> NOT_NOW =
      Set.of("REFUND_IN_PROGRESS", "TEMPORARILY_UNAVAILABLE");

  private static final int BAD_REQUEST = 400;
  private static final int CONFLICT = 409;

  private final XenditService service;

  XenditRefunds(XenditService service) {
    this.service = service;
  }

  /** Refunds each movement once, however often it is asked for. */
  Future<RefundStarted> refund(RefundPayment refund) {
    return service
        .api(refund.merchantId())
        .compose(api -> MovementRefunds.refund(refund, movement -> refund(api, refund, movement)));
  }

  /** Looks for the refund first, as keys do not last as long as a refund may be asked for. */
  private static Future<RefundStarted> refund(
      XenditApi api, RefundPayment refund, RefundedMovement movement) {
    String key = refund.refundId() + "-" + refund.movements().indexOf(movement);
    return find(api, movement, key)
        .compose(
            found ->
                found
                    .map(one -> Future.succeededFuture(started(one)))
                    .orElseGet(() -> create(api, refund, movement, key)));
  }

  private static Future<Optional<ServiceJson>> find(
      XenditApi api, RefundedMovement movement, String key) {
    return find(api, movement, key, "");
  }

  private static Future<Optional<ServiceJson>> find(
      XenditApi api, RefundedMovement movement, String key, String after) {
    return api.refunds(movement.reference(), after)
        .compose(
            page -> {
              List<ServiceJson> refunds = page.objects("data");
              Optional<ServiceJson> found =
                  refunds.stream().filter(one -> one.text("reference_id").equals(key)).findFirst();
              return found.isPresent() || refunds.isEmpty() || !page.flag("has_more")
                  ? Future.succeededFuture(found)
                  : find(api, movement, key, refunds.get(refunds.size() - 1).required("id"));
            });
  }

  private static Future<RefundStarted> create(
      XenditApi api, RefundPayment refund, RefundedMovement movement, String key) {
    JsonObject body =
        new JsonObject()
            .put("reference_id", key)
            .put("payment_request_id", movement.reference())
            .put("currency", refund.currency())
            .put("amount", XenditRequests.number(movement.amount()))
            .put("reason", "REQUESTED_BY_CUSTOMER")
            .put(
                "metadata",
                new JsonObject()
                    .put("refund_id", refund.refundId())
                    .put("order_id", refund.orderId())
                    .put("movements", Integer.toString(refund.movements().size())));
    return api.refund(body, key)
        .compose(
            reply ->
                reply.status() == CONFLICT
                    ? find(api, movement, key)
                        .map(found -> started(found.orElseGet(() -> XenditApi.required(reply))))
                    : Future.succeededFuture(started(reply)));
  }

  private static RefundStarted started(Reply reply) {
    String code = XenditApi.code(reply);
    if (NOT_SUPPORTED.contains(code)) {
      return RefundStarted.notSupported();
    }
    return reply.status() == BAD_REQUEST && !NOT_NOW.contains(code)
        ? RefundStarted.failed(null, "%s: %s".formatted(code, XenditApi.message(reply)))
        : started(XenditApi.required(reply));
  }

  private static RefundStarted started(ServiceJson made) {
    if (hasFailed(made)) {
      return RefundStarted.failed(null, failure(made));
    }
    String id = made.required("id");
    return hasSucceeded(made) ? RefundStarted.succeeded(id) : RefundStarted.pending(id);
  }

  static boolean hasSucceeded(ServiceJson refund) {
    return refund.text("status").equals("SUCCEEDED");
  }

  static boolean hasFailed(ServiceJson refund) {
    return Set.of("FAILED", "CANCELLED").contains(refund.text("status"));
  }

  static String failure(ServiceJson refund) {
    return refund.find("failure_code").orElse("The refund was " + refund.text("status"));
  }
}
