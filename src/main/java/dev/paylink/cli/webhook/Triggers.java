package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.payment.sandbox.Outcome;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Triggers events through the API, as a merchant and a customer would. */
final class Triggers {
  /** Types that can be triggered at once, in the order in which an order passes through them. */
  static final List<EventType> TYPES =
      List.of(
          EventType.ORDER_CREATED,
          EventType.ORDER_PAID,
          EventType.ORDER_PROCESSING,
          EventType.ORDER_COMPLETED,
          EventType.ORDER_CANCELLED,
          EventType.ORDER_SUSPICIOUS,
          EventType.ORDER_PAYMENT_CONFLICT,
          EventType.PAYMENT_SUCCEEDED,
          EventType.PAYMENT_FAILED,
          EventType.PAYMENT_LINK_CREATED,
          EventType.PAYMENT_LINK_DEACTIVATED,
          EventType.PING);

  private final ServiceApi api;

  Triggers(ServiceApi api) {
    this.api = api;
  }

  /**
   * Triggers an event of {@link #TYPES} other than {@code ping}.
   *
   * @return the id of the object of the event; for a payment, of its order
   */
  String trigger(EventType type) {
    return switch (type) {
      case ORDER_CREATED -> newOrder();
      case ORDER_PAID -> newOrder("paid");
      case ORDER_PROCESSING -> newOrder("paid", "processing");
      case ORDER_COMPLETED -> newOrder("paid", "completed");
      case ORDER_CANCELLED -> newOrder("cancelled");
      case ORDER_SUSPICIOUS, ORDER_PAYMENT_CONFLICT -> payAfterCancellation();
      case PAYMENT_SUCCEEDED -> pay(Outcome.SUCCESS);
      case PAYMENT_FAILED -> pay(Outcome.FAILURE);
      case PAYMENT_LINK_CREATED -> newLink().getString("id");
      case PAYMENT_LINK_DEACTIVATED -> deactivated(newLink().getString("id"));
      case ORDER_FLAG_CLEARED, PAYMENT_LINK_EXPIRED, WEBHOOK_ENDPOINT_DISABLED, PING ->
          throw new IllegalArgumentException(type.code());
    };
  }

  private String newOrder(String... statuses) {
    String id = api.post("/orders", oneDollar()).getString("id");
    for (String status : statuses) {
      api.patch("/orders/" + id, new JsonObject().put("status", status));
    }
    return id;
  }

  private JsonObject newLink() {
    return api.post("/payment-links", oneDollar().put("title", "webhook trigger"));
  }

  private static JsonObject oneDollar() {
    return new JsonObject()
        .put("amount", 1)
        .put("currency", "USD")
        .put("metadata", new JsonObject().put("trigger", true));
  }

  /** Deactivates a link, so that no customer pays a link of a test. */
  private String deactivated(String linkId) {
    api.delete("/payment-links/" + linkId);
    return linkId;
  }

  private String pay(Outcome outcome) {
    JsonObject link = newLink();
    try {
      return new SandboxCustomer().pay(link.getString("checkoutUrl"), outcome);
    } finally {
      deactivated(link.getString("id"));
    }
  }

  /** A settlement for a cancelled order is a payment conflict, and suspicious. */
  private String payAfterCancellation() {
    String orderId = pay(Outcome.SUCCESS_AFTER_CANCELLATION);
    api.delete("/orders/" + orderId);
    return orderId;
  }
}
