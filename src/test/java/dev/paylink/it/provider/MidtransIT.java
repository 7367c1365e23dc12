package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.MerchantSetup;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments by Midtrans, at a server that behaves as its documentation says. */
class MidtransIT extends PaymentServiceCheckout {
  private static final Duration MINUTE = Duration.ofSeconds(61);
  private static final String[] CHANNELS = {
    "midtrans", "midtrans-qris", "midtrans-bca", "midtrans-permata"
  };

  private static MidtransStandIn midtrans;
  private static TestService service;

  @BeforeAll
  static void start() {
    midtrans = new MidtransStandIn();
    service = TestService.start(Map.of("PAYLINK_EXTENSIONS_MIDTRANS_URL", midtrans.url()));
  }

  @AfterAll
  static void stop() {
    service.close();
    midtrans.close();
  }

  @BeforeEach
  void open() {
    open(service, merchant(MidtransStandIn.KEY));
  }

  @AfterEach
  void answerAgain() {
    midtrans.fail(0, 500);
    midtrans.loseAnswers(0);
    midtrans.refuseRefunds(false);
    midtrans.hideOrderIds(false);
  }

  private static TestMerchant merchant(String key) {
    TestMerchant merchant = new TestMerchant(service, CHANNELS);
    MerchantSetup.secret(service, merchant.merchantId(), "midtrans.serverKey", key);
    return merchant;
  }

  private static int notify(TestMerchant to, String channel, JsonObject notification) {
    return post(
        "%s/providers/%s/%s".formatted(service.origin(), channel, to.merchantId()),
        notification.encode());
  }

  @Test
  void paysOnThePageOfMidtrans() {
    choose("midtrans");
    assertTrue(page.location().endsWith("/snap/v4/redirection/" + payment()), page.location());
    midtrans.choose(payment(), "credit_card");
    JsonObject paid = midtrans.becomes(payment(), "capture");
    assertEquals(204, notify(merchant, "midtrans", paid));
    JsonObject settled = midtrans.becomes(payment(), "settlement");
    assertEquals(204, notify(merchant, "midtrans", settled));
    assertEquals("paid", merchant.status(order));
    assertEquals(1, payments().get(0).get("settlements").size());
    assertEquals("t-" + payment(), payments().get(0).get("providerReference").asText());
  }

  /** DANA, and virtual accounts by BI-SNAP. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void knowsThePaymentOfATransactionWhoseOrderIdIsHidden(boolean notifiedWithOurs) {
    choose("midtrans");
    midtrans.choose(payment(), "dana");
    midtrans.hideOrderIds(true);
    JsonObject paid = midtrans.becomes(payment(), "settlement");
    if (!notifiedWithOurs) {
      paid.put("order_id", paid.getString("transaction_id"));
      paid = MidtransStandIn.notification(paid, MidtransStandIn.KEY);
    }
    assertEquals(204, notify(merchant, "midtrans", paid));
    assertEquals(204, notify(merchant, "midtrans", paid));
    assertEquals("paid", merchant.status(order));
    assertEquals(1, payments().get(0).get("settlements").size());
  }

  @Test
  void findsMoneyOfATransactionWhoseOrderIdIsHiddenBeforeItCancels() {
    choose("midtrans");
    midtrans.choose(payment(), "dana");
    midtrans.hideOrderIds(true);
    midtrans.becomes(payment(), "settlement");
    assertEquals(409, merchant.api().delete("/orders/" + order).status());
    await().until(() -> merchant.status(order).equals("paid"));
  }

  @Test
  void losesAChargeback() {
    choose("midtrans");
    midtrans.choose(payment(), "credit_card");
    assertEquals(204, notify(merchant, "midtrans", midtrans.becomes(payment(), "settlement")));
    JsonObject chargeback = chargeback(true);
    assertEquals(204, notify(merchant, "midtrans", chargeback));
    assertEquals(204, notify(merchant, "midtrans", chargeback));
    JsonNode refunds = merchant.api().get("/orders/" + order + "/refunds").json().get("data");
    assertEquals(1, refunds.size());
    assertTrue(refunds.at("/0/dispute").asBoolean());
    assertEquals("succeeded", refunds.at("/0/status").asText());
    assertEquals(150_000, merchant.order(order).get("refunded").asInt());
    assertEquals(204, notify(merchant, "midtrans", midtrans.becomes(payment(), "settlement")));
    assertEquals(0, merchant.order(order).get("refunded").asInt());
    assertEquals(204, notify(merchant, "midtrans", chargeback(true)));
    assertEquals(150_000, merchant.order(order).get("refunded").asInt());
  }

  private JsonObject chargeback(boolean whole) {
    return midtrans.becomes(payment(), whole ? "chargeback" : "partial_chargeback");
  }

  @Test
  void flagsAPartOfAChargeback() {
    choose("midtrans");
    midtrans.choose(payment(), "credit_card");
    assertEquals(204, notify(merchant, "midtrans", chargeback(false)));
    assertTrue(merchant.order(order).toString().contains("the bank has taken back a part"));
  }

  /** The merchant lets customers pay the fee of Midtrans on top of the price. */
  @Test
  void receivesThePriceWithoutTheFeeOfTheCustomer() {
    choose("midtrans");
    midtrans.choose(payment(), "dana");
    midtrans.imposeFee(payment(), 1_065);
    assertEquals(204, notify(merchant, "midtrans", midtrans.becomes(payment(), "settlement")));
    JsonNode paid = merchant.order(order);
    assertEquals("paid", paid.get("status").asText());
    assertEquals(150_000, paid.at("/received").asInt(), paid::toString);
  }

