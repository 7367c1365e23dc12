package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of payment links. */
class PaymentLinkUpdatesIT {
  private static final Duration LIFETIME = Duration.ofMinutes(10);
  private static final String CREATED = "payment_link.created/1";

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved.
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
  }

  @Test
  void changesOnlyGivenFields() {
    String link = newLink(",\"maxPayments\":3,\"metadata\":{\"b\":1.10,\"a\":2}");
    Answer changed =
        patch(
            link, "{\"title\":\"Kursi\",\"allowPartial\":true,\"require\":[\"phone\",\"email\"]}");
    assertEquals(200, changed.status());
    JsonNode after = changed.json();
    assertEquals("Kursi", after.get("title").asText());
    assertTrue(after.get("allowPartial").asBoolean());
    assertEquals("[\"email\",\"phone\"]", after.get("require").toString());
    assertEquals(3, after.get("maxPayments").asInt());
    assertEquals(150000, after.get("amount").asInt());
    assertNotEquals(after.get("createdAt"), after.get("updatedAt"));
    assertEquals(changed.text(), api.get("/payment-links/" + link).text());
    assertTrue(changed.text().contains("\"metadata\":{\"b\":1.10,\"a\":2}"), changed.text());
    assertHistory(link, CREATED + " payment_link.updated/2/active");
    assertFalse(patch(link, "{\"maxPayments\":null,\"require\":[]}").json().has("maxPayments"));
    JsonNode event = new FeedReader("").await(api, 3).get(2);
    assertEquals("active", event.at("/data/object/status").asText());
    assertEquals("[]", event.at("/data/object/require").toString());
  }

  @Test
  void writesNothingForChangeWithoutDifference() {
    String link = newLink(",\"maxPayments\":3");
    String before = api.get("/payment-links/" + link).text();
    assertEquals(
        before, patch(link, "{\"maxPayments\":3,\"active\":true,\"title\":\"Seat\"}").text());
    assertEquals(before, patch(link, "{\"expiresAt\":null}").text());
    assertHistory(link, CREATED);
  }

  @Test
  void movesLimit() {
    String link = newLink(",\"maxPayments\":2");
    pay(link);
    assertEquals("active", status(link));
    assertEquals("exhausted", patch(link, "{\"maxPayments\":1}").json().get("status").asText());
    assertHistory(link, CREATED + " payment_link.updated/2/active payment_link.exhausted/3/active");
    assertEquals("active", patch(link, "{\"maxPayments\":2}").json().get("status").asText());
    pay(link);
    assertEquals("active", patch(link, "{\"maxPayments\":null}").json().get("status").asText());
    // The event of the second payment is written before that of the change, if the sweep was
    // slower.
    assertHistory(
        link,
        CREATED
            + " payment_link.updated/2/active payment_link.exhausted/3/active"
            + " payment_link.updated/4/exhausted payment_link.exhausted/5/active"
            + " payment_link.updated/6/exhausted");
    pay(link);
    assertEquals("exhausted", patch(link, "{\"maxPayments\":1}").json().get("status").asText());
    assertEquals(3, api.get("/payment-links/" + link).json().get("paymentCount").asInt());
  }

  private void pay(String link) {
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
  }

  @Test
  void deactivatesAndActivates() {
    String link = newLink("");
    assertEquals("deactivated", patch(link, "{\"active\":false}").json().get("status").asText());
    assertHistory(link, CREATED + " payment_link.deactivated/2/active");
    assertEquals(410, new CheckoutClient(service).get(merchant.checkout(link)).status());
    assertEquals("active", patch(link, "{\"active\":true}").json().get("status").asText());
    String active =
        CREATED + " payment_link.deactivated/2/active payment_link.updated/3/deactivated";
    assertHistory(link, active);
    patch(link, "{\"active\":false,\"title\":\"Closed\"}");
    assertHistory(
        link, active + " payment_link.updated/4/active payment_link.deactivated/5/active");
  }

  @Test
  void letsExpiredLinkBePaidAgain() {
    String link = newLink(expiringIn(LIFETIME));
    service.advance(LIFETIME);
    Answer refused = patch(link, "{\"active\":true}");
    assertEquals(409, refused.status());
    assertEquals("invalid_transition", refused.code());
    assertHistory(link, CREATED);
    String later = "{" + expiringIn(LIFETIME).substring(1) + "}";
    assertEquals("active", patch(link, later).json().get("status").asText());
    String history = CREATED + " payment_link.expired/2/active payment_link.updated/3/expired";
    assertHistory(link, history);
    assertEquals(204, api.delete("/payment-links/" + link).status());
    service.advance(LIFETIME);
    assertEquals(409, patch(link, "{\"active\":true}").status());
    Answer active = patch(link, "{\"active\":true,\"expiresAt\":null}");
    assertEquals("active", active.json().get("status").asText());
    assertHistory(
        link, history + " payment_link.deactivated/4/active payment_link.updated/5/deactivated");
  }

  private static String expiringIn(Duration time) {
    return ",\"expiresAt\":\"%s\"".formatted(service.clock().instant().plus(time));
  }

  @Test
  void writesExhaustionOfExpiredLinkWhenItIsPayableAgain() {
    String link = newLink(",\"maxPayments\":1" + expiringIn(LIFETIME));
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    assertEquals(204, api.delete("/payment-links/" + link).status());
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
    assertEquals("deactivated", status(link));
    assertEquals("exhausted", patch(link, "{\"active\":true}").json().get("status").asText());
    assertHistory(
        link,
        CREATED
            + " payment_link.deactivated/2/active payment_link.updated/3/deactivated"
            + " payment_link.exhausted/4/deactivated");
  }

  @Test
  void announcesThatCancellationOfPaidOrderFreesPlace() {
    Map<String, String> cancellable = Map.of("PAYLINK_ORDERS_CANCELLABLE", "pending,paid");
    try (TestService node = service.anotherNode(cancellable)) {
      String link = newLink(",\"maxPayments\":1");
      StartedPayment payment = merchant.startPayment(merchant.checkout(link));
      merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
      String exhausted = CREATED + " payment_link.exhausted/2/active";
      awaitHistory(link, exhausted);
      ApiClient there = new ApiClient(node, api.token());
      assertEquals(204, there.delete("/orders/" + payment.orderId()).status());
      assertEquals("active", status(link));
      assertEquals(0, api.get("/payment-links/" + link).json().get("paymentCount").asInt());
      awaitHistory(link, exhausted + " payment_link.updated/3/exhausted");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"title\":\"\"}",
        "{\"title\":null}",
        "{\"expiresAt\":\"2020-01-01T00:00:00Z\"}",
        "{\"maxPayments\":0}",
        "{\"maxPayments\":10001}",
        "{\"maxPayments\":1.5}",
        "{\"active\":null}",
        "{\"allowPartial\":\"yes\"}",
        "{\"require\":[\"address\"]}",
        "{\"require\":[\"email\",\"email\"]}",
        "{\"require\":null}",
        "{\"amount\":1}",
        "{\"reset\":[\"expiresAt\"]}"
      })
  void rejectsWrongChange(String change) {
    String link = newLink("");
    Answer refused = patch(link, change);
    assertEquals(400, refused.status(), change);
    assertEquals("invalid_request", refused.code());
    assertHistory(link, CREATED);
  }

  @Test
  void needsScopeAndOwnLink() {
    String link = newLink("");
    assertEquals(
        404, service.newClient().patch("/payment-links/" + link, "{\"title\":\"x\"}").status());
    Merchant another = service.merchant("test");
    ApiClient reader = service.client(another, "payment-links:read");
    assertEquals(403, reader.patch("/payment-links/" + link, "{\"title\":\"x\"}").status());
    ApiClient writer = service.client(another, "payment-links:write");
    String own =
        writer
            .post("/payment-links", "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\"}")
            .json()
            .get("id")
            .asText();
    assertEquals(204, writer.patch("/payment-links/" + own, "{\"title\":\"x\"}").status());
  }

  @Test
  void changesOnceUnderIdempotencyKeyAndEntityTag() {
    String link = newLink("");
    String tag = api.get("/payment-links/" + link).header("ETag");
    String path = "/payment-links/" + link;
    String change = "{\"title\":\"A\",\"require\":[\"email\",\"name\"]}";
    String[] conditions = {"Idempotency-Key", "k-" + link, "If-Match", tag};
    Answer first = api.send("PATCH", path, change, conditions);
    assertEquals(200, first.status());
    String same = "{\"require\":[\"name\",\"email\"],\"title\":\"A\"}";
    Answer second = api.send("PATCH", path, same, conditions);
    assertEquals(first.text(), second.text());
    assertEquals("true", second.header("Idempotent-Replayed"));
    assertEquals(412, api.send("PATCH", path, "{\"title\":\"B\"}", "If-Match", tag).status());
    assertEquals(
        422, api.send("PATCH", path, "{\"title\":\"B\"}", "Idempotency-Key", "k-" + link).status());
    assertHistory(link, CREATED + " payment_link.updated/2/active");
    JsonNode use = api.get("/idempotency-keys/k-" + link).json();
    assertTrue(use.toString().contains("updatePaymentLink"), use::toString);
  }

  private String newLink(String more) {
    return merchant.newLink(more).get("id").asText();
  }

  private Answer patch(String link, String change) {
    return api.patch("/payment-links/" + link, change);
  }

  private String status(String link) {
    return api.get("/payment-links/" + link).json().get("status").asText();
  }

  private static void assertHistory(String link, String expected) {
    assertEquals(expected, PaymentLinks.history(service, link));
  }

  private static void awaitHistory(String link, String expected) {
    Awaitility.await().untilAsserted(() -> assertHistory(link, expected));
  }
}
