package dev.paylink.it.console;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures, days and searches of the console are the API's for the same data. */
class ConsoleFiguresIT {
  private static TestService service;

  private final TestMerchant shop = new TestMerchant(service);
  private final StaffClient owner = StaffClient.signedIn(service, shop.merchantId(), "owner");

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  private String order(String amount, String currency, String customer) {
    String body =
        "{\"amount\":%s,\"currency\":\"%s\",\"customer\":%s}".formatted(amount, currency, customer);
    return shop.api().post("/orders", body).json().get("id").asText();
  }

  private void record(String order, String amount, String currency) {
    String body = "{\"amount\":%s,\"currency\":\"%s\"}".formatted(amount, currency);
    assertEquals(201, shop.api().post("/orders/" + order + "/payments", body).status());
  }

  private static String suggested(Answer form) {
    assertEquals(200, form.status(), form.text());
    return form.html().select("#amount").val();
  }

  private void confirm(Answer form) {
    Answer done = owner.submit(owner.submit(form, "#amount"), "input[name=confirmed]");
    assertEquals(303, done.status(), done.text());
  }

  /** Currencies with 0, 2, 3 and 4 decimals; the JVM does not know XAD and UYW. */
  @ParameterizedTest
  @CsvSource({
    "JPY, 100, 60, 25, JP¥|¥",
    "IDR, 150000, 60000, 25000, IDR",
    "USD, 100, 60.25, 60.25, $",
    "BHD, 100.125, 60.250, 0.001, BHD",
    "XAD, 100, 60.5, 60.5, XAD",
    "UYW, 100.1234, 60.0001, 5, UYW"
  })
  void asksForWhatTheServiceStillWaitsFor(
      String currency, String amount, String received, String refunded, String sign) {
    String order = order(amount, currency, "{\"name\":\"Siti\"}");
    record(order, received, currency);
    String refund = "{\"amount\":%s}".formatted(refunded);
    assertEquals(201, shop.api().post("/orders/" + order + "/refunds", refund).status());
    for (String page : List.of("/", "/orders", "/orders/" + order)) {
      Answer shown = owner.get(page);
      assertEquals(200, shown.status(), page);
      assertTrue(shown.text().matches("(?s).*(" + sign.replace("$", "\\$") + ").*"), shown.text());
    }
    BigDecimal left = new BigDecimal(received).subtract(new BigDecimal(refunded));
    BigDecimal due = new BigDecimal(amount).subtract(left);

    Answer payment = owner.get("/orders/" + order + "/payment");
    assertEquals(0, due.compareTo(new BigDecimal(suggested(payment))));
    confirm(payment);

    JsonNode paid = shop.order(order);
    assertEquals("paid", paid.get("status").asText());
    BigDecimal kept =
        paid.get("received").decimalValue().subtract(paid.get("refunded").decimalValue());
    assertEquals(0, kept.compareTo(new BigDecimal(amount)), paid.toString());
    Answer second = owner.get("/orders/" + order + "/refund");
    assertEquals(0, new BigDecimal(amount).compareTo(new BigDecimal(suggested(second))));
    String tooMuch = "{\"amount\":%s}".formatted(new BigDecimal(amount).add(BigDecimal.ONE));
    String refused = shop.api().post("/orders/" + order + "/refunds", tooMuch).text();
    String figure = new BigDecimal(amount).stripTrailingZeros().toPlainString();
    assertTrue(refused.contains("has %s %s left".formatted(figure, currency)), refused);
  }

