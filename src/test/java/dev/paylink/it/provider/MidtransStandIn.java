package dev.paylink.it.provider;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Midtrans as its documentation describes it: pages of Snap, of which a transaction comes when the
 * customer chooses how to pay; transactions of the Core API, one for an order id; refunds by key.
 */
final class MidtransStandIn extends StandIn {
  static final String KEY = "SB-Mid-server-standin";

  private final Map<String, JsonObject> pages = new LinkedHashMap<>();
  private final Map<String, JsonObject> transactions = new LinkedHashMap<>();
  private boolean refundsArePossible = true;
  private boolean hidesOrderIds;

  @Override
  Reply answer(Request request) {
    String basic =
        "Basic " + Base64.getEncoder().encodeToString((KEY + ":").getBytes(StandardCharsets.UTF_8));
    if (!request.header("Authorization").equals(basic)) {
      return error(401, "Access denied due to unauthorized transaction");
    }
    JsonObject body = request.body().isEmpty() ? new JsonObject() : new JsonObject(request.body());
    String[] path = request.path().split("/");
    if (request.path().equals("/snap/v1/transactions")) {
      return page(body);
    }
    if (request.path().equals("/v2/charge")) {
      return charge(body);
    }
    JsonObject transaction = find(path[2]);
    if (transaction == null) {
      return error(404, "Transaction doesn't exist.");
    }
    return switch (path[3]) {
      case "expire" -> expire(transaction);
      case "refund" -> refund(transaction, body);
      default -> new Reply(200, status(transaction));
    };
  }

  private JsonObject status(JsonObject transaction) {
    JsonObject shown = shown(transaction);
    return hidesOrderIds ? shown.put("order_id", shown.getString("transaction_id")) : shown;
  }

  private JsonObject find(String id) {
    return transactions.values().stream()
        .filter(
            one ->
                one.getString("order_id").equals(id) || one.getString("transaction_id").equals(id))
        .findFirst()
        .orElse(null);
  }

  private Reply page(JsonObject body) {
    String orderId = orderId(body);
    if (transactions.containsKey(orderId)) {
      return new Reply(
          400,
          new JsonObject()
              .put(
                  "error_messages",
                  new JsonArray().add("transaction_details.order_id has already been taken")));
    }
    pages.put(orderId, body);
    return new Reply(
        201,
        new JsonObject()
            .put("token", "token-" + orderId)
            .put("redirect_url", url() + "/snap/v4/redirection/" + orderId));
  }

  private static String orderId(JsonObject body) {
    return body.getJsonObject("transaction_details").getString("order_id");
  }

  private Reply charge(JsonObject body) {
    String orderId = orderId(body);
    if (transactions.containsKey(orderId)) {
      return error(406, "The request could not be completed due to a conflict: order ID was used");
    }
    JsonObject transaction = create(orderId, body, body.getString("payment_type"));
    String bank = body.getJsonObject("bank_transfer", new JsonObject()).getString("bank", "");
    if (bank.equals("permata")) {
      transaction.put("permata_va_number", "8562" + number());
    } else if (!bank.isEmpty()) {
      transaction.put(
          "va_numbers",
          new JsonArray().add(new JsonObject().put("bank", bank).put("va_number", number())));
    }
    JsonObject answer = shown(transaction).put("status_code", "201");
    if (body.getString("payment_type").equals("qris")) {
      answer.put("qr_string", "00020101" + orderId); // told once
    }
    return new Reply(200, answer);
  }

  private String number() {
    return "88%010d".formatted(transactions.size());
  }

  private JsonObject create(String orderId, JsonObject body, String type) {
    long amount = body.getJsonObject("transaction_details").getLong("gross_amount");
    JsonObject transaction =
        new JsonObject()
            .put("transaction_id", "t-" + orderId)
            .put("order_id", orderId)
            .put("gross_amount", amount + ".00")
            .put("currency", "IDR")
            .put("payment_type", type)
            .put("custom_field1", body.getString("custom_field1"))
            .put("custom_field2", body.getString("custom_field2"))
            .put("transaction_status", "pending")
            .put("fraud_status", "accept");
    transactions.put(orderId, transaction);
    return transaction;
  }

  private static JsonObject shown(JsonObject transaction) {
    String status = transaction.getString("transaction_status");
    String code =
        switch (status) {
          case "pending" -> "201";
          case "deny", "cancel" -> "202";
          case "expire" -> "407";
          default -> "200";
        };
    return transaction.copy().put("status_code", code.equals("407") ? "407" : code);
  }

  private static Reply expire(JsonObject transaction) {
    if (!transaction.getString("transaction_status").equals("pending")) {
      return error(412, "Merchant cannot modify the status of the transaction");
    }
    transaction.put("transaction_status", "expire");
    return new Reply(200, shown(transaction));
  }

  private Reply refund(JsonObject transaction, JsonObject body) {
    JsonArray refunds = transaction.getJsonArray("refunds", new JsonArray());
    boolean known =
        refunds.stream()
            .map(JsonObject.class::cast)
            .anyMatch(one -> one.getString("refund_key").equals(body.getString("refund_key")));
    if (known || !refundsArePossible) {
      return error(412, "Transaction status cannot be updated.");
    }
    refunds.add(body);
    transaction.put("refunds", refunds).put("transaction_status", "partial_refund");
    return new Reply(200, shown(transaction));
  }

  /** The customer chooses how to pay on the page. */
  synchronized JsonObject choose(String orderId, String type) {
    return create(orderId, pages.get(orderId), type).copy();
  }

  /** What becomes of a transaction; returns the notification of it. */
  synchronized JsonObject becomes(String orderId, String status) {
    JsonObject transaction = transactions.get(orderId).put("transaction_status", status);
    return notification(shown(transaction), KEY);
  }

  static JsonObject notification(JsonObject transaction, String key) {
    String signed =
        text(transaction, "order_id")
            + text(transaction, "status_code")
            + text(transaction, "gross_amount")
            + key;
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-512").digest(signed.getBytes(StandardCharsets.UTF_8));
      return transaction.copy().put("signature_key", HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(JsonObject transaction, String name) {
    return Objects.requireNonNullElse(transaction.getString(name), "");
  }

  synchronized JsonObject transaction(String orderId) {
    return transactions.get(orderId).copy();
  }

  synchronized boolean has(String orderId) {
    return transactions.containsKey(orderId);
  }

  /** Some channels of Snap answer the id of the transaction as that of the order. */
  synchronized void hideOrderIds(boolean hidden) {
    hidesOrderIds = hidden;
  }

  /** The customer pays a fee on top of the price. */
  synchronized void imposeFee(String orderId, long fee) {
    JsonObject transaction = transactions.get(orderId);
    String price = transaction.getString("gross_amount");
    JsonObject amounts = new JsonObject().put("original_amount", price);
    transaction
        .put("gross_amount", new BigDecimal(price).add(BigDecimal.valueOf(fee)).toPlainString())
        .put(
            "metadata",
            new JsonObject().put("extra_info", new JsonObject().put("gross_amount_info", amounts)));
  }

  synchronized void refuseRefunds(boolean refused) {
    refundsArePossible = !refused;
  }

  private static Reply error(int code, String message) {
    return new Reply(
        code,
        new JsonObject().put("status_code", Integer.toString(code)).put("status_message", message));
  }
}
