package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.OrderStatus;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.SandboxCustomer;
import dev.paylink.cli.service.ServiceApi;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Changes objects through the API, as a merchant and a customer would. Each method returns the id
 * of the object that it has changed; for a payment or a refund, of its order.
 */
final class TriggerActions {
  private static final Duration FLAGGED = Duration.ofSeconds(20);
  private static final Duration DELIVERED = Duration.ofSeconds(20);

  private static final long EXPIRY_SECONDS = 5;

  private final ServiceApi api;

  TriggerActions(ServiceApi api) {
    this.api = api;
  }

  /** A manual order. */
  String newOrder() {
    return api.post("/orders", oneDollar()).path("id").asText();
  }

  /** A manual order that has come to a status. */
  String newOrder(OrderStatus status) {
    String id = newOrder();
    status.before().stream().skip(1).forEach(before -> move(id, before));
    move(id, status);
    return id;
  }

  private void move(String orderId, OrderStatus status) {
    api.patch("/orders/" + orderId, Json.object().put("status", status.code()));
  }

  /** A manual order with other metadata than at first. */
  String newUpdatedOrder() {
    String id = newOrder();
    JsonNode metadata = Json.object().put("changed", true);
    api.patch("/orders/" + id, Json.object().set("metadata", metadata));
    return id;
  }

  /** A manual order that has received more than its amount. */
  String overpay() {
    String id = newOrder();
    JsonNode received = Json.object().put("amount", 2).put("currency", "USD");
    api.post("/orders/" + id + "/payments", received);
    return id;
  }

  JsonNode newLink() {
    return api.post("/payment-links", namedDollar());
  }

  String newUpdatedLink() {
    String id = newLink().path("id").asText();
    api.patch("/payment-links/" + id, Json.object().put("title", "webhook trigger, changed"));
    return deactivated(id);
  }

  /** Pays a single-use link. */
  String newExhaustedLink() {
    JsonNode link = api.post("/payment-links", namedDollar().put("maxPayments", 1));
    new SandboxCustomer().pay(link.path("checkoutUrl").asText(), SandboxCustomer.SUCCESS);
    return link.path("id").asText();
  }

  /**
   * Creates a link that expires in a few seconds of the merchant's clock, and so with the sweep
   * after that.
   */
  String newExpiringLink() {
    Instant soon =
        SandboxClock.now(api).plusSeconds(EXPIRY_SECONDS).truncatedTo(ChronoUnit.SECONDS);
    System.err.println("The link expires in a few seconds; waiting for the next sweep of links");
    return api.post("/payment-links", namedDollar().put("expiresAt", soon.toString()))
        .path("id")
        .asText();
  }

  String newProduct() {
    return api.post("/digital-products", namedDollar()).path("id").asText();
  }

  String newUpdatedProduct() {
    String id = newProduct();
    api.patch("/digital-products/" + id, Json.object().put("active", false));
    return id;
  }

  String newDeletedProduct() {
    String id = newProduct();
    api.delete("/digital-products/" + id);
    return id;
  }

  /** Sells a product with a licence key. */
  String deliver() {
    return sellKey().path("orderId").asText();
  }

  String revokeKey() {
    JsonNode key = sellKey();
    api.post("/licence-keys/" + key.path("id").asText() + "/revoke", null);
    return key.path("id").asText();
  }

  /** Sells a product with a licence key, and returns the key once the customer has it. */
  private JsonNode sellKey() {
    JsonNode product = api.post("/digital-products", namedDollar());
    String path = "/digital-products/" + product.path("id").asText();
    try {
      api.post(path + "/licence-keys", Json.object().put("pattern", "TRIGGER-XXXX-XXXX-XXXX-XXXX"));
      new SandboxCustomer().pay(product.path("checkoutUrl").asText(), SandboxCustomer.SUCCESS);
      String assigned = path + "/licence-keys?status=assigned";
      if (!Await.until(DELIVERED, () -> !api.get(assigned).path("data").isEmpty())) {
        throw new CommandFailure("The service has not delivered the product in time");
      }
      return api.get(assigned).path("data").path(0);
    } finally {
      api.delete(path);
    }
  }

  String newPage() {
    JsonNode page =
        Json.object().put("slug", UUID.randomUUID().toString()).put("title", "webhook trigger");
    return api.post("/landing-pages", page).path("id").asText();
  }

  String newUpdatedPage() {
    String id = newPage();
    api.patch("/landing-pages/" + id, Json.object().put("noindex", true));
    return id;
  }

  String newDeletedPage() {
    String id = newPage();
    api.delete("/landing-pages/" + id);
    return id;
  }

  private static ObjectNode namedDollar() {
    return oneDollar().put("title", "webhook trigger");
  }

  private static ObjectNode oneDollar() {
    return Json.object()
        .put("amount", 1)
        .put("currency", "USD")
        .set("metadata", Json.object().put("trigger", true));
  }

  /** Deactivates a link, so that no customer pays a link of a test. */
  String deactivated(String linkId) {
    api.delete("/payment-links/" + linkId);
    return linkId;
  }

  String pay(String scenario) {
    JsonNode link = newLink();
    try {
      return new SandboxCustomer().pay(link.path("checkoutUrl").asText(), scenario);
    } finally {
      deactivated(link.path("id").asText());
    }
  }

  /** Refunds an order that was paid in the sandbox, which decides by the reason. */
  String refund(String reason) {
    String orderId = pay(SandboxCustomer.SUCCESS);
    api.post("/orders/" + orderId + "/refunds", Json.object().put("reason", reason));
    return orderId;
  }

  /** A settlement for a cancelled order is a payment conflict, and suspicious. */
  String payAfterCancellation() {
    String orderId = pay(SandboxCustomer.SUCCESS_AFTER_CANCELLATION);
    api.delete("/orders/" + orderId);
    return orderId;
  }

  /** The settlement that flags the order comes a moment after the cancellation. */
  String clearFlag() {
    String path = "/orders/" + payAfterCancellation();
    if (!Await.until(FLAGGED, () -> api.get(path).path("suspicious").asBoolean())) {
      throw new CommandFailure("The service has not flagged the order in time");
    }
    api.patch(path, Json.object().put("suspicious", false));
    return path.substring("/orders/".length());
  }

  /** Creates an endpoint, and has it disabled by answers of this process. */
  String disableEndpoint() {
    return new GoneReceiver(api).disable();
  }
}
