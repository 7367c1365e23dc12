package dev.paylink.it.provider;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.param.checkout.SessionCreateParams;
import dev.paylink.it.provider.StandIn.Request;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.MerchantSetup;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments by Stripe, at a server that behaves as its documentation says. */
class StripeIT extends PaymentServiceCheckout {
  private static final String SECRET = "whsec_standin";
  private static final Duration MINUTE = Duration.ofSeconds(61);

  private static StripeStandIn stripe;
  private static TestService service;

  private String session;

  @BeforeAll
  static void start() {
    stripe = new StripeStandIn();
    service = TestService.start(Map.of("PAYLINK_EXTENSIONS_STRIPE_API_URL", stripe.url()));
  }

  @AfterAll
  static void stop() {
    service.close();
    stripe.close();
  }

  @BeforeEach
  void open() {
    open(service, merchant(StripeStandIn.KEY, SECRET));
  }

  @AfterEach
  void answerAgain() {
    stripe.fail(0, 500);
    stripe.loseAnswers(0);
    stripe.refundsBecome("succeeded");
  }

  private static TestMerchant merchant(String key, String secret) {
    TestMerchant merchant = new TestMerchant(service, "stripe");
    MerchantSetup.secret(service, merchant.merchantId(), "stripe.secretKey", key);
    MerchantSetup.secret(service, merchant.merchantId(), "stripe.webhookSecret", secret);
    MerchantSetup.set(service, merchant.merchantId(), "stripe.checkoutOrigin", stripe.url());
    return merchant;
  }

  /** The customer chooses Stripe, and is sent to its page. */
  private void choose() {
    choose("stripe");
    session = page.location().substring(page.location().lastIndexOf('/') + 1);
  }

  private Page chooseAgain() {
    chooseAgain("stripe");
    session = page.location().substring(page.location().lastIndexOf('/') + 1);
    return page;
  }

  private int event(String type, JsonObject object) {
    return event(merchant, SECRET, service.clock().instant(), type, object);
  }

  private static int event(
      TestMerchant to, String secret, Instant at, String type, JsonObject object) {
    return send(to, secret, at, StripeStandIn.event(type, at, object));
  }

  private static int send(TestMerchant to, String secret, Instant at, String body) {
    return post(
        service.origin() + "/providers/stripe/" + to.merchantId(),
        body,
        "Stripe-Signature",
        StripeStandIn.signature(secret, at, body));
  }

  @Test
  void isPaid() {
    choose();
    JsonObject paid = stripe.pay(session);
    assertEquals(204, event("checkout.session.completed", paid));
    assertEquals(204, event("checkout.session.completed", paid)); // repeated
    assertEquals("paid", merchant.status(order));
    JsonNode payment = payments().get(0);
    assertEquals("pi_of_" + session, payment.get("providerReference").asText());
    assertEquals(150_000, payment.get("received").asInt());
    assertEquals(1, payment.get("settlements").size());
  }

  @Test
  void asksForWhatIsDue() {
    choose();
    Request created = created();
    Map<String, String> form = created.form();
    assertEquals("15000000", form.get("line_items[0][price_data][unit_amount]"));
    assertEquals("idr", form.get("line_items[0][price_data][currency]"));
    assertEquals("false", form.get("adaptive_pricing[enabled]"));
    assertTrue(form.get("success_url").endsWith("/return"), form::toString);
    assertEquals(order, form.get("payment_intent_data[metadata][order_id]"));
    assertFalse(created.header("Stripe-Version").isEmpty());
    assertEquals(payments().get(0).get("id").asText(), form.get("client_reference_id"));
  }

  private static Request created() {
    List<Request> all =
        stripe.requests().stream()
            .filter(one -> one.path().equals("/v1/checkout/sessions"))
            .toList();
    return all.get(all.size() - 1);
  }

