package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** A customer of a merchant who pays by a payment service; what the tests of all of them do. */
abstract class PaymentServiceCheckout {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  TestMerchant merchant;
  CheckoutClient browser;
  String checkout;
  String order;

  /** What the last choice was answered with. */
  Page page;

  /** A customer opens the checkout of a new link. */
  void open(TestService service, TestMerchant merchant) {
    this.merchant = merchant;
    browser = new CheckoutClient(service);
    checkout = merchant.newCheckout();
  }

  /** The customer chooses a payment method. */
  void choose(String method) {
    page = browser.pay(checkout, method);
    assertEquals(303, page.status(), () -> page.response().body());
    order = merchant.orders().get(merchant.orders().size() - 1);
  }

  /** The customer comes back to the order, and chooses again. */
  void chooseAgain(String method) {
    page = browser.post(receipt(), CheckoutClient.fill(browser.get(receipt()), method));
    assertEquals(303, page.status(), () -> page.response().body());
  }

  String receipt() {
    return CheckoutClient.pathOf(checkout) + "/orders/" + order;
  }

  JsonNode payments() {
    return merchant.api().get("/orders/%s/payments".formatted(order)).json().get("data");
  }

  /** The id of the newest payment. */
  String payment() {
    return payments().get(payments().size() - 1).get("id").asText();
  }

  /** Posts a notification, and returns the status of the answer. */
  static int post(String url, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return HTTP.send(request.build(), BodyHandlers.discarding()).statusCode();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The payment methods that customers of a merchant are offered for an amount. */
  static List<String> offered(
      TestService service, TestMerchant merchant, String amount, String currency) {
    String link =
        merchant
            .api()
            .post(
                "/payment-links",
                "{\"title\":\"Seat\",\"amount\":%s,\"currency\":\"%s\"}"
                    .formatted(amount, currency))
            .json()
            .get("checkoutUrl")
            .asText();
    return new CheckoutClient(service)
        .get(CheckoutClient.pathOf(link))
        .html()
        .select("[name=provider]")
        .eachAttr("value");
  }

  JsonNode refund(String body) {
    return merchant.api().post("/orders/%s/refunds".formatted(order), body).json();
  }

  JsonNode refunded(JsonNode refund) {
    String path = "/orders/%s/refunds/%s".formatted(order, refund.get("id").asText());
    return merchant.api().get(path).json();
  }

  void awaitStatus(JsonNode refund, String status) {
    await().untilAsserted(() -> assertEquals(status, refunded(refund).get("status").asText()));
  }

  /** A refund that the payment service cannot make is left to the merchant. */
  void awaitByHand(JsonNode refund) {
    await().untilAsserted(() -> assertTrue(refunded(refund).get("byHand").asBoolean()));
  }
}