  private List<String> ids(String path, String prefix) {
    Answer page = owner.get(path);
    assertEquals(200, page.status(), page.text());
    return page.html().select(".list td a").eachAttr("href").stream()
        .filter(link -> link.startsWith(prefix))
        .map(link -> link.substring(prefix.length()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pacific/Pago_Pago", "UTC", "Asia/Kathmandu", "Pacific/Kiritimati"})
  void filtersByDaysOfTheShop(String zone) {
    shop.api().patch("/merchant", "{\"timeZone\":\"%s\"}".formatted(zone));
    StaffClient staff = StaffClient.signedIn(service, shop.merchantId(), "owner");
    String endpoint =
        shop.api()
            .post("/webhook-endpoints", "{\"url\":\"%s\"}".formatted(ApiClient.ENDPOINT_URL))
            .json()
            .get("id")
            .asText();
    String order = order("100", "USD", "{\"name\":\"Siti\"}");
    String link =
        shop.api()
            .post("/payment-links", "{\"title\":\"Kopi\",\"amount\":5,\"currency\":\"USD\"}")
            .json()
            .get("id")
            .asText();
    Instant created = Instant.parse(shop.order(order).get("createdAt").asText());
    LocalDate day = created.atZone(ZoneId.of(zone)).toLocalDate();
    for (int shift = -1; shift <= 1; shift++) {
      String query = "?createdFrom=%1$s&createdTo=%1$s".formatted(day.plusDays(shift));
      List<String> orders = shift == 0 ? List.of(order) : List.of();
      assertEquals(orders, ids("/orders" + query, "/orders/"), query);
      assertEquals(shift == 0 ? List.of(link) : List.of(), ids("/links" + query, "/links/"));
      String csv = staff.get("/orders.csv" + query).response().body();
      assertEquals(shift == 0, csv.contains(order), csv);
      boolean kept = shift == 0;
      String deliveries = "/webhooks/" + endpoint + "/deliveries" + query;
      await().until(() -> kept != ids(deliveries, "/webhooks/deliveries/").isEmpty());
      await()
          .until(
              () ->
                  kept
                      == staff
                          .get("/developers/requests" + query)
                          .text()
                          .contains("createPaymentLink"));
    }
    assertTrue(staff.get("/orders").text().contains("time zone " + zone));
  }

  /** The figure of a text without marks between its digits. */
  private static String figure(String shown) {
    return shown.replaceAll("[^0-9.]", "");
  }

  private static String plain(JsonNode amount) {
    return plain(amount.asText());
  }

  private static String plain(String amount) {
    return new BigDecimal(amount).stripTrailingZeros().toPlainString();
  }

  /** Prices of products, and what orders of a landing page brought. */
  @ParameterizedTest
  @CsvSource({"JPY, 1200", "IDR, 150000", "USD, 12.5", "BHD, 1.125", "XAD, 7.5", "UYW, 1.1234"})
  void showsProductsAndLandingPagesInEachCurrency(String currency, String amount) {
    String body =
        "{\"title\":\"Font\",\"amount\":%s,\"currency\":\"%s\"}".formatted(amount, currency);
    String product = shop.api().post("/digital-products", body).json().get("id").asText();
    JsonNode sold = shop.api().get("/digital-products/" + product).json();
    for (String page : List.of("/products", "/products/" + product)) {
      assertEquals(200, owner.get(page).status(), page);
    }
    Answer price = owner.get("/products/" + product + "/price");
    assertEquals(plain(sold.get("amount")), plain(figure(suggested(price))));
    String slug = "page-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
    String text = "{\"slug\":\"%s\",\"title\":\"Batik\",\"blocks\":[]}".formatted(slug);
    String landing = shop.api().post("/landing-pages", text).json().get("id").asText();
    String order = order(amount, currency, "{\"name\":\"Siti\"}");
    service.execute(
        "update orders set landing_page_id = '%s' where id = '%s'"
            .formatted(TypeId.LANDING_PAGE.decode(landing), TypeId.ORDER.decode(order)));
    record(order, amount, currency);

    Answer page = owner.get("/pages/" + landing);

    assertEquals(200, page.status(), page.text());
    JsonNode days = shop.api().get("/landing-pages/" + landing + "/stats").json().get("days");
    JsonNode today =
        StreamSupport.stream(days.spliterator(), false)
            .filter(day -> day.get("orders").asInt() > 0)
            .findFirst()
            .orElseThrow();
    assertEquals(currency, today.at("/revenue/0/currency").asText(), today.toString());
    assertEquals(
        plain(today.at("/revenue/0/amount")),
        plain(figure(page.html().select("section[aria-labelledby=money] b").text())));
    assertEquals(
        today.get("orders").asText(),
        figure(page.html().select("section[aria-labelledby=sales] b").text()));
  }

  @Test
  void showsTheMoneyOfRefundsAndDisputesInEachState() {
    TestMerchant seller = new TestMerchant(service, "sandbox");
    StaffClient staff = StaffClient.signedIn(service, seller.merchantId(), "owner");
    StartedPayment paid = seller.startPayment();
    seller.settle(paid.paymentId(), paid.paymentId(), true);
    String order = paid.orderId();
    assertMoney(staff, seller.order(order), "0");
    String refunds = "/orders/" + order + "/refunds";
    seller.api().post(refunds, "{\"amount\":50000}");
    await().until(() -> seller.api().get(refunds).text().contains("succeeded"));
    assertMoney(staff, seller.order(order), "50000");
    String pending = "{\"amount\":20000,\"reason\":\"sandbox:pending\"}";
    String id = seller.api().post(refunds, pending).json().get("id").asText();
    assertMoney(staff, seller.order(order), "70000");
    ask(BusApi.SETTLE_REFUND, new SettleRefund("sandbox", id, "r-1", false, "No"));
    assertMoney(staff, seller.order(order), "50000");
    ask(BusApi.DISPUTE_PAYMENT, DisputePayment.open("sandbox", paid.paymentId(), "d"));
    assertMoney(staff, seller.order(order), seller.order(order).get("refunded").asText());
    ask(BusApi.DISPUTE_PAYMENT, DisputePayment.lost("sandbox", paid.paymentId(), "d"));
    assertMoney(staff, seller.order(order), seller.order(order).get("refunded").asText());
    ask(BusApi.DISPUTE_PAYMENT, DisputePayment.won("sandbox", paid.paymentId(), "d"));
    assertMoney(staff, seller.order(order), "50000");
  }

  private static <T extends Record> void ask(Command<T, ?> command, T message) {
    TestService.await(service.node().bus().request(command, message));
  }

  private static void assertMoney(StaffClient staff, JsonNode order, String refunded) {
    assertEquals(refunded, plain(order.get("refunded")));
    Answer page = staff.get("/orders/" + order.get("id").asText());
    assertEquals(200, page.status(), page.text());
    assertEquals(plain(order.get("received")), figure(money(page, "Received")));
    String shown = figure(money(page, "Refunded")); // nothing is shown for 0
    assertEquals(refunded, shown.isEmpty() ? "0" : shown, page.text());
  }

  private static String money(Answer page, String label) {
    return page.html().select("div:has(> dt:matchesOwn(^" + label + "$)) > dd").text();
  }

  /** The merchant's clock, three days ahead: today, the day of a payment, and what has expired. */
  @Test
  void showsTheTimeOfTheMerchant() {
    shop.api().patch("/merchant", "{\"timeZone\":\"Asia/Jakarta\"}");
    StaffClient staff = StaffClient.signedIn(service, shop.merchantId(), "owner");
    assertEquals(0, staff.get("/").html().select("header .test").text().split("moved").length - 1);
    shop.api().post("/sandbox/clock", "{\"advance\":\"P3D\"}");
    await()
        .until(
            () -> shop.api().get("/sandbox/clock").json().get("status").asText().equals("ready"));
    String order = order("100", "USD", "{\"name\":\"Siti\"}");
    LocalDate day =
        Instant.parse(shop.order(order).get("createdAt").asText())
            .atZone(ZoneId.of("Asia/Jakarta"))
            .toLocalDate();

    Answer form = staff.get("/orders/" + order + "/payment");

    assertEquals(day.toString(), form.html().select("#paidOn").val());
    assertTrue(form.text().contains("The clock of this shop was moved"), form.text());
    confirm(form);
    assertEquals("paid", shop.status(order));
    String today = staff.get("/").text();
    assertTrue(today.contains("$100"), today);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "o\u2019rahma",
        "O'RAHMA",
        "Siti O\u02bcRahma",
        "0812\u00a03456\u00a07890",
        "+62 812\u20113456\u20117890",
        "INV\u20132026\u2013000041",
        "inv-2026-000041"
      })
  void findsWhatPeopleAndProgramsTypeInOtherWays(String typed) {
    String customer =
        "{\"name\":\"Siti O'Rahma\",\"phone\":\"081234567890\",\"email\":\"siti@example.com\"}";
    String body =
        "{\"amount\":5,\"currency\":\"USD\",\"externalId\":\"%s\",\"customer\":%s}"
            .formatted(typed.startsWith("inv") ? typed : "INV-2026-000041", customer);
    String order = shop.api().post("/orders", body).json().get("id").asText();

    assertEquals(List.of(order), search(typed));
  }

  @Test
  void findsTheNumbersOfOrdersAndReceiptsHoweverTheyAreWritten() {
    String order = order("5", "USD", "{\"name\":\"Siti\"}");
    record(order, "5", "USD");
    JsonNode read = shop.order(order);
    String number = read.get("number").asText();
    String receipt = read.get("receiptNumber").asText();
    List<String> written =
        List.of(
            order.toUpperCase(Locale.ROOT),
            "ORD_" + number,
            "#" + number.substring(0, 4) + "\u2013" + number.substring(4),
            number.toLowerCase(Locale.ROOT),
            receipt.replace('-', '\u2013'),
            receipt.replace("-", "\u00a0-\u00a0"),
            receipt.toLowerCase(Locale.ROOT));
    for (String typed : written) {
      assertEquals(List.of(order), search(typed), typed);
    }
  }

  private List<String> search(String typed) {
    return ids("/orders?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8), "/orders/");
  }

  @Test
  void showsTheNewestEventsOfALongHistory() {
    String order = order("1000", "USD", "{\"name\":\"Siti\"}");
    for (int i = 0; i < 60; i++) { // each has two events
      record(order, "1", "USD");
    }
    assertEquals(201, shop.api().post("/orders/" + order + "/refunds", "{\"amount\":1}").status());
    List<Integer> sequences = new ArrayList<>();
    String after = "";
    do { // a page of large events is short
      JsonNode page =
          shop.api().get("/events?newestFirst=true&limit=100&objectId=" + order + after).json();
      page.get("data").forEach(event -> sequences.add(event.get("sequence").asInt()));
      JsonNode last = page.get("data").get(page.get("data").size() - 1);
      boolean more = page.get("meta").get("hasMore").asBoolean();
      after = more ? "&after=" + last.get("id").asText() : "";
    } while (!after.isEmpty());
    int newest = sequences.get(0);
    assertTrue(newest > 100, sequences.toString());
    assertEquals(IntStream.range(0, newest).mapToObj(i -> newest - i).toList(), sequences);

    Answer page = owner.get("/orders/" + order);

    assertTrue(page.html().select(".timeline").text().contains("Refund"), page.text());
    assertEquals(
        1, page.html().select("a[href='/developers/events?objectId=" + order + "']").size());
    assertEquals(400, shop.api().get("/events?newestFirst=true").status());
  }
}
