package dev.paylink.it.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Receipt numbers of orders and refunds. */
class ReceiptNumbersIT {
  private static final String PAID = "{\"status\":\"paid\"}";
  private static final int ORDERS = 20;

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
  }

  @Test
  void countsWithoutGapsWhileTwoNodesStoreTheSamePayments() {
    List<TestMerchant> merchants = List.of(merchant(), merchant());
    List<CompletableFuture<?>> racing = new ArrayList<>();
    for (TestMerchant merchant : merchants) {
      ApiClient there = new ApiClient(secondNode, merchant.api().token());
      String checkout = merchant.newCheckout();
      for (int i = 0; i < ORDERS / 2; i++) {
        StartedPayment started = merchant.startPayment(checkout);
        racing.add(report(service, started));
        racing.add(report(secondNode, started));
        String order = "/orders/" + merchant.api().newOrder();
        racing.add(merchant.api().sendAsync("PATCH", order, PAID));
        racing.add(there.sendAsync("PATCH", order, PAID));
      }
    }
    racing.forEach(CompletableFuture::join);
    for (TestMerchant merchant : merchants) {
      JsonNode orders = merchant.api().get("/orders?status=paid&perPage=100").json().get("data");
      assertEquals(ORDERS, orders.size());
      assertConsecutive("R-", orders);
    }
  }

  private static CompletableFuture<?> report(TestService node, StartedPayment started) {
    return TestMerchant.report(node, started.paymentId(), started.paymentId(), true)
        .otherwiseEmpty() // a race that was lost too often
        .toCompletionStage()
        .toCompletableFuture();
  }

  /** The numbers of a year are 1, 2, 3 and so on. The year may end during the test. */
  private static void assertConsecutive(String prefix, JsonNode documents) {
    Map<String, List<Long>> byYear = new TreeMap<>();
    for (JsonNode document : documents) {
      String number = document.path("receiptNumber").asText();
      assertTrue(number.matches(prefix + "[0-9]{4}-[0-9]{6}"), document.toString());
      String[] parts = number.split("-");
      byYear.computeIfAbsent(parts[1], year -> new ArrayList<>()).add(Long.valueOf(parts[2]));
    }
    byYear.forEach(
        (year, numbers) ->
            assertEquals(
                LongStream.rangeClosed(1, numbers.size()).boxed().toList(),
                numbers.stream().sorted().toList(),
                year));
  }

  @Test
  void numbersRefundsWhenTheySucceed() {
    TestMerchant merchant = merchant();
    StartedPayment paid = merchant.startPayment();
    merchant.settle(paid.paymentId(), paid.paymentId(), true);
    String path = "/orders/" + paid.orderId() + "/refunds";
    for (int i = 0; i < 3; i++) {
      JsonNode created = merchant.api().post(path, "{\"amount\":100}").json();
      assertFalse(created.has("receiptNumber"), created.toString());
    }
    String byHand = merchant.api().newOrder();
    merchant.api().patch("/orders/" + byHand, PAID);
    merchant.api().post("/orders/" + byHand + "/refunds", "{}").json();
    Awaitility.await()
        .until(
            () ->
                List.of("succeeded", "succeeded", "succeeded")
                    .equals(merchant.api().get(path).json().findValuesAsText("status")));
    List<String> numbers =
        new ArrayList<>(merchant.api().get(path).json().findValuesAsText("receiptNumber"));
    numbers.addAll(
        merchant
            .api()
            .get("/orders/" + byHand + "/refunds")
            .json()
            .findValuesAsText("receiptNumber"));
    assertEquals(
        List.of("000001", "000002", "000003", "000004"),
        numbers.stream().map(number -> number.substring("RF-2026-".length())).sorted().toList());
  }

  @Test
  void tellsNumberOfRefundByHandAtOnce() {
    TestMerchant merchant = merchant();
    String order = merchant.api().newOrder();
    merchant.api().patch("/orders/" + order, PAID);
    String path = "/orders/" + order + "/refunds";
    for (int i = 1; i <= 2; i++) {
      String body = "{\"amount\":%d}".formatted(i);
      Answer created = merchant.api().post(path, body, "Idempotency-Key", "part " + i);
      assertEquals(201, created.status(), created.text());
      String number = created.json().path("receiptNumber").asText();
      assertTrue(number.endsWith("-00000" + i), created.text());
      Answer again = merchant.api().post(path, body, "Idempotency-Key", "part " + i);
      assertEquals(created.text(), again.text());
      String refund = path + "/" + created.json().get("id").asText();
      assertEquals(created.json(), merchant.api().get(refund).json());
      JsonNode event =
          new FeedReader("&types=refund.succeeded").await(merchant.api(), i).get(i - 1);
      assertEquals(number, event.at("/data/object/receiptNumber").asText());
    }
    assertFinds(merchant, order);
    Answer last = merchant.api().post(path, "{}");
    assertTrue(last.json().path("receiptNumber").asText().endsWith("-000003"), last.text());
  }

  /** An order is found by the receipt number of its payment and of each refund. */
  private static void assertFinds(TestMerchant merchant, String order) {
    String paid = merchant.order(order).get("receiptNumber").asText();
    merchant.api().patch("/orders/" + merchant.api().newOrder(), PAID);
    for (String number : List.of(paid, paid.toLowerCase(Locale.ROOT), second(merchant, order))) {
      for (String other : List.of("", "&status=paid&name=nobody", "&status=pending")) {
        Answer found = merchant.api().get("/orders?receiptNumber=" + number + other);
        List<String> expected = other.isEmpty() ? List.of(order) : List.of();
        assertEquals(expected, found.json().get("data").findValuesAsText("id"), number + other);
      }
      Answer elsewhere = merchant().api().get("/orders?receiptNumber=" + number);
      assertEquals(0, elsewhere.json().at("/meta/total").asInt());
    }
    assertEquals(400, merchant.api().get("/orders?receiptNumber=R-2026-1").status());
  }

  private static String second(TestMerchant merchant, String order) {
    JsonNode refunds = merchant.api().get("/orders/" + order + "/refunds").json();
    return refunds.at("/data/1/receiptNumber").asText();
  }

  @Test
  void tellsNumberInEventsAndKeepsItThroughAnErasure() {
    TestMerchant merchant = merchant();
    ApiClient api = merchant.api();
    String body = "{\"amount\":100,\"currency\":\"IDR\",\"customer\":{\"email\":\"%s\"}}";
    String email = merchant.merchantId() + "@example.com";
    String order = api.post("/orders", body.formatted(email)).json().get("id").asText();
    assertFalse(merchant.order(order).has("receiptNumber"));
    String number = api.patch("/orders/" + order, PAID).json().path("receiptNumber").asText();
    assertTrue(number.endsWith("-000001"), number);
    JsonNode event = new FeedReader("&types=order.paid").await(api, 1).get(0);
    assertEquals(number, event.at("/data/object/receiptNumber").asText());
    assertEquals(200, api.post("/customers/erase", "{\"email\":\"%s\"}".formatted(email)).status());
    assertFalse(merchant.order(order).has("customer"));
    assertEquals(number, merchant.order(order).get("receiptNumber").asText());
  }

  @Test
  void keepsWhatTheReceiptClaimsWhenTheMerchantChanges() {
    TestMerchant merchant = merchant();
    String order = merchant.api().newOrder();
    merchant.api().patch("/orders/" + order, PAID);
    merchant.api().patch("/merchant", "{\"displayName\":\"Batik Baru\"}");
    assertEquals(
        "Batik Ayu/false",
        service.text(
            "select shop || '/' || live from receipt where id = '%s'"
                .formatted(TypeId.ORDER.decode(order))));
  }

  private static TestMerchant merchant() {
    return new TestMerchant(service, "sandbox", "manual");
  }
}
