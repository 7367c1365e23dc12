package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.WrongFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Money that a merchant received itself and records. */
@WrongFigures("inserts payment reports without their turnover")
class RecordPaymentsIT {
  private static TestService service;
  private static TestService secondNode;
  private static TestMerchant merchant;
  private static ApiClient api;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
    merchant = new TestMerchant(service, "sandbox", "manual");
    api = merchant.api();
  }

  private static String newOrder(String amount) {
    return api.post("/orders", "{\"amount\":%s,\"currency\":\"IDR\"}".formatted(amount))
        .json()
        .get("id")
        .asText();
  }

  private static String payments(String order) {
    return "/orders/" + order + "/payments";
  }

  private static String transfer(String amount, String more) {
    return "{\"amount\":%s,\"currency\":\"IDR\"%s}".formatted(amount, more);
  }

  private static String referred(String amount, String reference) {
    return transfer(amount, ",\"reference\":\"" + reference + "\"");
  }

  private static JsonNode recorded(String order, String body) {
    ApiClient.Answer answer = api.post(payments(order), body);
    assertEquals(201, answer.status(), answer.text());
    return answer.json();
  }

  @Test
  void paysManualOrder() {
    String order = newOrder("150000");
    ApiClient.Answer answer =
        api.post(
            payments(order),
            transfer(
                "150000.0",
                ",\"reference\":\"BCA-1\",\"paidAt\":\"2026-11-20T08:00:00+07:00\",\"note\":\"by phone\""));
    assertEquals(201, answer.status(), answer.text());
    JsonNode payment = answer.json();
    String id = payment.get("id").asText();
    assertTrue(answer.header("Location").endsWith("/v1" + payments(order) + "/" + id));
    assertEquals("manual", payment.get("provider").asText());
    assertEquals("succeeded", payment.get("status").asText());
    assertEquals("BCA-1", payment.get("providerReference").asText());
    assertEquals(150_000, payment.get("received").asInt());
    JsonNode settlement = payment.at("/settlements/0");
    assertEquals("BCA-1", settlement.get("reference").asText());
    assertEquals("2026-11-20T01:00:00Z", settlement.get("paidAt").asText());
    assertEquals("by phone", settlement.get("note").asText());
    assertEquals(payment, api.get(payments(order) + "/" + id).json());
    assertEquals(payment, api.get(payments(order)).json().at("/data/0"));
    assertEquals("paid", merchant.status(order));
    assertEquals(
        "order.created/1 payment.succeeded/2/pending order.paid/3/pending",
        merchant.history(order));
  }

  @Test
  void boundsThePaymentsOfAnOrder() {
    String order = newOrder("150000");
    recorded(order, transfer("1", ""));
    String id = TypeId.ORDER.decode(order).toString();
    service.execute(
        """
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                amount_minor, currency)
        select merchant_id, provider, reference || n, payment_id, outcome, conflict, settled_at, amount_minor, currency
        from settlement, generate_series(1, 198) n
        where payment_id = (select id from payment where order_id = '%s')"""
            .formatted(id));
    recorded(order, referred("1", "last"));
    ApiClient.Answer refused = api.post(payments(order), transfer("1", ""));
    assertEquals("limit_reached", refused.code(), refused.text());
    assertEquals(
        "true", api.post(payments(order), referred("1", "last")).header("Idempotent-Replayed"));
  }

  @Test
  void addsTransfersUpUntilOrderIsPaid() {
    String order = newOrder("150000");
    recorded(order, transfer("60000", ""));
    assertEquals("pending", merchant.status(order));
    recorded(order, transfer("60000", ""));
    recorded(order, transfer("30000", ""));
    assertEquals("paid", merchant.status(order));
    assertEquals(150_000, merchant.order(order).get("received").asInt());
    assertEquals(3, api.get(payments(order)).json().get("data").size());
    assertEquals(
        "order.created/1 payment.succeeded/2/pending order.payment_mismatch/3/pending"
            + " order.suspicious/4/pending payment.succeeded/5/pending"
            + " order.payment_mismatch/6/pending payment.succeeded/7/pending order.paid/8/pending",
        merchant.history(order));
  }

  @Test
  void settlesPendingBankTransferInParts() {
    String receipt = new CheckoutClient(service).pay(merchant.newCheckout(), "manual").location();
    String order = receipt.split("/")[4];
    JsonNode part = recorded(order, transfer("60000", ""));
    assertEquals("pending", part.get("status").asText());
    assertTrue(part.has("customerReference"), part.toString());
    JsonNode rest = recorded(order, transfer("90000", ""));
    assertEquals(part.get("id"), rest.get("id"));
    assertEquals("succeeded", rest.get("status").asText());
    assertEquals(150_000, rest.get("received").asInt());
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void flagsOrderThatDoesNotWaitForMoney() {
    String order = newOrder("150000");
    api.delete("/orders/" + order);
    JsonNode payment = recorded(order, transfer("60000", ""));
    assertEquals("succeeded", payment.get("status").asText());
    JsonNode after = merchant.order(order);
    assertEquals("cancelled", after.get("status").asText());
    assertEquals(60_000, after.get("received").asInt());
    assertEquals("paid_after_cancellation", after.at("/suspiciousReasons/0/code").asText());
    assertEquals(
        "order.created/1 order.cancelled/2/pending payment.succeeded/3/pending"
            + " order.payment_conflict/4/cancelled order.suspicious/5/cancelled",
        merchant.history(order));
  }

  @Test
  void keepsMoneyInAnotherCurrencyApart() {
    String order = newOrder("150000");
    JsonNode payment =
        recorded(order, "{\"amount\":9.5,\"currency\":\"USD\",\"reference\":\"usd-1\"}");
    assertEquals("pending", payment.get("status").asText());
    assertEquals(0, payment.get("received").asInt());
    assertEquals("USD", payment.at("/settlements/0/currency").asText());
    JsonNode after = merchant.order(order);
    assertEquals("pending", after.get("status").asText());
    assertEquals(0, after.get("received").asInt());
    assertEquals("currency_mismatch", after.at("/suspiciousReasons/0/code").asText());
    recorded(order, transfer("150000", ""));
    assertEquals("paid", merchant.status(order));
    assertEquals(1, api.get(payments(order)).json().get("data").size());
  }

  @Test
  void recordsReferenceOnce() {
    String order = newOrder("150000");
    JsonNode first = recorded(order, referred("60000", "BCA-2"));
    ApiClient.Answer again = api.post(payments(order), referred("60000.00", "BCA-2"));
    assertEquals(201, again.status());
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(first, again.json());
    String other = newOrder("150000");
    String changed = api.post(payments(order), referred("60001", "BCA-2")).text();
    assertTrue(changed.contains("with another amount or currency"), changed);
    String elsewhere = api.post(payments(other), referred("60000", "BCA-2")).text();
    assertFalse(elsewhere.contains("another amount"), elsewhere);
    for (ApiClient.Answer refused :
        List.of(
            api.post(payments(order), referred("60001", "BCA-2")),
            api.post(payments(other), referred("60000", "BCA-2")))) {
      assertEquals(409, refused.status());
      assertEquals("reference_already_recorded", refused.code());
      assertTrue(refused.text().contains(order), refused.text());
    }
    assertEquals(60_000, merchant.order(order).get("received").asInt());
    assertEquals(0, api.get(payments(other)).json().get("data").size());
    TestMerchant neighbour = new TestMerchant(service, "manual");
    String theirs = neighbour.api().newOrder();
    String body = "{\"amount\":1,\"currency\":\"USD\",\"reference\":\"BCA-2\"}";
    assertEquals(201, neighbour.api().post(payments(theirs), body).status());
  }

  @Test
  void comparesReferencesAsSearchesDo() {
    String order = newOrder("150000");
    JsonNode first = recorded(order, referred("60000", "BCA-7 "));
    assertEquals("BCA-7", first.at("/settlements/0/reference").asText());
    for (String same : List.of("BCA-7", " bca-7", "bca 7", "BCA\u00a07", "BCA\u20117", "bca7")) {
      ApiClient.Answer again = api.post(payments(order), referred("60000", same));
      assertEquals("true", again.header("Idempotent-Replayed"), same);
      assertEquals(first, again.json());
    }
    assertEquals(60_000, merchant.order(order).get("received").asInt());
    String other = newOrder("150000");
    ApiClient.Answer refused = api.post(payments(other), referred("60000", "bca 7"));
    assertEquals("reference_already_recorded", refused.code());
    recorded(order, referred("30000", "--"));
    recorded(order, referred("60000", "---"));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void recordsOnceForEachIdempotencyKey() {
    String order = newOrder("150000");
    String body = transfer("60000", "");
    ApiClient.Answer first = api.send("POST", payments(order), body, "Idempotency-Key", order);
    ApiClient.Answer again = api.send("POST", payments(order), body, "Idempotency-Key", order);
    assertEquals(201, first.status(), first.text());
    assertEquals(first.text(), again.text());
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(first.header("Location"), again.header("Location"));
    assertEquals(60_000, merchant.order(order).get("received").asInt());
    ApiClient.Answer reused =
        api.send("POST", payments(order), transfer("1", ""), "Idempotency-Key", order);
    assertEquals(422, reused.status());
    JsonNode use = api.get("/idempotency-keys/" + order).json().at("/data/0");
    assertEquals("recordPayment", use.get("operation").asText());
    assertEquals(order, use.get("resourceId").asText());
  }

  @Test
  void rejectsBadInput() {
    String order = newOrder("150000");
    String future = Instant.now().plus(Duration.ofDays(3)).toString();
    for (String body :
        List.of(
            "{\"amount\":1}",
            transfer("0", ""),
            transfer("0.001", ""),
            transfer("1", ",\"paidAt\":\"%s\"".formatted(future)),
            transfer("1", ",\"paidAt\":\"1999-01-01T00:00:00Z\""),
            transfer("1", ",\"note\":\"%s\"".formatted("x".repeat(501))),
            transfer("1", ",\"other\":1"),
            referred("1", ""),
            referred("1", "a\\nb"),
            referred("1", "x".repeat(201)),
            "{\"amount\":1,\"currency\":\"XXX\"}")) {
      ApiClient.Answer answer = api.post(payments(order), body);
      assertEquals(400, answer.status(), body + answer.text());
      assertEquals("invalid_request", answer.code());
    }
    assertEquals("order.created/1", merchant.history(order));
  }

  @Test
  void hidesOrdersOfOthers() {
    String order = newOrder("150000");
    JsonNode payment = recorded(order, transfer("1", ""));
    ApiClient other = service.newClient();
    String unknown = TypeId.ORDER.encode(service.node().ids().next());
    for (String path : List.of(payments(order), payments(unknown))) {
      assertEquals(404, other.get(path).status());
      assertEquals(404, other.post(path, transfer("1", "")).status());
      assertEquals(404, other.get(path + "/" + payment.get("id").asText()).status());
    }
    String elsewhere = newOrder("150000");
    assertEquals(404, api.get(payments(elsewhere) + "/" + payment.get("id").asText()).status());
    assertEquals(1, merchant.order(order).get("received").asInt());
  }

  @Test
  void recordsReferenceOnceOnConcurrentRequests() {
    for (int round = 0; round < 5; round++) {
      List<String> orders = List.of(newOrder("150000"), newOrder("150000"));
      List<String> written = List.of("race-" + round, "Race " + round, "RACE" + round + " ");
      ApiClient there = new ApiClient(secondNode, api.token());
      List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        ApiClient some = i % 2 == 0 ? api : there;
        String body = referred("60000", written.get(i % 3));
        answers.add(some.sendAsync("POST", payments(orders.get(i / 2 % 2)), body));
      }
      answers.forEach(
          one -> assertTrue(Set.of(201, 409).contains(one.join().status()), one.join().text()));
      assertEquals(6, answers.stream().filter(one -> one.join().status() == 201).count());
      long received =
          orders.stream().mapToLong(id -> merchant.order(id).get("received").asLong()).sum();
      assertEquals(60_000, received);
      long payments =
          orders.stream().mapToLong(id -> merchant.order(id).get("payments").size()).sum();
      assertEquals(1, payments, "No payment of a refused request remains");
    }
  }
}
