package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code GET /v1/turnover}. */
class TurnoverIT {
  private static TestService service;
  private TestMerchant merchant;
  private String today;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    LocalDate now = LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC);
    today = "/turnover?from=%s&to=%s".formatted(now.minusDays(1), now.plusDays(1));
  }

  private JsonNode totals() {
    Answer answer = merchant.api().get(today);
    assertEquals(200, answer.status(), answer.text());
    assertEquals(answer.json().get("totals"), answer.json().at("/data/0/currencies"));
    return answer.json().get("totals");
  }

  @Test
  void isEmptyWithoutOrders() {
    Answer answer = merchant.api().get("/turnover?from=2026-01-31&to=2026-02-01&interval=month");
    assertEquals(
        "{\"timeZone\":\"UTC\",\"interval\":\"month\",\"data\":["
            + "{\"from\":\"2026-01-31\",\"to\":\"2026-01-31\",\"currencies\":[]},"
            + "{\"from\":\"2026-02-01\",\"to\":\"2026-02-01\",\"currencies\":[]}],\"totals\":[]}",
        answer.text());
  }

  @Test
  void takesTimeZoneOfMerchant() {
    merchant.api().patch("/merchant", "{\"timeZone\":\"Asia/Jakarta\"}");
    assertEquals("Asia/Jakarta", merchant.api().get(today).json().get("timeZone").asText());
    JsonNode other = merchant.api().get(today + "&timeZone=Europe/Berlin").json();
    assertEquals("Europe/Berlin", other.get("timeZone").asText());
  }

  @Test
  void addsUpMoneyInItsCurrency() {
    StartedPayment payment = merchant.startPayment();
    merchant.receive(payment.paymentId(), payment.paymentId() + "1", "12.34", "USD");
    merchant.receive(payment.paymentId(), payment.paymentId() + "2", "150000", "IDR");
    merchant.receive(payment.paymentId(), payment.paymentId() + "3", "150000", "IDR"); // repeats
    merchant.receive(payment.paymentId(), payment.paymentId() + "4", "0.5", "IDR");
    assertEquals(
        "[{\"currency\":\"IDR\",\"received\":150000.5,\"refunded\":0,\"net\":150000.5,"
            + "\"payments\":2,\"refunds\":0,\"orders\":1},"
            + "{\"currency\":\"USD\",\"received\":12.34,\"refunded\":0,\"net\":12.34,"
            + "\"payments\":1,\"refunds\":0,\"orders\":0}]",
        totals().toString());
  }

  @Test
  void countsRefundByHandAtOnce() {
    String order = merchant.api().newOrder();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    Answer refund = merchant.api().post("/orders/" + order + "/refunds", "{\"amount\":0.5}");
    assertTrue(refund.json().get("byHand").asBoolean(), refund.text());
    JsonNode one = totals().get(0);
    assertEquals("0.5", one.get("refunded").asText());
    assertEquals(1, one.get("refunds").asInt());
    assertEquals(1, one.get("orders").asInt());
  }

  @Test
  void countsOrderOfWhatIsGivenAway() {
    JsonNode product =
        merchant
            .api()
            .post("/digital-products", "{\"title\":\"Gift\",\"amount\":0,\"currency\":\"IDR\"}")
            .json();
    new CheckoutClient(service)
        .pay(CheckoutClient.pathOf(product.get("checkoutUrl").asText()), "sandbox");
    JsonNode one = totals().get(0);
    assertEquals(1, one.get("orders").asInt(), one::toString);
    assertEquals(0, one.get("payments").asInt());
    assertEquals(0, one.get("received").asInt());
  }

  @Test
  void keepsOrderThatWasCancelledSince() {
    StartedPayment payment = merchant.startPayment();
    merchant.settle(payment.paymentId(), payment.paymentId(), true);
    JsonNode before = totals();
    service.execute(
        "update orders set status = 'cancelled' where id = '%s'"
            .formatted(TypeId.ORDER.decode(payment.orderId())));
    assertEquals(before, totals());
  }

  @Test
  void showsNothingOfOtherMerchants() {
    StartedPayment payment = merchant.startPayment();
    merchant.settle(payment.paymentId(), payment.paymentId(), true);
    assertEquals(1, totals().size());
    ApiClient other = service.newClient();
    assertEquals(0, other.get(today).json().get("totals").size());
    assertEquals(0, other.get(today).json().at("/data/0/currencies").size());
  }

  @Test
  void selectsMoneyOfProduct() {
    JsonNode product =
        merchant
            .api()
            .post("/digital-products", "{\"title\":\"Book\",\"amount\":20000,\"currency\":\"IDR\"}")
            .json();
    StartedPayment payment =
        merchant.startPayment(CheckoutClient.pathOf(product.get("checkoutUrl").asText()));
    merchant.settle(payment.paymentId(), payment.paymentId(), true);
    String id = "&productId=" + product.get("id").asText();
    assertEquals(20000, merchant.api().get(today + id).json().at("/totals/0/received").asInt());
    String other = "&productId=prod_01jd5k8zv7e6w9q2m4t8x0c3fb";
    assertEquals(0, merchant.api().get(today + other).json().get("totals").size());
    assertEquals(0, merchant.api().get(today + "&source=manual").json().get("totals").size());
  }

  @Test
  void echoesInstant() {
    Answer answer = merchant.api().get(today + "&asOf=2026-01-02T03:04:05.678901%2B07:00");
    assertEquals("2026-01-01T20:04:05.678901Z", answer.json().get("asOf").asText());
    assertFalse(merchant.api().get(today).json().has("asOf"));
  }

  @Test
  void needsScopeOfOrders() {
    ApiClient other = service.client(merchant.merchant(), "payment_links:read");
    assertEquals(403, other.get(today).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from=2026-11-21|to",
        "to=2026-11-21|from",
        "from=2026-11-21&to=2026-11-20|from",
        "from=2026-02-30&to=2026-11-20|from",
        "from=2026-11-21&to=21.11.2026|to",
        "from=2016-11-21&to=2026-11-21|to",
        "from=2026-01-01&to=2027-02-05&interval=day|interval",
        "from=2026-01-01&to=2026-02-05&interval=hour|interval",
        "from=2026-01-01&to=2026-02-05&timeZone=Mars/Olympus|timeZone",
        "from=2026-01-01&to=2026-02-05&timeZone=%2B07:00|timeZone",
        "from=0000-01-01&to=9999-12-31|to",
        "from=2026-01-01&to=2026-02-05&source=shop|source",
        "from=2026-01-01&to=2026-02-05&provider=A%20B|provider",
        "from=2026-01-01&to=2026-02-05&paymentLinkId=ord_01jd5k8zv7e6w9q2m4t8x0c3fb|paymentLinkId",
        "from=2026-01-01&to=2026-02-05&productId=1|productId",
        "from=2026-01-01&to=2026-02-05&source=manual&provider=manual|provider",
        "from=2026-01-01&to=2026-02-05&asOf=2026-02-05|asOf",
        "from=2026-01-01&to=2026-02-05&asOf=2026-02-30T00:00:00Z|asOf",
        "from=2026-01-01&to=2026-02-05&asOf=9999-01-01T00:00:00Z|asOf",
      })
  void rejectsWhatIsNoPeriod(String query, String field) {
    Answer answer = merchant.api().get("/turnover?" + query);
    assertEquals(400, answer.status(), answer.text());
    assertEquals(field, answer.json().at("/details/0/field").asText(), answer.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from=2026-01-01&to=2027-02-04&interval=day|400",
        "from=2016-11-21&to=2026-11-20&interval=month|121",
        "from=2016-11-21&to=2026-11-20|1",
        "from=0000-01-01&to=0000-01-01|1",
        "from=9999-12-31&to=9999-12-31&timeZone=America/New_York|1",
        "from=2011-12-29&to=2011-12-31&interval=day&timeZone=Pacific/Apia|3",
      })
  void hasEachInterval(String query, int intervals) {
    Answer answer = merchant.api().get("/turnover?" + query);
    assertEquals(200, answer.status(), answer.text());
    assertEquals(intervals, answer.json().get("data").size());
  }
}
