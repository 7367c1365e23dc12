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

/** Payments by Xendit, at a server that behaves as its documentation says. */
class XenditIT extends PaymentServiceCheckout {
  private static final Duration MINUTE = Duration.ofSeconds(61);
  private static final String[] CHANNELS = {
    "xendit", "xendit-qris", "xendit-bca", "xendit-mandiri"
  };

  private static XenditStandIn xendit;
  private static TestService service;

  @BeforeAll
  static void start() {
    xendit = new XenditStandIn();
    service = TestService.start(Map.of("PAYLINK_EXTENSIONS_XENDIT_URL", xendit.url()));
  }

  @AfterAll
  static void stop() {
    service.close();
    xendit.close();
  }

  @BeforeEach
  void open() {
    open(service, merchant(XenditStandIn.KEY));
  }

  @AfterEach
  void answerAgain() {
    xendit.fail(0, 500);
    xendit.loseAnswers(0);
    xendit.longestPage(Duration.ofDays(30));
  }

  private static TestMerchant merchant(String key) {
    TestMerchant merchant = new TestMerchant(service, CHANNELS);
    MerchantSetup.secret(service, merchant.merchantId(), "xendit.secretKey", key);
    MerchantSetup.secret(
        service, merchant.merchantId(), "xendit.callbackToken", XenditStandIn.TOKEN);
    return merchant;
  }

  private String shownNumber() {
    return browser.get(receipt()).html().select(".account [data-copy]").text();
  }

  /** What Xendit has of the payment. */
  private String id() {
    return xendit.newest(payment());
  }

  private int notify(JsonObject event) {
    return post(merchant, event.encode(), XenditStandIn.TOKEN);
  }

  private static int post(TestMerchant to, String body, String token) {
    return post(
        "%s/providers/xendit/%s".formatted(service.origin(), to.merchantId()),
        body,
        "x-callback-token",
        token);
  }

  @Test
  void paysOnThePageOfXendit() {
    choose("xendit");
    assertTrue(page.location().endsWith("/sessions/" + id()), page.location());
    String session = id();
    JsonObject captured = xendit.pay(session);
    assertEquals(204, notify(xendit.completed(session)));
    assertEquals(204, notify(captured));
    assertEquals("paid", merchant.status(order));
    assertEquals(1, payments().get(0).get("settlements").size());
    assertEquals(
        xendit.get(session).getString("payment_request_id"),
        payments().get(0).get("providerReference").asText());
  }