  /** Stripe's library writes the same fields. */
  @Test
  void namesFieldsAsStripeDoes() {
    choose();
    Map<String, String> sent = created().form();
    SessionCreateParams.LineItem.PriceData price =
        SessionCreateParams.LineItem.PriceData.builder()
            .setCurrency("idr")
            .setUnitAmount(15_000_000L)
            .setProductData(
                SessionCreateParams.LineItem.PriceData.ProductData.builder()
                    .setName(sent.get("line_items[0][price_data][product_data][name]"))
                    .build())
            .build();
    SessionCreateParams params =
        SessionCreateParams.builder()
            .setMode(SessionCreateParams.Mode.PAYMENT)
            .setClientReferenceId(sent.get("client_reference_id"))
            .setSuccessUrl(sent.get("success_url"))
            .setCancelUrl(sent.get("cancel_url"))
            .setLocale(SessionCreateParams.Locale.EN)
            .setAdaptivePricing(
                SessionCreateParams.AdaptivePricing.builder().setEnabled(false).build())
            .putMetadata("payment_id", sent.get("metadata[payment_id]"))
            .putMetadata("order_id", order)
            .setPaymentIntentData(
                SessionCreateParams.PaymentIntentData.builder()
                    .putMetadata("payment_id", sent.get("metadata[payment_id]"))
                    .putMetadata("order_id", order)
                    .build())
            .addLineItem(
                SessionCreateParams.LineItem.builder().setQuantity(1L).setPriceData(price).build())
            .build();
    Map<String, String> theirs = new TreeMap<>();
    flatten("", params.toMap(), theirs);
    Map<String, String> ours = new TreeMap<>(sent);
    ours.remove("expires_at"); // as the order has it
    assertEquals(theirs, ours);
  }

