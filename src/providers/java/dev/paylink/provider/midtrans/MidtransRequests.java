package dev.paylink.provider.midtrans;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.ShortText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What Midtrans is asked to start. */
final class MidtransRequests {
  private static final int NAME_LENGTH = 50;
  private static final Duration LONGEST = Duration.ofDays(180);

  private MidtransRequests() {}

  /**
   * The body of a request, for the page or for the Core API.
   *
   * @param orderId that Midtrans knows it by
   */
  static JsonObject of(MidtransChannel channel, StartPayment payment, String orderId, Instant now) {
    JsonObject request =
        new JsonObject()
            .put(
                "transaction_details",
                new JsonObject()
                    .put("order_id", orderId)
                    .put("gross_amount", payment.amount().longValueExact()))
            .put("item_details", items(payment))
            .put("custom_field1", payment.orderId())
            .put("custom_field2", payment.paymentId());
    if (payment.customer() != null) {
      request.put("customer_details", customer(payment.customer()));
    }
    return switch (channel.kind()) {
      case SNAP ->
          request
              .put("callbacks", new JsonObject().put("finish", payment.returnUrl()))
              .put("expiry", end("duration", payment.expiresAt(), now));
      case QRIS ->
          request
              .put("payment_type", "qris")
              .put("custom_expiry", end("expiry_duration", payment.expiresAt(), now));
      case VIRTUAL_ACCOUNT ->
          request
              .put("payment_type", "bank_transfer")
              .put("bank_transfer", new JsonObject().put("bank", channel.bank()))
              .put("custom_expiry", end("expiry_duration", payment.expiresAt(), now));
    };
  }

  /** One line of each item, as amounts of several may not be divisible. */
  private static JsonArray items(StartPayment payment) {
    JsonArray items = new JsonArray();
    for (PaymentItem item : payment.items()) {
      String name =
          item.quantity() == 1 ? item.title() : "%d × %s".formatted(item.quantity(), item.title());
      items.add(
          new JsonObject()
              .put("id", Integer.toString(items.size() + 1))
              .put("price", item.amount().longValueExact())
              .put("quantity", 1)
              .put("name", ShortText.of(name, NAME_LENGTH)));
    }
    return items;
  }

  private static JsonObject customer(Customer customer) {
    JsonObject details = new JsonObject();
    put(details, "first_name", customer.name());
    put(details, "email", customer.email());
    put(details, "phone", customer.phone());
    return details;
  }

  private static void put(JsonObject object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  /** The end of the order in minutes from now, without which it is after a day. */
  private static JsonObject end(String name, @Nullable Instant expiresAt, Instant now) {
    Duration left = expiresAt == null ? Duration.ofDays(1) : Duration.between(now, expiresAt);
    Duration end = left.compareTo(LONGEST) > 0 ? LONGEST : left;
    return new JsonObject().put(name, Math.max(1, end.toMinutes())).put("unit", "minute");
  }
}
