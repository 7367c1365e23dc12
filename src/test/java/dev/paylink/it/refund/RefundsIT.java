package dev.paylink.it.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Refunds over the API. */
class RefundsIT {
  private static final String PAID =
      "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending";

  private static TestService service;
  private static TestMerchant merchant;
  private static Refunds refunds;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox", "manual");
    refunds = new Refunds(service, merchant);
  }

  @Test
  void refundsAllByDefault() {
    StartedPayment paid = refunds.paid();
    Answer created = refunds.send(paid.orderId(), null);
    assertEquals(201, created.status(), created.text());
    JsonNode refund = created.json();
    assertTrue(
        created.header("Location").endsWith(refund.get("id").asText()), created.header("Location"));
    assertEquals("pending", refund.get("status").asText());
    assertEquals(paid.paymentId(), refund.get("paymentId").asText());
    assertEquals("sandbox", refund.get("provider").asText());
    assertEquals(Refunds.AMOUNT, refund.get("amount").asInt());
    JsonNode done = refunds.await(refund, "succeeded");
    assertEquals("sandbox-" + refund.get("id").asText(), done.get("providerReference").asText());
    assertFalse(done.get("byHand").asBoolean());
    assertTrue(done.has("settledAt"));
    JsonNode order = merchant.order(paid.orderId());
    assertEquals(Refunds.AMOUNT, order.get("refunded").asInt());
    assertEquals(Refunds.AMOUNT, order.get("received").asInt());
    assertEquals(Refunds.AMOUNT, order.at("/payments/0/refunded").asInt());
    assertEquals("paid", order.get("status").asText());
    Instant updated = Instant.parse(order.get("updatedAt").asText());
    assertFalse(updated.isBefore(Instant.parse(done.get("settledAt").asText())), order.toString());
    assertEquals(
        PAID + " refund.created/5 refund.succeeded/6/pending", merchant.history(paid.orderId()));
  }

  @Test
  void refundsInParts() {
    StartedPayment paid = refunds.paid();
    List<JsonNode> parts = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      parts.add(
          refunds.create(paid.orderId(), "{\"amount\":50000,\"reason\":\"Part %d\"}".formatted(i)));
    }
    parts.add(refunds.create(paid.orderId(), "{}"));
    assertEquals(50_000, parts.get(2).get("amount").asInt());
    for (JsonNode part : parts) {
      refunds.await(part, "succeeded");
    }
    JsonNode list = merchant.api().get("/orders/" + paid.orderId() + "/refunds").json().get("data");
    assertEquals(
        parts.stream().map(part -> part.get("id").asText()).toList(), list.findValuesAsText("id"));
    assertEquals(List.of("Part 1", "Part 2"), list.findValuesAsText("reason"));
    Answer more = refunds.send(paid.orderId(), "{\"amount\":1}");
    assertEquals("409 refund_exceeds_received", more.status() + " " + more.code());
    assertTrue(more.text().contains("The order has 0 IDR left"), more.text());
  }

  @Test
  void refusesMoreThanReceived() {
    StartedPayment paid = refunds.paid();
    String unpaid = merchant.api().newOrder();
    for (Answer answer :
        List.of(
            refunds.send(paid.orderId(), "{\"amount\":150001}"),
            refunds.send(
                paid.orderId(),
                "{\"amount\":150001,\"paymentId\":\"%s\"}".formatted(paid.paymentId())),
            refunds.send(unpaid, null))) {
      assertEquals("409 refund_exceeds_received", answer.status() + " " + answer.code());
    }
    assertTrue(refunds.send(unpaid, "{}").text().contains("0 IDR"));
    assertEquals(0, refunds.refunded(paid.orderId()));
    assertEquals(PAID, merchant.history(paid.orderId()));
  }

  @Test
  void refusesWrongFields() {
    StartedPayment paid = refunds.paid();
    String other = refunds.paid().paymentId();
    for (String json :
        List.of(
            "{\"amount\":0}",
            "{\"amount\":0.001}",
            "{\"amount\":\"5\"}",
            "{\"paymentId\":\"%s\"}".formatted(other),
            "{\"paymentId\":\"ord_1\"}",
            "{\"reason\":\"%s\"}".formatted("x".repeat(501)),
            "{\"currency\":\"IDR\"}")) {
      Answer answer = refunds.send(paid.orderId(), json);
      assertEquals("400 invalid_request", answer.status() + " " + answer.code(), json);
    }
    assertEquals(0, refunds.refunded(paid.orderId()));
  }

  @Test
  void hidesOrdersOfOtherMerchants() {
    StartedPayment paid = refunds.paid();
    JsonNode refund = refunds.create(paid.orderId(), "{\"amount\":1}");
    ApiClient other = service.newClient();
    String path = "/orders/" + paid.orderId() + "/refunds";
    assertEquals(404, other.post(path, "{}").status());
    assertEquals(404, other.get(path).status());
    assertEquals(404, other.get(path + "/" + refund.get("id").asText()).status());
    String elsewhere = "/orders/" + merchant.api().newOrder() + "/refunds";
    assertEquals(404, merchant.api().get(elsewhere + "/" + refund.get("id").asText()).status());
    assertEquals("{\"data\":[]}", merchant.api().get(elsewhere).text());
    assertEquals(1, refunds.refunded(paid.orderId()));
  }

  @Test
  void needsScopeForWriting() {
    StartedPayment paid = refunds.paid();
    ApiClient reader = service.client(service.merchant("test"), "orders:read");
    Answer refused = reader.post("/orders/" + paid.orderId() + "/refunds", "{}");
    assertEquals("403 insufficient_scope", refused.status() + " " + refused.code());
  }

  @Test
  void repeatsFirstAnswerForKey() {
    StartedPayment paid = refunds.paid();
    List<CompletableFuture<Answer>> sent = new ArrayList<>();
    String path = "/orders/" + paid.orderId() + "/refunds";
    for (int i = 0; i < 8; i++) {
      sent.add(merchant.api().sendAsync("POST", path, "{}", "Idempotency-Key", paid.orderId()));
    }
    List<Answer> answers = sent.stream().map(CompletableFuture::join).toList();
    assertEquals(1, answers.stream().map(Answer::text).distinct().count(), answers.toString());
    assertEquals(201, answers.get(0).status());
    assertEquals(
        7, answers.stream().filter(a -> a.header("Idempotent-Replayed").equals("true")).count());
    Answer later = refunds.send(paid.orderId(), "{}", "Idempotency-Key", paid.orderId());
    assertEquals(answers.get(0).text(), later.text());
    Answer other =
        refunds.send(paid.orderId(), "{\"amount\":1}", "Idempotency-Key", paid.orderId());
    assertEquals("422 idempotency_key_reused", other.status() + " " + other.code());
    Answer key = merchant.api().get("/idempotency-keys/" + paid.orderId());
    assertEquals("createRefund", key.json().at("/data/0/operation").asText());
  }

  @Test
  void refundsConflictInOneCall() {
    StartedPayment twice = refunds.paidTwice();
    String order = twice.orderId();
    Answer unclear = refunds.send(order, "{}");
    assertEquals("409 refund_needs_payment", unclear.status() + " " + unclear.code());
    assertTrue(unclear.text().contains(twice.paymentId() + " has 150000 IDR left"), unclear.text());
    String transfer = refunds.payment(order, "manual");
    assertTrue(unclear.text().contains(transfer + " has 150000 IDR left"), unclear.text());
    Answer both = refunds.send(order, "{\"amount\":150001}");
    assertEquals("409 refund_needs_payment", both.status() + " " + both.code());
    JsonNode first = refunds.create(order, "{\"amount\":150000}");
    assertEquals(twice.paymentId(), first.get("paymentId").asText());
    refunds.await(first, "succeeded");
    JsonNode rest = refunds.create(order, "{}");
    assertEquals(transfer, rest.get("paymentId").asText());
    assertTrue(rest.get("byHand").asBoolean());
    assertEquals(2 * Refunds.AMOUNT, refunds.refunded(order));
  }

  @Test
  void refundsPaymentThatIsNamed() {
    String order = refunds.paidTwice().orderId();
    String transfer = refunds.payment(order, "manual");
    String named = "{\"paymentId\":\"%s\"}".formatted(transfer);
    JsonNode refund = refunds.create(order, named);
    assertEquals(transfer, refund.get("paymentId").asText());
    assertEquals(Refunds.AMOUNT, refund.get("amount").asInt());
    Answer again = refunds.send(order, named);
    assertEquals("409 refund_exceeds_received", again.status() + " " + again.code());
    assertTrue(again.text().contains("The payment has 0 IDR left"), again.text());
  }

  @Test
  void refundsLatePaymentOfCancelledOrder() {
    StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    merchant.settle(started.paymentId(), started.paymentId(), true);
    JsonNode refund = refunds.create(started.orderId(), "{}");
    assertEquals(Refunds.AMOUNT, refund.get("amount").asInt());
    refunds.await(refund, "succeeded");
    assertEquals("cancelled", merchant.status(started.orderId()));
  }

  @Test
  void showsRefundInEvents() {
    TestMerchant own = new TestMerchant(service, "sandbox");
    Refunds ownRefunds = new Refunds(service, own);
    StartedPayment paid = ownRefunds.paid();
    Answer created = ownRefunds.send(paid.orderId(), "{\"reason\":\"sandbox:fail\"}");
    String byHand = ownRefunds.paidByHand();
    ownRefunds.create(byHand, "{}");
    String filter = "&types=refund.created,refund.succeeded,refund.failed";
    List<JsonNode> events = new FeedReader(filter).await(own.api(), 4);
    JsonNode first = find(events, "refund.created", paid.orderId());
    assertEquals(created.json(), first.at("/data/object"));
    assertEquals("token", first.at("/actor/type").asText());
    assertEquals(created.header("X-Request-Id"), first.get("requestId").asText());
    JsonNode failed = find(events, "refund.failed", paid.orderId());
    assertEquals("provider", failed.at("/actor/type").asText());
    assertEquals("sandbox", failed.at("/actor/label").asText());
    assertEquals("failed", failed.at("/data/object/status").asText());
    assertEquals(
        "pending", find(events, "refund.created", byHand).at("/data/object/status").asText());
    JsonNode done = find(events, "refund.succeeded", byHand);
    assertEquals("token", done.at("/actor/type").asText());
    assertEquals("pending", done.at("/data/previousStatus").asText());
  }

  private static JsonNode find(List<JsonNode> events, String type, String order) {
    List<JsonNode> found =
        events.stream()
            .filter(event -> event.get("type").asText().equals(type))
            .filter(event -> event.at("/data/object/orderId").asText().equals(order))
            .collect(Collectors.toList());
    assertEquals(1, found.size(), events.toString());
    return found.get(0);
  }

  @Test
  void releasesAmountOfFailedRefund() {
    StartedPayment paid = refunds.paid();
    JsonNode refund = refunds.create(paid.orderId(), "{\"reason\":\"sandbox:fail\"}");
    JsonNode failed = refunds.await(refund, "failed");
    assertEquals("The tester chose that it fails", failed.get("failure").asText());
    assertEquals(0, refunds.refunded(paid.orderId()));
    assertEquals(0, merchant.order(paid.orderId()).at("/payments/0/refunded").asInt());
    refunds.await(refunds.create(paid.orderId(), "{}"), "succeeded");
    assertEquals(
        PAID
            + " refund.created/5 refund.failed/6/pending refund.created/7"
            + " refund.succeeded/8/pending",
        merchant.history(paid.orderId()));
  }

  @Test
  void showsRefundsOnReceipt() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    StartedPayment paid = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    merchant.settle(paid.paymentId(), paid.paymentId(), true);
    String receipt = checkout + "/orders/" + paid.orderId();
    assertFalse(browser.get(receipt).html().text().contains("efunded"));
    String done = "{\"amount\":20000}";
    refunds.await(refunds.create(paid.orderId(), done), "succeeded");
    refunds.create(paid.orderId(), "{\"amount\":30000,\"reason\":\"sandbox:pending\"}");
    String text = browser.get(receipt).html().text().replace('\u00a0', ' ');
    assertTrue(text.matches(".*\\bRefunded (Rp|IDR) ?20[,.]000\\b.*"), text);
    assertTrue(text.matches(".*\\bRefund under way (Rp|IDR) ?30[,.]000\\b.*"), text);
  }

  @Test
  void letsTokensThatReadOrdersSubscribe() {
    ApiClient reader = service.client(service.merchant("test"), "orders:read webhooks:manage");
    Answer created =
        reader.post(
            "/webhook-endpoints",
            "{\"url\":\"%s\",\"eventTypes\":[\"refund.created\"]}"
                .formatted(ApiClient.ENDPOINT_URL));
    assertEquals(201, created.status(), created.text());
  }

  @Test
  void leavesSandboxRefundPendingForAWhile() {
    StartedPayment paid = refunds.paid();
    JsonNode refund = refunds.create(paid.orderId(), "{\"reason\":\"sandbox:pending\"}");
    Awaitility.await().until(() -> refunds.get(refund).has("providerReference"));
    assertEquals("pending", refunds.get(refund).get("status").asText());
    assertEquals(Refunds.AMOUNT, refunds.refunded(paid.orderId()));
    assertEquals(409, refunds.send(paid.orderId(), "{}").status());
    service.advance(Duration.ofSeconds(16));
    refunds.await(refund, "succeeded");
  }
}
