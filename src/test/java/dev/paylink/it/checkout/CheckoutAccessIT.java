package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Repeated forms, and access from other browsers, on two nodes. */
class CheckoutAccessIT {
  private static final int POSTS = 50;

  /** One public URL for both nodes, as in production; otherwise each would redirect to itself. */
  private static final Map<String, String> SETTINGS =
      Map.of("PAYLINK_HTTP_PUBLIC_URL", "http://pay.example:8080");

  private static TestService service;
  private static TestService secondNode;
  private static TestMerchant merchant;

  @BeforeAll
  static void start() {
    service = TestService.start(SETTINGS);
    secondNode = service.anotherNode(SETTINGS);
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void createsOneOrderFromConcurrentForms() {
    for (String provider : List.of("sandbox", "manual", "sandbox", "sandbox")) {
      for (String limit : List.of("", ",\"maxPayments\":1")) {
        createsOneOrder(provider, limit);
      }
    }
  }

  private static void createsOneOrder(String provider, String limit) {
    TestMerchant fresh = new TestMerchant(service, "sandbox", "manual");
    String checkout = fresh.newCheckout(limit);
    Set<String> locations = postAtOnce(checkout, provider);
    assertEquals(1, locations.size(), locations.toString());
    String location = locations.iterator().next();
    assertEquals(1, fresh.orders().size());
    String order = fresh.orders().get(0);
    assertEquals(1, fresh.order(order).get("payments").size());
    String payment = fresh.order(order).at("/payments/0/id").asText();
    assertEquals(
        provider.equals("sandbox")
            ? "http://pay.example:8080/sandbox/" + payment
            : checkout + "/orders/" + order + "/return",
        location);
    assertEquals("order.created/1 payment.pending/2", fresh.history(order));
  }

  private static Set<String> postAtOnce(String checkout, String provider) {
    CheckoutClient here = new CheckoutClient(service);
    Map<String, String> form = CheckoutClient.fill(here.get(checkout), provider);
    CheckoutClient there = here.at(secondNode);
    List<CompletableFuture<Page>> pending = new ArrayList<>();
    for (int i = 0; i < POSTS; i++) {
      pending.add((i % 2 == 0 ? here : there).postUntilServed(checkout, form));
    }
    Set<String> locations = new HashSet<>();
    pending.forEach(page -> locations.add(page.join().location()));
    return locations;
  }

  @Test
  void createsOnePaymentFromConcurrentRetries() {
    CheckoutClient browser = new CheckoutClient(service);
    String sandbox = browser.pay(merchant.newCheckout(), "sandbox").location();
    TestMerchant.StartedPayment started = merchant.startedPayment(sandbox);
    Page receipt = browser.follow(browser.choose(sandbox, "failure").location());
    String path = receipt.response().uri().getPath();
    Map<String, String> form = CheckoutClient.fill(receipt, "sandbox");
    CheckoutClient there = browser.at(secondNode);
    List<CompletableFuture<Page>> pending = new ArrayList<>();
    for (int i = 0; i < POSTS; i++) {
      pending.add((i % 2 == 0 ? browser : there).postUntilServed(path, form));
    }
    Set<String> locations = new HashSet<>();
    pending.forEach(page -> locations.add(page.join().location()));
    assertEquals(1, locations.size(), locations.toString());
    assertEquals(2, merchant.order(started.orderId()).get("payments").size());
  }

  @Test
  void createsOneOrderPerForm() {
    String checkout = merchant.newCheckout();
    CheckoutClient browser = new CheckoutClient(service);
    int before = merchant.orders().size();
    Page one = browser.get(checkout);
    Page other = browser.get(checkout);
    browser.post(checkout, CheckoutClient.fill(one, "sandbox"));
    browser.post(checkout, CheckoutClient.fill(other, "sandbox"));
    assertEquals(before + 2, merchant.orders().size());
  }

  @Test
  void findsOrderUnderItsOwnLinkOnly() {
    String other = merchant.newCheckout();
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    String order = merchant.startedPayment(browser.pay(checkout, "sandbox").location()).orderId();
    for (String page : List.of("", "/status", "/return")) {
      assertEquals(404, browser.get(other + "/orders/" + order + page).status(), page);
      assertEquals(404, browser.get("/pay/unknown/orders/" + order + page).status(), page);
    }
    Page receipt = browser.get(checkout + "/orders/" + order);
    Page posted = browser.post(other + "/orders/" + order, CheckoutClient.fill(receipt, "sandbox"));
    assertEquals(404, posted.status());
    assertEquals(
        "{\"state\":\"pending\"}",
        browser.get(checkout + "/orders/" + order + "/status").response().body());
  }

  @Test
  void showsReceiptButRejectsPaymentFromAnotherBrowser() throws GeneralSecurityException {
    String checkout = merchant.newCheckout();
    TestMerchant.StartedPayment started =
        merchant.startedPayment(
            new CheckoutClient(service)
                .pay(checkout, "sandbox", "email", "siti@example.com")
                .location());
    String path = checkout + "/orders/" + started.orderId();
    CheckoutClient foreign = new CheckoutClient(service);
    foreign.get(checkout);
    Page receipt = foreign.get(path);
    assertEquals(200, receipt.status());
    assertTrue(receipt.html().select("form").isEmpty());
    assertFalse(receipt.response().body().contains("siti@"));
    assertEquals(403, foreign.post(path, Map.of("form", "a.b", "provider", "manual")).status());
    String signed = signed(foreign.secret(), started.orderId()); // a browser knows its own secret
    assertEquals(404, foreign.post(path, Map.of("form", signed, "provider", "manual")).status());
    assertEquals(1, merchant.order(started.orderId()).get("payments").size());
  }

  private static String signed(String secret, String subject) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
    byte[] signature = mac.doFinal((subject + "|salt").getBytes(StandardCharsets.US_ASCII));
    return "salt." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  @Test
  void rejectsFormOfAnotherBrowser() {
    TestMerchant fresh = new TestMerchant(service, "sandbox");
    String checkout = fresh.newCheckout();
    Map<String, String> form =
        CheckoutClient.fill(new CheckoutClient(service).get(checkout), "sandbox");
    CheckoutClient foreign = new CheckoutClient(service);
    assertEquals(403, foreign.post(checkout, form).status(), "without a cookie");
    Page shown = foreign.post(checkout, form);
    assertEquals(403, shown.status(), "with its own cookie");
    assertEquals(List.of(), fresh.orders());
    assertEquals(303, foreign.post(checkout, CheckoutClient.fill(shown, "sandbox")).status());
  }
}
