package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.MerchantSetup;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Stripe's own mock of its API accepts each kind of request that is sent to Stripe. {@code
 * src/it/stripe/run} starts the mock and runs this.
 */
class StripeMockCheck {
  private static final String KEY = "sk_test_123";
  private static final String SECRET = "whsec_mock";

  @Test
  void acceptsAllRequests() {
    try (Forwarder stripe = new Forwarder(System.getProperty("paylink.stripe.mock"));
        TestService service =
            TestService.start(Map.of("PAYLINK_EXTENSIONS_STRIPE_API_URL", stripe.url()))) {
      TestMerchant merchant = new TestMerchant(service, "stripe");
      MerchantSetup.secret(service, merchant.merchantId(), "stripe.secretKey", KEY);
      MerchantSetup.secret(service, merchant.merchantId(), "stripe.webhookSecret", SECRET);
      refund(service, merchant, paid(service, merchant));
      String unpaid = choose(service, merchant);
      service.advance(Duration.ofSeconds(61));
      await().until(() -> stripe.answers.contains("GET /v1/checkout/sessions/{id}: 200"));
      assertEquals(204, merchant.api().delete("/orders/" + unpaid).status());
      await().until(() -> stripe.answers.size() >= 5);
      assertEquals(
          Set.of(
              "POST /v1/checkout/sessions: 200",
              "GET /v1/checkout/sessions/{id}: 200",
              "POST /v1/checkout/sessions/{id}/expire: 200",
              "GET /v1/refunds: 200",
              "POST /v1/refunds: 200"),
          stripe.answers);
    }
  }

  private static String choose(TestService service, TestMerchant merchant) {
    Page page = new CheckoutClient(service).pay(merchant.newCheckout(), "stripe");
    assertEquals(303, page.status(), () -> page.response().body());
    return merchant.orders().get(merchant.orders().size() - 1);
  }

  private static String paid(TestService service, TestMerchant merchant) {
    String order = choose(service, merchant);
    String payment =
        merchant.api().get("/orders/%s/payments".formatted(order)).json().at("/data/0/id").asText();
    JsonObject session =
        new JsonObject()
            .put("id", "cs_test_paid")
            .put("status", "complete")
            .put("payment_status", "paid")
            .put("payment_intent", "pi_paid")
            .put("amount_total", 15_000_000)
            .put("currency", "idr")
            .put("client_reference_id", payment)
            .put("metadata", new JsonObject().put("order_id", order));
    Instant now = service.clock().instant();
    String event = StripeStandIn.event("checkout.session.completed", now, session);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(service.origin() + "/providers/stripe/" + merchant.merchantId()))
            .header("Stripe-Signature", StripeStandIn.signature(SECRET, now, event))
            .POST(BodyPublishers.ofString(event))
            .build();
    assertEquals(204, send(request).statusCode());
    assertEquals("paid", merchant.status(order));
    return order;
  }

  private static void refund(TestService service, TestMerchant merchant, String order) {
    String refunds = "/orders/%s/refunds".formatted(order);
    String refund = merchant.api().post(refunds, "{\"amount\":50000}").json().get("id").asText();
    await()
        .untilAsserted(
            () ->
                assertEquals(
                    "succeeded",
                    merchant.api().get(refunds + "/" + refund).json().get("status").asText()));
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Forwards requests to the mock, and notes what it answers. */
  private static final class Forwarder extends StandIn {
    private static final Set<String> HEADERS =
        Set.of("authorization", "content-type", "idempotency-key", "stripe-version");

    private final Set<String> answers = new ConcurrentSkipListSet<>();
    private final String mock;

    Forwarder(String mock) {
      this.mock = mock;
    }

    @Override
    Reply answer(Request request) {
      boolean query = request.method().equals("GET") && !request.form().isEmpty();
      URI uri = URI.create(mock + request.path() + (query ? "?" + query(request) : ""));
      HttpRequest.Builder forwarded =
          HttpRequest.newBuilder(uri)
              .method(request.method(), BodyPublishers.ofString(request.body()));
      request
          .headers()
          .forEach(
              (name, values) -> {
                if (HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                  forwarded.header(name, values.get(0));
                }
              });
      HttpResponse<String> answer = send(forwarded.build());
      String path = request.path().replaceAll("/cs_[^/]+", "/{id}");
      answers.add(
          answer.statusCode() == 200
              ? "%s %s: 200".formatted(request.method(), path)
              : "%s %s: %s".formatted(request.method(), path, answer.body()));
      return new Reply(answer.statusCode(), new JsonObject(answer.body()));
    }

    private static String query(Request request) {
      return request.form().entrySet().stream()
          .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
          .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