  @Test
  void showsTheCodeOfQris() {
    choose("xendit-qris");
    String shown = browser.get(receipt()).html().select(".payload .copy").text();
    assertTrue(shown.startsWith("00020101"), shown);
    chooseAgain("xendit-qris");
    assertEquals(shown, browser.get(receipt()).html().select(".payload .copy").text());
    assertEquals(204, notify(xendit.pay(id())));
    assertEquals("paid", merchant.status(order));
    assertEquals(1, xendit.made(payment()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xendit-bca", "xendit-mandiri"})
  void showsTheVirtualAccount(String channel) {
    choose(channel);
    String number = shownNumber();
    assertTrue(number.matches("[0-9]{12}"), number);
    chooseAgain(channel);
    assertEquals(number, shownNumber());
    xendit.pay(id()); // its notification is lost
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals("paid", merchant.status(order)));
  }

  @Test
  void asksForWhatIsDue() {
    choose("xendit-bca");
    JsonObject request = xendit.get(id());
    assertEquals(150_000, request.getLong("request_amount"));
    assertEquals("BCA_VIRTUAL_ACCOUNT", request.getString("channel_code"));
    assertEquals(payment(), request.getString("reference_id"));
    assertEquals(order, request.getJsonObject("metadata").getString("order_id"));
  }

  @Test
  void refusesForgedNotifications() {
    choose("xendit-qris");
    JsonObject paid = xendit.pay(id());
    assertEquals(401, post(merchant, paid.encode(), "guessed"));
    assertEquals(401, post(merchant, paid.encode(), ""));
    assertEquals(400, post(merchant, "7", XenditStandIn.TOKEN));
    assertEquals("pending", merchant.status(order));
  }

  @Test
  void refusesMalformedNotifications() {
    choose("xendit-qris");
    assertTrue(Malformed.refused(xendit.refuse(id()), this::notify) > 0);
    assertTrue(Malformed.refused(xendit.pay(id()), this::notify) > 0);
    assertEquals("paid", merchant.status(order));
    JsonNode refund = refund("{}");
    await().until(() -> !xendit.refunds().of(id()).isEmpty());
    assertTrue(Malformed.refused(xendit.refunds().end("FAILED"), this::notify) > 0);
  }

  @Test
  void refusesNotificationsAboutPaymentsOfOthers() {
    choose("xendit-qris");
    String paid = xendit.pay(id()).encode();
    assertEquals(404, post(merchant(XenditStandIn.KEY), paid, XenditStandIn.TOKEN));
    assertEquals("pending", merchant.status(order));
  }

  @Test
  void takesNotificationsWithoutMetadata() {
    choose("xendit-bca");
    JsonObject paid = xendit.pay(id());
    paid.getJsonObject("data").remove("metadata");
    assertEquals(204, notify(paid));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void passesOverNotificationsAboutOtherThings() {
    JsonObject other = new JsonObject().put("reference_id", "shop-7").put("status", "SUCCEEDED");
    assertEquals(204, notify(XenditStandIn.event("payment.capture", other)));
    assertEquals(204, notify(XenditStandIn.event("payment_token.activation", other)));
  }

  @Test
  void failsWithThePayment() {
    choose("xendit-qris");
    JsonObject refused = xendit.refuse(id());
    assertEquals(204, notify(refused));
    assertEquals(204, notify(refused));
    assertEquals("failed", payments().get(0).get("status").asText());
    assertEquals(1, payments().get(0).get("settlements").size());
    chooseAgain("xendit-qris");
    assertEquals(2, payments().size());
  }

  @Test
  void keepsASuccessWhenAFailureComesLater() {
    choose("xendit-qris");
    JsonObject refused = xendit.refuse(id());
    assertEquals(204, notify(xendit.pay(id())));
    assertEquals(204, notify(refused));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void takesARefusalOnThePageForNoEnd() {
    choose("xendit");
    assertEquals(204, notify(xendit.refuse(id())));
    assertEquals("pending", payments().get(0).get("status").asText());
    assertEquals(204, notify(xendit.pay(id())));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void takesThePaymentThatWasBegunOnAPageThatEnded() {
    choose("xendit");
    String session = id();
    xendit.becomes(xendit.begin(session), "SUCCEEDED");
    xendit.becomes(session, "EXPIRED");
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals("paid", merchant.status(order)));
  }

  @Test
  void replacesAPageThatEnded() {
    choose("xendit");
    String session = id();
    xendit.becomes(session, "EXPIRED");
    chooseAgain("xendit");
    assertFalse(page.location().endsWith(session), page.location());
    notify(xendit.pay(id()));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void leavesTheEndOfThePageToXendit() {
    xendit.longestPage(Duration.ofMinutes(30));
    choose("xendit");
    assertFalse(xendit.get(id()).containsKey("expires_at"));
  }

  @Test
  void takesAPaidCodeForTheNextAttempt() {
    choose("xendit-qris");
    xendit.pay(id());
    chooseAgain("xendit-qris");
    assertEquals("paid", merchant.status(order));
    assertEquals(1, xendit.made(payment()));
  }

  @Test
  void endsThePaymentThatWasBegunOnThePage() {
    choose("xendit");
    String request = xendit.begin(id());
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await().untilAsserted(() -> assertEquals("CANCELED", xendit.get(request).getString("status")));
  }

  @Test
  void goesOnWhenTheAnswerIsLost() {
    xendit.loseAnswers(1);
    choose("xendit-bca"); // its repetition makes another account; the first one was shown to nobody
    assertEquals(2, xendit.made(payment()));
    assertEquals(204, notify(xendit.pay(id())));
    assertEquals("paid", merchant.status(order));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void repeatsWhatFailedForNow(int status) {
    xendit.fail(1, status);
    choose("xendit-qris");
    assertEquals(1, xendit.made(payment()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xendit", "xendit-qris"})
  void endsWhatACancelledOrderWaitsFor(String channel) {
    choose(channel);
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await().untilAsserted(() -> assertEquals("CANCELED", xendit.get(id()).getString("status")));
  }

  @Test
  void isOfferedForAmountsThatXenditTakes() {
    assertEquals(List.of(CHANNELS), offered(service, merchant, "150000", "IDR"));
    assertEquals(List.of(), offered(service, merchant, "150000.5", "IDR"));
    assertEquals(List.of("xendit"), offered(service, merchant, "15.5", "PHP"));
    assertEquals(List.of(), offered(service, merchant, "15", "EUR"));
    assertEquals(
        List.of("xendit", "xendit-qris", "xendit-mandiri"),
        offered(service, merchant, "9999", "IDR"));
    assertEquals(
        List.of("xendit", "xendit-bca", "xendit-mandiri"),
        offered(service, merchant, "10000001", "IDR"));
    assertEquals(List.of(), offered(service, merchant("xnd_production_1"), "150000", "IDR"));
    assertEquals(List.of(), offered(service, new TestMerchant(service, CHANNELS), "150000", "IDR"));
  }

  private void payByQris() {
    choose("xendit-qris");
    notify(xendit.pay(id()));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void refundsOnce() {
    payByQris();
    xendit.loseAnswers(2);
    JsonNode refund = refund("{\"amount\":50000}");
    String request = id();
    await()
        .until(() -> xendit.requests().stream().filter(one -> asksFor(one, request)).count() == 2);
    xendit.refunds().forgetKeys();
    xendit.refunds().end("SUCCEEDED"); // its notification is lost
    service.advance(Duration.ofSeconds(16));
    awaitStatus(refund, "succeeded");
    assertEquals(1, xendit.refunds().of(id()).size());
    assertFalse(refunded(refund).get("byHand").asBoolean());
  }

  private static boolean asksFor(StandIn.Request request, String paymentRequest) {
    return request.path().equals("/refunds") && request.body().contains(paymentRequest);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void takesTheOutcomeOfARefund(boolean nested) {
    payByQris();
    JsonNode refund = refund("{}");
    await().until(() -> !xendit.refunds().of(id()).isEmpty());
    JsonObject event = xendit.refunds().end("FAILED");
    assertEquals(204, notify(nested ? XenditStandIn.event("refund.failed", event) : event));
    awaitStatus(refund, "failed");
    assertEquals("REFUND_FAILED", refunded(refund).get("failure").asText());
  }

  @Test
  void waitsForTheRefundBefore() {
    payByQris();
    JsonNode first = refund("{\"amount\":50000}");
    await().until(() -> !xendit.refunds().of(id()).isEmpty());
    JsonNode second = refund("{\"amount\":20000}");
    notify(xendit.refunds().end("SUCCEEDED"));
    awaitStatus(first, "succeeded");
    service.advance(MINUTE);
    await().until(() -> xendit.refunds().of(id()).size() == 2);
    xendit.refunds().forgetKeys();
    xendit.refunds().end("SUCCEEDED"); // its notification is lost
    service.advance(MINUTE);
    awaitStatus(second, "succeeded");
    assertEquals(2, xendit.refunds().of(id()).size());
  }

  @Test
  void leavesTransfersToTheMerchant() {
    choose("xendit-bca");
    notify(xendit.pay(id()));
    JsonNode refund = refund("{}");
    awaitByHand(refund);
  }
}
