package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Budgets of the checkout pages, which anybody can call. */
@Tag("abuse")
class PageBudgetIT {
  private static CheckoutClient payer(TestService service, String address) {
    return new CheckoutClient(service, "X-Forwarded-For", "203.0.113.9, " + address);
  }

  private static TestService start(String... settings) {
    Map<String, String> all =
        settings.length == 2
            ? Map.of("PAYLINK_HTTP_TRUSTED_PROXIES", "1", settings[0], settings[1])
            : Map.of("PAYLINK_HTTP_TRUSTED_PROXIES", "1");
    return TestService.start(all);
  }

  private static int requestsUntilRefused(CheckoutClient client, String path, int most) {
    for (int i = 0; i < most; i++) {
      Page page = client.get(path);
      if (page.status() == 429) {
        assertNotEquals("", page.header("Retry-After"));
        assertTrue(page.html().text().contains("Too many requests"), page.html().text());
        return i;
      }
    }
    return most;
  }

  @Test
  void limitsRequestsOfAnAddress() {
    try (TestService service = start("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "1")) {
      String checkout = new TestMerchant(service, "sandbox").newCheckout();
      assertTrue(requestsUntilRefused(payer(service, "198.51.100.1"), checkout, 100) >= 10);
      String another = "/pay/" + "x".repeat(32);
      assertTrue(requestsUntilRefused(payer(service, "198.51.100.1"), another, 10) < 10);
      assertEquals(200, payer(service, "198.51.100.2").get(checkout).status());
      assertEquals(200, payer(service, "198.51.100.1").get("/pay/assets/form.js").status());
    }
  }

  @Test
  void showsPagesToManyCustomersOfOneAddressAtOnce() {
    try (TestService service = start("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "20")) {
      String checkout = new TestMerchant(service, "sandbox").newCheckout();
      List<CompletableFuture<Page>> pages = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        pages.add(payer(service, "198.51.100.1").send("GET", checkout, BodyPublishers.noBody()));
      }
      pages.forEach(page -> assertEquals(200, page.join().status()));
    }
  }

  @Test
  void limitsRequestsOfALink() {
    try (TestService service = start("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_LINK", "1")) {
      TestMerchant merchant = new TestMerchant(service, "sandbox");
      String attacked = merchant.newCheckout();
      String other = merchant.newCheckout();
      int status = 200;
      for (int i = 0; i < 100 && status == 200; i++) {
        status = payer(service, "198.51.100." + i).get(attacked).status();
      }
      assertEquals(429, status);
      assertEquals(200, payer(service, "198.51.100.199").get(other).status());
    }
  }

  @Test
  void limitsPaymentFormsOfAnAddress() {
    try (TestService service = start("PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_ADDRESS", "5")) {
      TestMerchant merchant = new TestMerchant(service, "sandbox");
      String checkout = merchant.newCheckout();
      int paid = 0;
      for (int i = 0; i < 9; i++) { // a new browser each time
        CheckoutClient bot = payer(service, "198.51.100.1");
        paid += bot.pay(checkout, "sandbox").status() == 303 ? 1 : 0;
      }
      assertEquals(paid, merchant.orders().size());
      assertTrue(paid >= 5 && paid < 9, "Orders: " + paid);
      assertEquals(303, payer(service, "198.51.100.2").pay(checkout, "sandbox").status());
    }
  }

  @Test
  void limitsPaymentFormsOfALink() {
    try (TestService service = start("PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_LINK", "5")) {
      TestMerchant merchant = new TestMerchant(service, "sandbox");
      String checkout = merchant.newCheckout();
      int paid = 0;
      for (int i = 0; i < 9; i++) {
        CheckoutClient bot = payer(service, "198.51.100." + i);
        paid += bot.pay(checkout, "sandbox").status() == 303 ? 1 : 0;
      }
      assertTrue(paid >= 5 && paid < 9, "Orders: " + paid);
    }
  }

  @Test
  void answersAFormWithoutCookieBeforeItsBodyHasArrived() {
    try (TestService service = start()) {
      String checkout = new TestMerchant(service, "sandbox").newCheckout();
      HttpResponse<String> answer =
          new RawHttp(service.port())
              .send(
                  "POST "
                      + checkout
                      + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                      + "Content-Type: application/x-www-form-urlencoded\r\n"
                      + "Content-Length: 3000\r\n\r\nname=");
      assertEquals(403, answer.statusCode());
    }
  }

  @Test
  void refusesAFormOfMoreThan4096Bytes() {
    try (TestService service = start()) {
      String checkout = new TestMerchant(service, "sandbox").newCheckout();
      CheckoutClient browser = payer(service, "198.51.100.1");
      browser.get(checkout);
      Page page = browser.post(checkout, "name=" + "a".repeat(4_100)).join();
      assertEquals(413, page.status());
    }
  }
}
