package dev.paylink.it.provider;

import dev.paylink.it.provider.StandIn.Reply;
import dev.paylink.it.provider.StandIn.Request;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The refunds of Xendit: by idempotency key, pending at first, one at a time. */
final class XenditStandInRefunds {
  private final List<JsonObject> refunds = new ArrayList<>();
  private final Map<String, JsonObject> byKey = new LinkedHashMap<>();

  private String first = "PENDING";

  /** In place of being pending at first. */
  synchronized void succeedAtOnce() {
    first = "SUCCEEDED";
  }

  synchronized Reply create(JsonObject paid, Request request, JsonObject body) {
    JsonObject before = byKey.get(request.header("idempotency-key"));
    if (before != null) {
      return new Reply(200, before.copy());
    }
    if (paid == null) {
      return XenditStandIn.error(404, "DATA_NOT_FOUND");
    }
    if (!paid.getString("status").equals("SUCCEEDED")) {
      return XenditStandIn.error(400, "INELIGIBLE_TRANSACTION_STATUS");
    }
    if (paid.getString("channel_code").endsWith("_VIRTUAL_ACCOUNT")) {
      return XenditStandIn.error(403, "REFUND_NOT_SUPPORTED");
    }
    if (of(body.getString("payment_request_id")).stream()
        .anyMatch(one -> one.getString("status").equals("PENDING"))) {
      return XenditStandIn.error(400, "REFUND_IN_PROGRESS");
    }
    JsonObject refund = body.copy().put("id", "rfd-" + UUID.randomUUID()).put("status", first);
    refunds.add(refund);
    byKey.put(request.header("idempotency-key"), refund);
    return new Reply(200, refund.copy());
  }

  /** A page of one refund. */
  synchronized Reply list(String paymentRequestId, String after) {
    List<JsonObject> all = of(paymentRequestId);
    List<JsonObject> left =
        after == null
            ? all
            : all.stream().dropWhile(one -> !one.getString("id").equals(after)).skip(1).toList();
    JsonArray data = new JsonArray();
    left.stream().limit(1).forEach(one -> data.add(one.copy()));
    return new Reply(200, new JsonObject().put("data", data).put("has_more", left.size() > 1));
  }

  /** The refunds of a payment request. */
  synchronized List<JsonObject> of(String paymentRequestId) {
    return refunds.stream()
        .filter(one -> one.getString("payment_request_id").equals(paymentRequestId))
        .toList();
  }

  /** The keys were kept for a day. */
  synchronized void forgetKeys() {
    byKey.clear();
  }

  /** All pending refunds end; returns the notification of the last one. */
  synchronized JsonObject end(String status) {
    JsonObject last = new JsonObject();
    for (JsonObject refund : refunds) {
      if (refund.getString("status").equals("PENDING")) {
        last = refund.put("status", status);
      }
    }
    if (status.equals("FAILED")) {
      last.put("failure_code", "REFUND_FAILED");
    }
    String event = status.equals("SUCCEEDED") ? "refund.succeeded" : "refund.failed";
    return XenditStandIn.event(event, last.copy());
  }
}
