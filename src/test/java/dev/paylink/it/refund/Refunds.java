package dev.paylink.it.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.List;
import org.awaitility.Awaitility;

/** Orders of a merchant that are paid, and their refunds. */
final class Refunds {
  /** What the orders cost, in IDR. */
  static final int AMOUNT = 150_000;

  private final TestService service;
  private final TestMerchant merchant;

  Refunds(TestService service, TestMerchant merchant) {
    this.service = service;
    this.merchant = merchant;
  }

  /** Returns an order that was paid in the sandbox, with its payment. */
  StartedPayment paid() {
    StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId(), true);
    return started;
  }

  /** Returns an order that was paid through a provider which takes the money at once. */
  String paidAtOnce(String provider) {
    new CheckoutClient(service).pay(merchant.newCheckout(), provider).location();
    List<String> orders = merchant.orders();
    String order = orders.get(orders.size() - 1);
    assertEquals("paid", merchant.status(order));
    return order;
  }

  /** Returns an order that was paid by hand, without a payment. */
  String paidByHand() {
    String order = merchant.api().newOrder();
    assertEquals(200, merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}").status());
    return order;
  }

  /** Returns an order that was paid by a bank transfer and then in the sandbox, too. */
  StartedPayment paidTwice() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    StartedPayment started = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    String receipt = checkout + "/orders/" + started.orderId();
    Page page = browser.get(receipt);
    browser.post(receipt, CheckoutClient.fill(page, "manual")).location();
    String order = "/orders/" + started.orderId();
    assertEquals(200, merchant.api().patch(order, "{\"status\":\"paid\"}").status());
    merchant.settle(started.paymentId(), started.paymentId(), true);
    return started;
  }

  /** Returns the payment of a provider of an order. */
  String payment(String order, String provider) {
    for (JsonNode payment : merchant.order(order).get("payments")) {
      if (payment.get("provider").asText().equals(provider)) {
        return payment.get("id").asText();
      }
    }
    throw new AssertionError("The order has no payment of " + provider);
  }

  /** Sends a refund; {@code json} may be null for no body. */
  Answer send(String order, String json, String... headers) {
    return merchant.api().post("/orders/" + order + "/refunds", json, headers);
  }

  /** Creates a refund and returns it. */
  JsonNode create(String order, String json) {
    Answer answer = send(order, json);
    assertEquals(201, answer.status(), answer.text());
    return answer.json();
  }

  JsonNode get(JsonNode refund) {
    String path =
        "/orders/%s/refunds/%s"
            .formatted(refund.get("orderId").asText(), refund.get("id").asText());
    return merchant.api().get(path).json();
  }

  /** Waits until a refund has a status, and returns it. */
  JsonNode await(JsonNode refund, String status) {
    Awaitility.await().until(() -> get(refund).get("status").asText().equals(status));
    return get(refund);
  }

  int refunded(String order) {
    return merchant.order(order).get("refunded").asInt();
  }
}
