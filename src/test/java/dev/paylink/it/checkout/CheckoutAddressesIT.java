package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses without a payable link, and unusual requests. */
class CheckoutAddressesIT {
  private static final String FORM_TYPE = "application/x-www-form-urlencoded";

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    browser = new CheckoutClient(service);
  }

  @Test
  void refusesExpiredDeactivatedAndUnknownLinks() {
    String expiry = service.clock().instant().plus(Duration.ofMinutes(30)).toString();
    String expiring = merchant.newCheckout(",\"expiresAt\":\"" + expiry + "\"");
    JsonNode link = merchant.newLink("");
    String deactivated = merchant.checkout(link.get("id").asText());
    Map<String, String> expiringForm = CheckoutClient.fill(browser.get(expiring), "sandbox");
    Map<String, String> deactivatedForm = CheckoutClient.fill(browser.get(deactivated), "sandbox");
    service.advance(Duration.ofMinutes(30));
    merchant.api().delete("/payment-links/" + link.get("id").asText());
    assertPage(410, browser.get(expiring));
    assertPage(410, browser.post(expiring, expiringForm));
    assertPage(410, browser.get(deactivated));
    assertPage(410, browser.post(deactivated, deactivatedForm));
    assertPage(404, browser.get("/pay/unknown"));
    assertPage(404, browser.post("/pay/unknown", expiringForm));
    assertEquals(List.of(), merchant.orders());
  }

  private static void assertPage(int status, Page page) {
    assertEquals(status, page.status(), page.response().body());
    assertFalse(page.html().select("h1").isEmpty());
    assertEquals("no-store", page.header("Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/pay/",
        "/pay/%00",
        "/pay/%FF",
        "/pay/%ED%A0%80",
        "/pay/a%2Fb",
        "/pay/..%2f..",
        "/pay/%25",
        "/pay/%00/orders/ord_00000000000000000000000000",
        "/pay/x/orders/%00",
        "/pay/x/orders/ord_a",
        "/pay/x/orders/%00/status",
        "/pay/x/orders/ord_a/return",
        "/sandbox/%00",
        "/sandbox/pay_a",
        "/sandbox/pay_00000000000000000000000000",
        "/pay/assets/%00",
        "/sandbox",
        "/pay"
      })
  void answersNotFoundForUnknownPaths(String path) {
    Page page = browser.get(path);
    assertEquals(404, page.status(), page.response().body());
    Page posted =
        browser.send("POST", path, BodyPublishers.ofString(""), "Content-Type", FORM_TYPE).join();
    assertEquals(404, posted.status(), path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", FORM_TYPE, "application/json", "multipart/form-data; boundary=x", ";;"})
  void acceptsReturnFromProviderWithAnyForm(String type) {
    String[] headers = type.isEmpty() ? new String[0] : new String[] {"Content-Type", type};
    String checkout = merchant.newCheckout();
    String order = merchant.startedPayment(browser.pay(checkout, "sandbox").location()).orderId();
    String back = checkout + "/orders/" + order + "/return";
    for (String body : List.of("", "status=ok&sign=%zz", "{\u0000", "x".repeat(10_000))) {
      Page sent = browser.send("POST", back, BodyPublishers.ofString(body), headers).join();
      assertEquals(back, sent.location());
      assertEquals(checkout + "/orders/" + order, browser.get(sent.location()).location());
    }
    assertEquals("order.created/1 payment.pending/2", merchant.history(order));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/pay/%s/orders/ord_a/return",
        "/pay/%s/orders/%%00/return",
        "/pay/%s/orders/%%0D%%0Aa:%%20b/return",
        "/pay/%%00/orders/ord_00000000000000000000000000/return",
        "/pay/%%0D%%0Aa:%%20b/orders/ord_00000000000000000000000000/return",
        "/pay/x%%2F..%%2Fy/orders/ord_00000000000000000000000000/return"
      })
  void answersNotFoundForReturnToInvalidOrder(String path) {
    String token = merchant.newCheckout().substring("/pay/".length());
    for (String method : List.of("GET", "POST")) {
      Page page = browser.send(method, path.formatted(token), BodyPublishers.noBody()).join();
      assertPage(404, page);
    }
  }

  @Test
  void setsNoCookieForCrossSiteForm() {
    String checkout = merchant.newCheckout();
    CheckoutClient elsewhere = new CheckoutClient(service, "Sec-Fetch-Site", "cross-site");
    Page refused = elsewhere.post(checkout, Map.of("form", "a.b", "provider", "sandbox"));
    assertPage(403, refused);
    assertEquals("", refused.header("Set-Cookie"));
    CheckoutClient here = new CheckoutClient(service, "Sec-Fetch-Site", "same-origin");
    Page shownAgain = here.post(checkout, Map.of("form", "a.b", "provider", "sandbox"));
    assertPage(403, shownAgain);
    assertTrue(shownAgain.header("Set-Cookie").startsWith("paylink="));
    assertEquals(303, here.post(checkout, CheckoutClient.fill(shownAgain, "sandbox")).status());
  }

  @Test
  void rejectsOtherHttpMethods() {
    for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS")) {
      Page page = browser.send(method, merchant.newCheckout(), BodyPublishers.noBody()).join();
      assertEquals(405, page.status(), method);
      assertEquals("GET, HEAD, POST", page.header("Allow"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"paylink=", "paylink=x", "paylink=%00;;=", "a; b=\"", "paylink"})
  void replacesInvalidCookie(String cookie) {
    CheckoutClient odd = new CheckoutClient(service, "Cookie", cookie);
    Page page = odd.get(merchant.newCheckout());
    assertEquals(200, page.status());
    assertTrue(page.header("Set-Cookie").startsWith("paylink="), page.header("Set-Cookie"));
    assertTrue(page.header("Set-Cookie").contains("HTTPOnly"), page.header("Set-Cookie"));
  }
}
