package dev.paylink.it.payment;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What reports of less, more and other money than is due do to payment and order. */
class AmountsReceivedIT {
  private static final String STARTED = "order.created/1 payment.pending/2";
  private static final String PAID = STARTED + " payment.succeeded/3/pending order.paid/4/pending";

  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  private static PaymentSettled receive(StartedPayment started, int number, String amount) {
    return merchant.receive(started.paymentId(), started.paymentId() + "-" + number, amount, "IDR");
  }

  /** Status, received and codes of the reasons of suspicion of an order. */
  private static String state(String orderId) {
    JsonNode order = merchant.order(orderId);
    List<String> codes =
        StreamSupport.stream(order.get("suspiciousReasons").spliterator(), false)
            .map(reason -> reason.get("code").asText())
            .toList();
    assertEquals(!codes.isEmpty(), order.get("suspicious").asBoolean());
    return order.get("status").asText() + " " + order.get("received") + " " + codes;
  }

  private static JsonNode payment(StartedPayment started) {
    return merchant
        .api()
        .get("/orders/%s/payments/%s".formatted(started.orderId(), started.paymentId()))
        .json();
  }

  private static String firstReason(String orderId) {
    return merchant.order(orderId).at("/suspiciousReasons/0/message").asText();
  }

  @Test
  void takesReportWithoutAmountAsFullAmount() {
    StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId(), true);
    assertEquals("paid 150000 []", state(started.orderId()));
    assertEquals(150_000, payment(started).get("received").asInt());
    JsonNode settlement = payment(started).at("/settlements/0");
    assertEquals(started.paymentId(), settlement.get("reference").asText());
    assertEquals(150_000, settlement.get("amount").asInt());
    assertEquals("IDR", settlement.get("currency").asText());
    assertFalse(settlement.get("repeated").asBoolean());
  }

  @Test
  void addsPartsUpUntilOrderIsPaid() {
    StartedPayment started = merchant.startPayment();
    PaymentSettled part = receive(started, 1, "60000.50");
    assertEquals(
        new PaymentSettled(started.paymentId(), started.orderId(), PaymentStatus.SUCCEEDED, false),
        part);
    assertEquals("pending 60000.5 [amount_mismatch]", state(started.orderId()));
    assertEquals("pending", payment(started).get("status").asText());
    assertEquals("60000.5", payment(started).get("received").toString());
    assertEquals(
        "sandbox reported payment %s-1: 60000.5 of 150000 IDR are received"
            .formatted(started.paymentId()),
        firstReason(started.orderId()));
    receive(started, 2, "1");
    merchant.settle(started.paymentId(), started.paymentId() + "-3", true);
    assertEquals("paid 150000 [amount_mismatch, amount_mismatch]", state(started.orderId()));
    assertEquals("89998.5", payment(started).at("/settlements/2/amount").toString());
    assertEquals("succeeded", payment(started).get("status").asText());
    assertEquals(
        STARTED
            + " order.payment_mismatch/3/pending order.suspicious/4/pending"
            + " order.payment_mismatch/5/pending payment.succeeded/6/pending order.paid/7/pending",
        merchant.history(started.orderId()));
    assertEquals(part, receive(started, 1, "70000"), "The first report of a reference counts");
  }

  @Test
  void acceptsPartsWithoutFlagWhereLinkDoes() {
    StartedPayment started = merchant.startPayment();
    service.execute(
        "update payment_link set allow_partial = true where id = (select payment_link_id from orders where id = '%s')"
            .formatted(TypeId.ORDER.decode(started.orderId())));
    String before = merchant.order(started.orderId()).get("updatedAt").asText();
    receive(started, 1, "60000");
    String after = merchant.order(started.orderId()).get("updatedAt").asText();
    assertTrue(after.compareTo(before) > 0, before + " " + after);
    assertEquals("pending 60000 []", state(started.orderId()));
    assertEquals(STARTED, merchant.history(started.orderId()));
    receive(started, 2, "90000");
    assertEquals("paid 150000 []", state(started.orderId()));
    assertEquals(PAID, merchant.history(started.orderId()));
  }

  @Test
  void flagsOrderThatReceivedMoreThanDue() {
    StartedPayment started = merchant.startPayment();
    assertFalse(receive(started, 1, "200000").conflict());
    assertEquals("paid 200000 [overpaid]", state(started.orderId()));
    assertEquals(200_000, payment(started).get("received").asInt());
    assertEquals(
        "sandbox reported payment %s-1: 200000 IDR are received, 150000 was due"
            .formatted(started.paymentId()),
        firstReason(started.orderId()));
    assertEquals(
        PAID + " order.payment_mismatch/5/paid order.suspicious/6/paid",
        merchant.history(started.orderId()));
  }

  @Test
  void storesRepetitionWithoutConsequence() {
    StartedPayment started = merchant.startPayment();
    receive(started, 1, "200000");
    String state = state(started.orderId());
    String history = merchant.history(started.orderId());
    merchant.settle(started.paymentId(), started.paymentId() + "-2", true);
    receive(started, 3, "200000");
    PaymentSettled repeated = receive(started, 4, "150000");
    assertEquals(PaymentStatus.SUCCEEDED, repeated.outcome());
    assertFalse(repeated.conflict());
    assertEquals(state, state(started.orderId()));
    assertEquals(history, merchant.history(started.orderId()));
    assertEquals(List.of(false, true, true, true), repeated(started));
  }

  private static List<Boolean> repeated(StartedPayment started) {
    return StreamSupport.stream(payment(started).get("settlements").spliterator(), false)
        .map(settlement -> settlement.get("repeated").asBoolean())
        .toList();
  }

  @Test
  void countsMoneyForPaidOrderAsConflict() {
    StartedPayment started = merchant.startPayment();
    receive(started, 1, "150000");
    assertTrue(receive(started, 2, "1000").conflict());
    assertEquals("paid 151000 [paid_twice]", state(started.orderId()));
    assertEquals(151_000, payment(started).get("received").asInt());
    assertEquals(
        PAID + " order.payment_conflict/5/paid order.suspicious/6/paid",
        merchant.history(started.orderId()));
  }

  @Test
  void countsPartForCancelledOrderAsConflict() {
    StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    assertTrue(receive(started, 1, "60000").conflict());
    assertEquals("cancelled 60000 [paid_after_cancellation]", state(started.orderId()));
    assertEquals("pending", payment(started).get("status").asText());
    assertTrue(receive(started, 2, "90000").conflict());
    assertEquals("succeeded", payment(started).get("status").asText());
    assertEquals(
        STARTED
            + " order.cancelled/3/pending order.payment_conflict/4/cancelled"
            + " order.suspicious/5/cancelled payment.succeeded/6/pending"
            + " order.payment_conflict/7/cancelled",
        merchant.history(started.orderId()));
  }

  @Test
  void neverPaysWithAnotherCurrency() {
    StartedPayment started = merchant.startPayment();
    PaymentSettled settled =
        merchant.receive(started.paymentId(), started.paymentId(), "150000.25", "USD");
    assertFalse(settled.conflict());
    assertEquals("pending 0 [currency_mismatch]", state(started.orderId()));
    assertEquals(
        "sandbox reported payment %s: 150000.25 USD is received, 150000 IDR was due"
            .formatted(started.paymentId()),
        firstReason(started.orderId()));
    JsonNode settlement = payment(started).at("/settlements/0");
    assertEquals("USD", settlement.get("currency").asText());
    assertEquals("150000.25", settlement.get("amount").toString());
    receive(started, 2, "150000");
    merchant.receive(started.paymentId(), started.paymentId() + "-3", "150000", "JPY");
    assertEquals("paid 150000 [currency_mismatch, currency_mismatch]", state(started.orderId()));
    assertEquals(
        STARTED
            + " order.payment_mismatch/3/pending order.suspicious/4/pending"
            + " payment.succeeded/5/pending order.paid/6/pending order.payment_mismatch/7/paid",
        merchant.history(started.orderId()));
  }

  @Test
  void asksAgainForAPartThatWasRefunded() {
    StartedPayment started = merchant.startPayment();
    receive(started, 1, "60000");
    String order = "/orders/" + started.orderId();
    assertEquals(201, merchant.api().post(order + "/refunds", "{}").status());
    receive(started, 2, "90000");
    assertEquals("pending", merchant.status(started.orderId()));
    receive(started, 3, "60000");
    assertEquals("paid", merchant.status(started.orderId()));
  }

  @Test
  void asksForWhatIsStillDue() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    StartedPayment card = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    receive(card, 1, "60000");
    String receipt = checkout + "/orders/" + card.orderId();
    String shown = browser.get(receipt).html().text();
    assertTrue(shown.contains("Received so far IDR 60,000 Still to pay IDR 90,000"), shown);
    browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "manual"));
    JsonNode transfer = merchant.order(card.orderId()).at("/payments/1");
    assertEquals(90_000, transfer.get("amount").asInt());
    merchant.api().patch("/orders/" + card.orderId(), "{\"status\":\"paid\"}");
    assertEquals("paid 150000 [amount_mismatch]", state(card.orderId()));
    transfer = merchant.order(card.orderId()).at("/payments/1");
    assertEquals("succeeded", transfer.get("status").asText());
    assertEquals(90_000, transfer.get("received").asInt());
    assertEquals(60_000, merchant.order(card.orderId()).at("/payments/0/received").asInt());
  }

  @Test
  void recordsWhatWasDueWhenMerchantMarksOrderAsPaid() {
    String id = merchant.api().newOrder();
    String before = merchant.order(id).get("updatedAt").asText();
    JsonNode paid = merchant.api().patch("/orders/" + id, "{\"status\":\"paid\"}").json();
    assertEquals(paid.get("amount"), paid.get("received"));
    assertEquals("manual", paid.at("/payments/0/provider").asText());
    assertEquals("succeeded", paid.at("/payments/0/status").asText());
    assertEquals(paid.get("amount"), paid.at("/payments/0/settlements/0/amount"));
    assertTrue(paid.get("updatedAt").asText().compareTo(before) > 0, paid.toString());
    assertEquals(paid, merchant.order(id));
    assertEquals(
        "order.created/1 payment.succeeded/2/pending order.paid/3/pending", merchant.history(id));
  }

  @Test
  void announcesStartedPaymentOnce() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    var form = CheckoutClient.fill(browser.get(checkout), "manual");
    browser.post(checkout, form);
    browser.post(checkout, form);
    String order = merchant.orders().get(merchant.orders().size() - 1);
    assertEquals(STARTED, merchant.history(order));
    String event =
        service.text(
            "select payload->'object'->>'customer_reference' from event where type = 'payment.pending' and object_id = '%s'"
                .formatted(TypeId.ORDER.decode(order)));
    assertEquals(merchant.order(order).at("/payments/0/customerReference").asText(), event);
  }

  @Test
  void rejectsImpossibleAmountsAndTimes() {
    StartedPayment started = merchant.startPayment();
    Instant now = Instant.now();
    BigDecimal one = BigDecimal.ONE;
    assertEquals("amount", field(started, BigDecimal.ZERO, "IDR", null));
    assertEquals("amount", field(started, new BigDecimal("1.001"), "IDR", null));
    assertEquals("amount", field(started, new BigDecimal("1e999999999"), "IDR", null));
    assertEquals("amount", field(started, null, "IDR", null));
    assertEquals("currency", field(started, one, null, null));
    assertEquals("currency", field(started, one, "XXX", null));
    assertEquals("paidAt", field(started, one, "IDR", now.plus(3, ChronoUnit.DAYS)));
    assertEquals("paidAt", field(started, one, "IDR", Instant.MIN));
    assertEquals("pending 0 []", state(started.orderId()));
  }

  private static String field(
      StartedPayment started, BigDecimal amount, String currency, Instant paidAt) {
    SettlePayment report =
        SettlePayment.received("sandbox", started.paymentId(), "odd")
            .withMoney(amount, currency)
            .withPaidAt(paidAt);
    Future<PaymentSettled> answer = service.node().bus().request(BusApi.SETTLE_PAYMENT, report);
    Throwable failure = await(answer.transform(done -> Future.succeededFuture(done.cause())));
    return Fault.of(failure).details().get(0).field();
  }

  @Test
  void rejectsSumThatCannotBeStored() {
    ApiClient api = merchant.api();
    String order =
        api.post("/orders", "{\"amount\":922337203685477,\"currency\":\"CLF\"}")
            .json()
            .get("id")
            .asText();
    String most = "{\"amount\":922337203685477,\"currency\":\"CLF\",\"reference\":\"%s\"}";
    String payments = "/orders/" + order + "/payments";
    assertEquals(201, api.post(payments, most.formatted(order + "-1")).status());
    ApiClient.Answer refused = api.post(payments, most.formatted(order + "-2"));
    assertEquals(400, refused.status(), refused.text());
    assertEquals("invalid_request", refused.code());
    assertEquals(1, api.get(payments).json().get("data").size());
    assertEquals(201, api.post(payments, most.formatted(order + "-1")).status());
  }
}
