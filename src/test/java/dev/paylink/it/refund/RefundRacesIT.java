package dev.paylink.it.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestRefunder;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Concurrent refunds and reports about them, on two nodes. */
class RefundRacesIT {
  private static final int REFUNDS = 100;
  private static final int DISPUTED = 10;

  private static TestService service;
  private static TestService secondNode;
  private static TestRefunder acme;
  private static TestMerchant merchant;
  private static Refunds refunds;
  private static List<ApiClient> clients;

  @BeforeAll
  static void start() {
    // A node of its own: providers are registered with it.
    service = TestService.start();
    secondNode = service.anotherNode(Map.of());
    acme = TestRefunder.deploy(service, "acme");
    merchant = new TestMerchant(service, "sandbox", "manual", "acme");
    refunds = new Refunds(service, merchant);
    clients = List.of(merchant.api(), new ApiClient(secondNode, merchant.api().token()));
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  /** Sends refunds to both nodes at once and returns the number of answers by status and code. */
  private static Map<String, Long> race(String order, IntFunction<String> json) {
    List<CompletableFuture<Answer>> sent = new ArrayList<>();
    for (int i = 0; i < REFUNDS; i++) {
      sent.add(sendUntilAnswered(clients.get(i % 2), order, json.apply(i), order + i));
    }
    return sent.stream()
        .map(CompletableFuture::join)
        .collect(
            Collectors.groupingBy(
                answer -> answer.status() == 201 ? "201" : answer.status() + " " + answer.code(),
                Collectors.counting()));
  }

  /** Repeats a refund that took too long on a slow machine. */
  private static CompletableFuture<Answer> sendUntilAnswered(
      ApiClient client, String order, String json, String key) {
    return client
        .sendAsync("POST", "/orders/" + order + "/refunds", json, "Idempotency-Key", key)
        .thenCompose(
            answer ->
                answer.status() < 500
                    ? CompletableFuture.completedFuture(answer)
                    : sendUntilAnswered(client, order, json, key));
  }

  private static Map<String, Long> outcome(long succeeded) {
    return Map.of("201", succeeded, "409 refund_exceeds_received", REFUNDS - succeeded);
  }

  @Test
  void neverExceedsPayment() {
    String order = refunds.paid().orderId();
    assertEquals(outcome(15), race(order, i -> "{\"amount\":10000}"));
    assertRefunded(order, Refunds.AMOUNT, 15);
  }

  @Test
  void neverExceedsOrderPaidByHand() {
    String order = refunds.paidByHand();
    assertEquals(outcome(7), race(order, i -> "{\"amount\":20000}"));
    assertRefunded(order, 140_000, 7);
  }

  @Test
  void neverExceedsEachOfTwoPayments() {
    String order = refunds.paidTwice().orderId();
    assertEquals(outcome(10), race(order, i -> "{\"amount\":30000}"));
    assertRefunded(order, 2 * Refunds.AMOUNT, 10);
    for (JsonNode payment : merchant.order(order).get("payments")) {
      assertEquals(Refunds.AMOUNT, payment.get("refunded").asInt());
    }
  }

  /** A dispute without an amount takes back what is not refunded, however late it is read. */
  @Test
  void disputesRestWhilePartsAreRefunded() {
    for (int i = 0; i < DISPUTED; i++) {
      StartedPayment paid = refunds.paid();
      List<Future<PaymentDisputed>> reports = new ArrayList<>();
      List<CompletableFuture<Answer>> sent = new ArrayList<>();
      for (int n = 0; n < 8; n++) {
        sent.add(
            sendUntilAnswered(
                clients.get(n % 2), paid.orderId(), "{\"amount\":1000}", paid.orderId() + n));
        TestService node = n % 2 == 0 ? secondNode : service;
        DisputePayment report = DisputePayment.lost("sandbox", paid.paymentId(), "d");
        reports.add(node.node().bus().request(BusApi.DISPUTE_PAYMENT, report));
      }
      sent.forEach(CompletableFuture::join);
      assertEquals(1, reports.stream().map(TestService::await).distinct().count());
      int count =
          merchant.api().get("/orders/" + paid.orderId() + "/refunds").json().get("data").size();
      assertRefunded(paid.orderId(), Refunds.AMOUNT, count);
      String flags = " order.suspicious/";
      assertEquals(2, merchant.history(paid.orderId()).split(flags).length, flags);
    }
  }

  /** Parts are refunded while the rest is. */
  @Test
  void refundsRestWhilePartsAreRefunded() {
    String order = refunds.paid().orderId();
    Map<String, Long> answers = race(order, i -> i % 10 == 0 ? "{}" : "{\"amount\":1000}");
    assertEquals(REFUNDS, answers.values().stream().mapToLong(Long::longValue).sum());
    assertRefunded(order, Refunds.AMOUNT, answers.get("201").intValue());
  }

  @Test
  void neverExceedsLimitOfRefunds() {
    String order = refunds.paidByHand();
    service.execute(
        """
        insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand,
                            amount_minor, currency, settled_at)
        select uuid_at(now()), p.merchant_id, p.order_id, p.id, 'manual', 'failed', true, 100, 'IDR', now()
        from payment p, generate_series(1, 190) where p.order_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(order)));
    Map<String, Long> answers = race(order, i -> "{\"amount\":1}");
    assertEquals(Map.of("201", 10L, "409 limit_reached", 90L), answers);
  }

  private static void assertRefunded(String order, int amount, int count) {
    String path = "/orders/" + order + "/refunds";
    Awaitility.await()
        .until(
            () ->
                merchant.api().get(path).json().get("data").findValuesAsText("status").stream()
                    .allMatch("succeeded"::equals));
    JsonNode list = merchant.api().get(path).json().get("data");
    assertEquals(count, list.size());
    int sum = 0;
    for (JsonNode refund : list) {
      sum += refund.get("amount").asInt();
    }
    assertEquals(amount, sum);
    assertEquals(amount, refunds.refunded(order));
    assertGapless(order);
  }

  private static void assertGapless(String order) {
    String id = TypeId.ORDER.decode(order).toString();
    assertEquals(
        service.text(
            "select sequence || ' ' || sequence from orders where id = '%s'".formatted(id)),
        service.text(
            "select count(distinct sequence) || ' ' || max(sequence) from event where object_id = '%s'"
                .formatted(id)));
  }

  @Test
  void releasesAmountOnceOnConcurrentReports() {
    acme.answer(RefundStarted.pending("r-1"));
    String order = refunds.paidAtOnce("acme");
    refunds.create(order, "{\"amount\":50000}");
    JsonNode refund = refunds.create(order, "{\"amount\":70000}");
    List<Future<RefundSettled>> replies = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      TestService node = i % 2 == 0 ? service : secondNode;
      SettleRefund report =
          new SettleRefund("acme", refund.get("id").asText(), null, i % 4 == 3, "No");
      replies.add(node.node().bus().request(BusApi.SETTLE_REFUND, report));
    }
    replies.forEach(TestService::await);
    assertEquals("failed", refunds.get(refund).get("status").asText(), "a failure is final");
    assertEquals(50_000, refunds.refunded(order));
    assertGapless(order);
  }
}