  @Test
  void showsTheCodeOfQris() {
    choose("midtrans-qris");
    String shown = browser.get(receipt()).html().select(".payload .copy").text();
    assertEquals("00020101" + payment(), shown);
    assertEquals(204, notify(merchant, "midtrans-qris", midtrans.becomes(payment(), "settlement")));
    assertEquals("paid", merchant.status(order));
  }

  @ParameterizedTest
  @ValueSource(strings = {"midtrans-bca", "midtrans-permata"})
  void showsTheVirtualAccount(String channel) {
    choose(channel);
    String number = browser.get(receipt()).html().select(".account [data-copy]").text();
    assertTrue(number.matches("[0-9]{12,}"), number);
    chooseAgain(channel);
    assertEquals(number, browser.get(receipt()).html().select(".account [data-copy]").text());
    midtrans.becomes(payment(), "settlement"); // its notification is lost
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals("paid", merchant.status(order)));
  }

  @Test
  void tellsWhereToNotify() {
    choose("midtrans-bca");
    StandIn.Request charge = midtrans.requests().get(midtrans.requests().size() - 1);
    assertTrue(
        charge
            .header("X-Override-Notification")
            .endsWith("/providers/midtrans-bca/" + merchant.merchantId()),
        charge::toString);
    JsonObject body = new JsonObject(charge.body());
    assertEquals(150_000, body.getJsonObject("transaction_details").getLong("gross_amount"));
    assertEquals(order, body.getString("custom_field1"));
    assertTrue(body.getJsonObject("custom_expiry").getLong("expiry_duration") > 1);
  }

  @Test
  void refusesForgedNotifications() {
    choose("midtrans-bca");
    JsonObject transaction = midtrans.transaction(payment()).put("status_code", "200");
    JsonObject forged =
        MidtransStandIn.notification(transaction.put("transaction_status", "settlement"), "other");
    assertEquals(401, notify(merchant, "midtrans-bca", forged));
    assertEquals(400, notifyText("7"));
    assertEquals("pending", merchant.status(order));
  }

  @Test
  void refusesMalformedNotifications() {
    choose("midtrans-bca");
    JsonObject genuine = midtrans.becomes(payment(), "settlement");
    String signature = genuine.getString("signature_key");
    int refused =
        Malformed.refused(
            genuine,
            one ->
                notify(
                    merchant,
                    "midtrans-bca",
                    signature.equals(one.getValue("signature_key"))
                        ? MidtransStandIn.notification(one, MidtransStandIn.KEY)
                        : one));
    assertTrue(refused > 0);
    assertEquals(400, notifyText("{\"signature_key\":null}"));
  }

  private int notifyText(String text) {
    return post(
        "%s/providers/midtrans/%s".formatted(service.origin(), merchant.merchantId()), text);
  }

  /** The status is not signed: what was pending is said to be paid. */
  @Test
  void believesMidtransAndNotTheNotification() {
    choose("midtrans-bca");
    JsonObject notification = midtrans.becomes(payment(), "pending");
    notification.put("transaction_status", "settlement");
    assertEquals(204, notify(merchant, "midtrans-bca", notification));
    assertEquals("pending", merchant.status(order));
  }

  @Test
  void refusesNotificationsAboutPaymentsOfOthers() {
    choose("midtrans-bca");
    TestMerchant other = merchant(MidtransStandIn.KEY);
    JsonObject paid = midtrans.becomes(payment(), "settlement");
    assertEquals(404, notify(other, "midtrans-bca", paid));
    assertEquals("pending", merchant.status(order));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cancel", "failure"})
  void failsWithTheTransaction(String status) {
    choose("midtrans-bca");
    assertEquals(204, notify(merchant, "midtrans-bca", midtrans.becomes(payment(), status)));
    assertEquals("failed", payments().get(0).get("status").asText());
    chooseAgain("midtrans-bca");
    assertEquals(2, payments().size());
  }

  @Test
  void takesARefusedCardForNoEnd() {
    choose("midtrans");
    midtrans.choose(payment(), "credit_card");
    assertEquals(204, notify(merchant, "midtrans", midtrans.becomes(payment(), "deny")));
    assertEquals("pending", payments().get(0).get("status").asText());
    assertEquals(204, notify(merchant, "midtrans", midtrans.becomes(payment(), "capture")));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void replacesACodeThatCannotBeShownAgain() {
    choose("midtrans-qris");
    chooseAgain("midtrans-qris");
    assertEquals("expire", midtrans.transaction(payment()).getString("transaction_status"));
    String shown = browser.get(receipt()).html().select(".payload .copy").text();
    assertEquals("00020101" + payment() + "-2", shown);
    notify(merchant, "midtrans-qris", midtrans.becomes(payment() + "-2", "settlement"));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void takesAPaidCodeForTheNextAttempt() {
    choose("midtrans-qris");
    midtrans.becomes(payment(), "settlement");
    chooseAgain("midtrans-qris");
    assertEquals("paid", merchant.status(order));
    assertFalse(midtrans.has(payment() + "-2"));
  }

  @Test
  void goesOnWhenTheAnswerIsLost() {
    midtrans.loseAnswers(1);
    choose("midtrans-bca"); // its repetition finds that the order id is used
    String number = browser.get(receipt()).html().select(".account [data-copy]").text();
    assertTrue(number.matches("[0-9]{12,}"), number);
    assertFalse(midtrans.has(payment() + "-2"));
  }

  @Test
  void endsTheTransactionOfACancelledOrder() {
    choose("midtrans-bca");
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await()
        .untilAsserted(
            () ->
                assertEquals(
                    "expire", midtrans.transaction(payment()).getString("transaction_status")));
  }

  @Test
  void isOfferedForWholeRupiah() {
    assertEquals(List.of(CHANNELS), offered(service, merchant, "150000", "IDR"));
    assertEquals(List.of(), offered(service, merchant, "150000.5", "IDR"));
    assertEquals(List.of(), offered(service, merchant, "15", "USD"));
    assertEquals(
        List.of("midtrans", "midtrans-bca", "midtrans-permata"),
        offered(service, merchant, "10000001", "IDR"));
    assertEquals(List.of(), offered(service, merchant("Mid-server-1"), "150000", "IDR"));
    assertEquals(List.of(), offered(service, new TestMerchant(service, CHANNELS), "150000", "IDR"));
  }

  @Test
  void refundsOnce() {
    choose("midtrans-qris");
    notify(merchant, "midtrans-qris", midtrans.becomes(payment(), "settlement"));
    midtrans.loseAnswers(2);
    JsonNode refund = refund("{\"amount\":50000}");
    await().until(() -> midtrans.transaction(payment()).containsKey("refunds"));
    midtrans.loseAnswers(0);
    service.advance(Duration.ofSeconds(16));
    awaitStatus(refund, "succeeded");
    assertEquals(1, midtrans.transaction(payment()).getJsonArray("refunds").size());
    assertFalse(refunded(refund).get("byHand").asBoolean());
  }

  @Test
  void leavesTransfersToTheMerchant() {
    choose("midtrans-bca");
    notify(merchant, "midtrans-bca", midtrans.becomes(payment(), "settlement"));
    JsonNode refund = refund("{}");
    awaitByHand(refund);
  }

  @Test
  void saysThatARefundWasRefused() {
    choose("midtrans-qris");
    notify(merchant, "midtrans-qris", midtrans.becomes(payment(), "settlement"));
    midtrans.refuseRefunds(true);
    JsonNode refund = refund("{}");
    awaitStatus(refund, "failed");
  }
}
