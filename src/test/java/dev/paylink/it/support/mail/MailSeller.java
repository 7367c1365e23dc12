package dev.paylink.it.support.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.logo.Pictures;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** Merchant, Batik Ayu, whose customers and whose owner get messages. */
public final class MailSeller {
  /** What a customer types as a name, which no e-mail may say before the order is paid. */
  public static final String TYPED = "Win at http://evil.example";

  private final TestService service;
  private final TestMerchant merchant;

  public MailSeller(TestService service) {
    this.service = service;
    this.merchant = new TestMerchant(service, "sandbox", "manual");
  }

  public TestMerchant merchant() {
    return merchant;
  }

  public ApiClient api() {
    return merchant.api();
  }

  /** Changes the merchant. */
  public MailSeller with(String json) {
    Answer changed = api().patch("/merchant", json);
    assertEquals(200, changed.status(), changed.text());
    return this;
  }

  /** Gives the merchant a logo. */
  public MailSeller withLogo() {
    HttpRequest request =
        api()
            .request("PUT", "/merchant/logo", null)
            .PUT(BodyPublishers.ofByteArray(Pictures.png(32, 32)))
            .header("Content-Type", "application/octet-stream")
            .build();
    assertEquals(
        204,
        HttpClient.newHttpClient()
            .sendAsync(request, BodyHandlers.discarding())
            .join()
            .statusCode());
    return this;
  }

  /** Starts to pay a new link, and returns the order. */
  public String begin(String provider, String email, String... headers) {
    CheckoutClient customer = new CheckoutClient(service, headers);
    customer.pay(merchant.newCheckout(), provider, "name", TYPED, "email", email).location();
    List<String> orders = merchant.orders();
    return orders.get(orders.size() - 1);
  }

  /** Pays a new link, and returns the order. */
  public String pay(String email, String... headers) {
    String order = begin("sandbox", email, headers);
    settle(order);
    return order;
  }

  /** Has the sandbox receive the payment of an order. */
  public void settle(String order) {
    String payment = merchant.order(order).at("/payments/0/id").asText();
    merchant.settle(payment, payment, true);
  }

  /** Creates an order of the API, which is in no browser, and returns its id. */
  public String order(String email) {
    Answer created =
        api()
            .post(
                "/orders",
                "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":{\"email\":\"%s\"}}"
                    .formatted(email));
    assertEquals(201, created.status(), created.text());
    return created.json().get("id").asText();
  }

  /** Creates an order of the API that is paid, and returns its id. */
  public String paidOrder(String email) {
    String order = order(email);
    record(order);
    return order;
  }

  /** Records that an order was paid. */
  public void record(String order) {
    Answer recorded =
        api().post("/orders/" + order + "/payments", "{\"amount\":150000,\"currency\":\"IDR\"}");
    assertEquals(201, recorded.status(), recorded.text());
  }

  /** Asks for a message about an order. */
  public Answer ask(String order, String kind, String... headers) {
    String body = "{\"kind\":\"%s\"}".formatted(kind);
    return api().post("/orders/" + order + "/messages", body, headers);
  }

  /**
   * Returns messages, newest first.
   *
   * @param query as {@code kind=receipt}
   */
  public List<JsonNode> messages(String query) {
    List<JsonNode> messages = new ArrayList<>();
    api().get("/messages?limit=100&" + query).json().get("data").forEach(messages::add);
    return messages;
  }

  /** Waits for the only message of a query. */
  public JsonNode await(String query) {
    return Awaitility.await().until(() -> messages(query), found -> found.size() == 1).get(0);
  }

  /** Waits until the only message of an order has a status. */
  public JsonNode await(String order, String status) {
    return await("orderId=" + order + "&status=" + status);
  }

  /** Waits until a message was attempted that often, is not being sent, and returns it. */
  public JsonNode awaitAttempt(String order, int attempts) {
    Awaitility.await()
        .until(
            () -> {
              Webhooks.wake(service);
              return service.number(
                      "select count(*) from message where leased_until is null and attempts = %d and order_id = '%s'"
                          .formatted(attempts, TypeId.ORDER.decode(order)))
                  == 1;
            });
    return await("orderId=" + order);
  }

  /** Waits until all that has happened up to now was looked at. */
  public static void awaitPlanned(TestService service) {
    Awaitility.await()
        .until(
            () ->
                service.number("select count(*) from event where position is null") == 0
                    && service.number(
                            "select (select position from event_feed_head) - (select position from message_feed)")
                        == 0);
  }
}
