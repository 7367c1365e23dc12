package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses of pages as people copy and type them, and those at which there is nothing. */
class PageAddressesIT {
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeEach
  void open(TestService service) {
    merchant = new TestMerchant(service, "sandbox");
    browser = new CheckoutClient(service);
  }

  @Test
  void redirectsToTheExactAddress() {
    String checkout = merchant.newCheckout();
    assertRedirected(checkout + "/?utm_source=x%20y", checkout + "?utm_source=x%20y");
    assertRedirected("/downloads/", "/downloads");
    assertRedirected("/Downloads", "/downloads");
    JsonNode page =
        merchant
            .api()
            .post(
                "/landing-pages",
                "{\"slug\":\"batik\",\"title\":\"Batik\",\"blocks\":[{\"type\":\"heading\",\"text\":\"H\"}]}")
            .json();
    merchant.api().patch("/landing-pages/" + page.get("id").asText(), "{\"status\":\"published\"}");
    String address = CheckoutClient.pathOf(page.get("url").asText());
    assertRedirected(address + "/", address);
    assertRedirected("/l" + address.substring(2).toUpperCase(Locale.ROOT), address);
  }

  private void assertRedirected(String path, String exact) {
    for (Page page : new Page[] {browser.get(path), browser.head(path)}) {
      assertEquals(308, page.status(), page.response().body());
      assertEquals(exact, page.header("Location"));
    }
    assertTrue(browser.get(exact).status() < 400, exact);
  }

  @ParameterizedTest
  @CsvSource({
    "/pay/unknown, There is no payment at this address",
    "/sandbox/pay_00000000000000000000000000, There is no payment at this address",
    "/pay/unknown/orders/ord_00000000000000000000000000, There is no order at this address",
    "/pay/unknown/orders/x, There is no order at this address",
    "/downloads/unknown, There are no downloads at this address",
    "/l/unknown/batik, There is no page at this address",
    "/l/unknown, There is no page at this address",
    "/l/preview/unknown, There is no page at this address",
  })
  void saysWhatIsNotThere(String path, String heading) {
    Page page = browser.get(path);
    assertEquals(404, page.status());
    assertEquals(heading, page.html().select("h1").text());
  }

  @Test
  void offersANewAddressInPlaceOfUnknownDownloads() {
    Page page = browser.get("/downloads/unknown");
    assertEquals("/downloads", page.html().select("main a").attr("href"));
  }
}
