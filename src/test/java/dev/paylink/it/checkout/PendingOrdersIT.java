package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A link with too many pending orders gets no further one. */
class PendingOrdersIT {
  private static final int MAX = 3;

  private static TestService service;
  private TestMerchant merchant;
  private String checkout;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of("PAYLINK_CHECKOUT_MAX_PENDING_ORDERS_PER_LINK", Integer.toString(MAX)));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void fill() {
    merchant = new TestMerchant(service, "sandbox");
    checkout = merchant.newCheckout();
    for (int i = 0; i < MAX; i++) {
      merchant.startPayment(checkout);
    }
  }

  @Test
  void rejectsFurtherOrderOfLink() {
    Page page = new CheckoutClient(service).pay(checkout, "sandbox");
    assertEquals(429, page.status());
    assertEquals("60", page.header("Retry-After"));
    assertTrue(page.html().text().contains("Nothing was ordered"), page.html().text());
    assertNotEquals("", page.form());
    assertEquals(MAX, merchant.orders().size());
  }

  @Test
  void saysSoInIndonesian() {
    Page page = new CheckoutClient(service, "Accept-Language", "id").pay(checkout, "sandbox");
    assertEquals(429, page.status());
    assertTrue(page.html().text().contains("Belum ada pesanan yang dibuat"), page.html().text());
  }

  @Test
  void acceptsFormThatHasCreatedItsOrder() {
    String other = merchant.newCheckout();
    CheckoutClient browser = new CheckoutClient(service);
    Map<String, String> form = Map.of("form", browser.get(other).form(), "provider", "sandbox");
    String location = browser.post(other, form).location();
    for (int i = 1; i < MAX; i++) {
      merchant.startPayment(other);
    }
    assertEquals(429, new CheckoutClient(service).pay(other, "sandbox").status());
    assertEquals(location, browser.post(other, form).location());
  }

  @Test
  void acceptsOrderOnceAnotherIsNoLongerPending() {
    merchant.api().delete("/orders/" + merchant.orders().get(0));
    merchant.startPayment(checkout);
    assertEquals(429, new CheckoutClient(service).pay(checkout, "sandbox").status());
  }

  @Test
  void countsEachLinkSeparately() {
    String other = merchant.newCheckout();
    for (int i = 0; i < MAX; i++) {
      merchant.startPayment(other);
    }
    assertEquals(2 * MAX, merchant.orders().size());
  }
}