  private static void flatten(String name, Object value, Map<String, String> form) {
    if (value instanceof Map<?, ?> fields) {
      fields.forEach(
          (key, field) ->
              flatten(name.isEmpty() ? "" + key : "%s[%s]".formatted(name, key), field, form));
    } else if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        flatten("%s[%d]".formatted(name, i), items.get(i), form);
      }
    } else {
      form.put(name, String.valueOf(value));
    }
  }

  @Test
  void waitsForMoneyThatComesLater() {
    choose();
    assertEquals(204, event("checkout.session.completed", stripe.payLater(session)));
    assertEquals("pending", merchant.status(order));
    assertEquals(204, event("checkout.session.async_payment_succeeded", stripe.pay(session)));
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void failsWhenMoneyDoesNotCome() {
    choose();
    stripe.payLater(session);
    JsonObject refused = stripe.refuse(session);
    assertEquals(204, event("checkout.session.async_payment_failed", refused));
    assertEquals("failed", payments().get(0).get("status").asText());
    chooseAgain();
    assertEquals(2, payments().size()); // another attempt
  }

  @Test
  void findsAFailureWithoutItsEvent() {
    choose();
    stripe.payLater(session);
    stripe.refuse(session);
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals("failed", payments().get(0).get("status").asText()));
  }

  @Test
  void findsAPaymentWithoutItsEvent() {
    choose();
    stripe.pay(session);
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals("paid", merchant.status(order)));
    assertEquals(204, event("checkout.session.completed", stripe.session(session))); // late
    assertEquals(1, payments().get(0).get("settlements").size());
  }

  @Test
  void ignoresEventsThatTellNothing() {
    choose();
    assertEquals(204, event("checkout.session.expired", stripe.session(session)));
    assertEquals(204, event("customer.created", new JsonObject()));
    assertEquals(204, event("checkout.session.completed", stranger()));
    JsonObject subscription = stranger();
    subscription.remove("payment_intent");
    assertEquals(204, event("checkout.session.completed", subscription));
    assertEquals("pending", merchant.status(order));
  }

  /** A session that the merchant made elsewhere. */
  private static JsonObject stranger() {
    return new JsonObject()
        .put("id", "cs_other")
        .put("status", "complete")
        .put("payment_status", "paid")
        .put("payment_intent", "pi_other")
        .put("amount_total", 100)
        .put("currency", "eur");
  }

  @Test
  void refusesForgedAndOldEvents() {
    choose();
    JsonObject paid = stripe.pay(session);
    Instant now = service.clock().instant();
    String type = "checkout.session.completed";
    assertEquals(401, event(merchant, "whsec_other", now, type, paid));
    assertEquals(401, event(merchant, SECRET, now.minusSeconds(310), type, paid));
    assertEquals(401, event(merchant, SECRET, now.plusSeconds(310), type, paid));
    assertEquals("pending", merchant.status(order));
    assertEquals(400, send(merchant, SECRET, now, "[7]"));
    assertEquals(204, event(merchant, SECRET, now.minusSeconds(200), type, paid));
  }

  @Test
  void refusesMalformedEvents() {
    choose();
    stripe.payLater(session);
    refusesMalformed("checkout.session.async_payment_failed", stripe.refuse(session));
    choose();
    refusesMalformed("checkout.session.completed", stripe.pay(session));
    assertEquals("paid", merchant.status(order));
    JsonNode refund = refund("{}");
    await().until(() -> refundsOf(refund).size() == 1);
    JsonObject failed = refundsOf(refund).get(0).copy().put("status", "failed");
    refusesMalformed("refund.failed", failed.put("failure_reason", "unknown"));
  }

  private void refusesMalformed(String type, JsonObject object) {
    Instant now = service.clock().instant();
    JsonObject event = new JsonObject(StripeStandIn.event(type, now, object));
    int refused = Malformed.refused(event, one -> send(merchant, SECRET, now, one.encode()));
    assertTrue(refused > 0);
  }

  @Test
  void refusesEventsAboutPaymentsOfOthers() {
    choose();
    TestMerchant other = merchant(StripeStandIn.KEY, "whsec_mallory");
    JsonObject paid = stripe.pay(session);
    Instant now = service.clock().instant();
    assertEquals(404, event(other, "whsec_mallory", now, "checkout.session.completed", paid));
    assertEquals("pending", merchant.status(order));
  }

  @Test
  void isDisputed() {
    choose();
    JsonObject paid = stripe.pay(session);
    JsonObject open = StripeStandIn.dispute(session, 5_000_000, "needs_response");
    assertEquals(409, event("charge.dispute.created", open), "before its payment");
    assertEquals(204, event("checkout.session.completed", paid));
    assertEquals(204, event("charge.dispute.created", inquiry()));
    assertEquals("", disputes());
    assertEquals(204, event("charge.dispute.created", open));
    assertEquals(204, event("charge.dispute.funds_withdrawn", open));
    assertEquals("pending 50000 product_not_received", disputes());
    assertEquals(204, event("charge.dispute.closed", open.copy().put("status", "lost")));
    assertEquals(204, event("charge.dispute.created", open), "late");
    assertEquals("succeeded 50000 product_not_received", disputes());
    JsonObject won = open.copy().put("status", "won");
    assertEquals(204, event("charge.dispute.funds_reinstated", won));
    assertEquals("failed 50000 product_not_received", disputes());
    assertEquals(0, merchant.order(order).get("refunded").asInt());
    assertEquals(204, event("charge.dispute.updated", open.copy().put("status", "in_the_stars")));
    assertTrue(merchant.order(order).toString().contains(" is in_the_stars"));
  }

  private JsonObject inquiry() {
    return StripeStandIn.dispute(session, 5_000_000, "warning_needs_response");
  }

  private String disputes() {
    StringBuilder all = new StringBuilder();
    for (JsonNode refund : merchant.api().get("/orders/" + order + "/refunds").json().get("data")) {
      assertTrue(refund.get("dispute").asBoolean());
      assertEquals("du_of_" + session, refund.get("providerReference").asText());
      all.append(
          "%s %d %s"
              .formatted(
                  refund.get("status").asText(),
                  refund.get("amount").asInt(),
                  refund.get("reason").asText()));
    }
    return all.toString();
  }

  @Test
  void winsADispute() {
    choose();
    assertEquals(204, event("checkout.session.completed", stripe.pay(session)));
    JsonObject won = StripeStandIn.dispute(session, 15_000_000, "won");
    won.put("currency", "usd"); // of a card of another country
    assertEquals(204, event("charge.dispute.closed", won));
    assertEquals("failed 150000 product_not_received", disputes());
    assertEquals(0, merchant.order(order).get("refunded").asInt());
  }

  @Test
  void ignoresDisputesOfPaymentsThatWereMadeElsewhere() {
    choose();
    JsonObject other = StripeStandIn.dispute("other", 100, "needs_response");
    assertEquals(204, event("charge.dispute.created", other));
    other.remove("payment_intent");
    assertEquals(204, event("charge.dispute.created", other));
    TestMerchant mallory = merchant(StripeStandIn.KEY, "whsec_mallory");
    assertEquals(204, event("checkout.session.completed", stripe.pay(session)));
    JsonObject own = StripeStandIn.dispute(session, 100, "needs_response");
    Instant now = service.clock().instant();
    assertEquals(404, event(mallory, "whsec_mallory", now, "charge.dispute.created", own));
    assertEquals("", disputes());
    refusesMalformed("charge.dispute.created", own);
  }

  @Test
  void keepsOneSessionForAPayment() {
    choose();
    String first = session;
    int before = stripe.created();
    chooseAgain();
    assertEquals(first, session);
    assertEquals(before, stripe.created());
  }

  @Test
  void doesNotCreateASessionTwiceWhenTheAnswerIsLost() {
    int before = stripe.created();
    stripe.loseAnswers(1);
    choose(); // the second request has the same key
    assertEquals(before + 1, stripe.created());
    stripe.pay(session);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void isTriedAgainAfterAFailure(int status) {
    stripe.fail(1, status);
    choose();
    stripe.fail(9, status);
    Page failed = new CheckoutClient(service).pay(merchant.newCheckout(), "stripe");
    assertEquals(502, failed.status());
  }

  @Test
  void startsAnotherSessionAfterTheEndOfTheFirst() {
    choose();
    String first = session;
    expire(first);
    chooseAgain();
    assertFalse(first.equals(session));
    assertEquals(204, event("checkout.session.completed", stripe.pay(session)));
    assertEquals("paid", merchant.status(order));
  }

  private static void expire(String session) {
    stripe.answer(
        new Request(
            "POST",
            "/v1/checkout/sessions/" + session + "/expire",
            Map.of(),
            Map.of("Authorization", List.of("Bearer " + StripeStandIn.KEY)),
            ""));
  }

  @Test
  void takesAPaidSessionForTheNextAttempt() {
    choose();
    stripe.pay(session);
    String page = chooseAgain().location();
    assertTrue(page.startsWith(receipt()), page); // and not to Stripe
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void endsTheSessionOfACancelledOrder() {
    choose();
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await()
        .untilAsserted(() -> assertEquals("expired", stripe.session(session).getString("status")));
  }

  @Test
  void doesNotCancelWhatIsPaid() {
    choose();
    stripe.pay(session);
    assertEquals(409, merchant.api().delete("/orders/" + order).status());
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void isOfferedToMerchantsWithKeysOfTheirMode() {
    assertEquals(List.of(), offered(service, new TestMerchant(service, "stripe"), "150000", "IDR"));
    assertEquals(List.of(), offered(service, merchant("sk_live_1", SECRET), "150000", "IDR"));
    assertEquals(
        List.of("stripe"), offered(service, merchant("rk_test_1", SECRET), "150000", "IDR"));
  }

  private String paid() {
    choose();
    event("checkout.session.completed", stripe.pay(session));
    return order;
  }

  @Test
  void refunds() {
    paid();
    JsonNode refund = refund("{\"amount\":50000}");
    awaitStatus(refund, "succeeded");
    List<JsonObject> made = refundsOf(refund);
    assertEquals(1, made.size());
    assertEquals(5_000_000, made.get(0).getLong("amount"));
    assertEquals("pi_of_" + session, made.get(0).getString("payment_intent"));
  }

  private static List<JsonObject> refundsOf(JsonNode refund) {
    return stripe.refunds().values().stream()
        .filter(
            one ->
                one.getJsonObject("metadata")
                    .getString("refund_id")
                    .equals(refund.get("id").asText()))
        .toList();
  }

  @Test
  void refundsOnceWhenAnswersAreLost() {
    paid();
    for (int page = 1; page <= 2; page++) { // the list of refunds has several pages
      JsonNode earlier = refund("{\"amount\":20000}");
      awaitStatus(earlier, "succeeded");
    }
    stripe.loseAnswers(2); // the first one, and its repetition
    JsonNode refund = refund("{}");
    await().until(() -> refundsOf(refund).size() == 1);
    service.advance(Duration.ofDays(2)); // when the keys of Stripe have ended
    awaitStatus(refund, "succeeded");
    assertEquals(1, refundsOf(refund).size());
  }

  @Test
  void learnsTheOutcomeOfARefundByItsEvent() {
    paid();
    stripe.refundsBecome("pending");
    JsonNode refund = refund("{}");
    await().until(() -> refundsOf(refund).size() == 1);
    JsonObject failed =
        stripe
            .settleRefund(refundsOf(refund).get(0).getString("id"), "failed")
            .put("failure_reason", "expired_or_canceled_card");
    TestMerchant other = merchant(StripeStandIn.KEY, "whsec_mallory");
    Instant now = service.clock().instant();
    assertEquals(404, event(other, "whsec_mallory", now, "refund.failed", failed));
    assertEquals("pending", refunded(refund).get("status").asText());
    assertEquals(204, event("refund.failed", failed));
    assertEquals("failed", refunded(refund).get("status").asText());
  }
}
