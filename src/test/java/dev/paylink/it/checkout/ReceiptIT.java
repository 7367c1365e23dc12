package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What pages and receipts say without JavaScript: deadlines, the payment and its payer. */
class ReceiptIT {
  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", "manual=3d"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
  }

  @Test
  void saysUntilWhenAPendingOrderCanBePaid() {
    String checkout = merchant.newCheckout();
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    String order = merchant.orders().get(0);
    Instant created = TypeId.timeOf(TypeId.ORDER.decode(order));
    Element time = receipt.html().expectFirst(".deadline time");
    assertEquals(created.plus(Duration.ofDays(3)).toString(), time.attr("datetime"));
    assertTrue(time.text().endsWith(" UTC"), time.text());
    assertTrue(receipt.html().expectFirst(".countdown").hasAttr("hidden"));
  }

  @Test
  void saysUntilWhenALinkCanBePaid() {
    Instant end = service.clock().instant().plus(Duration.ofDays(2));
    String checkout = merchant.newCheckout(",\"expiresAt\":\"%s\"".formatted(end));
    Element time = browser.get(checkout).html().expectFirst(".deadline time");
    assertEquals(end.toEpochMilli(), Instant.parse(time.attr("datetime")).toEpochMilli());
    assertTrue(browser.get(merchant.newCheckout()).html().select(".deadline").isEmpty());
  }

  @Test
  void showsPaymentAndPayerOnceItIsPaid() {
    String checkout = merchant.newCheckout();
    String email = "siti@example.com";
    Page sandbox = browser.pay(checkout, "sandbox", "name", "Siti Rahma", "email", email);
    browser.choose(sandbox.location(), "success");
    String path = checkout + "/orders/" + merchant.orders().get(0);
    Document own = browser.get(path).html();
    assertEquals(2, own.select("dl time").size());
    assertEquals(List.of("Siti Rahma", email), value(own, "Payer"));
    assertEquals(1, value(own, "Paid with").size());
    assertEquals(1, value(own, "Number of the transaction").size());
    Page foreign = new CheckoutClient(service).get(path);
    assertEquals(List.of("S••• R•••", "s•••@example.com"), value(foreign.html(), "Payer"));
    assertFalse(foreign.response().body().contains("Siti"));
  }

  private static List<String> value(Document page, String term) {
    return page.select("dl > div").stream()
        .filter(row -> row.expectFirst("dt").text().equals(term))
        .flatMap(row -> row.select("dd").eachText().stream())
        .toList();
  }

  @Test
  void keepsTheReferenceOfAPaidTransfer() {
    String checkout = merchant.newCheckout();
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    String reference = receipt.html().expectFirst(".reference .copy").text();
    merchant.api().patch("/orders/" + merchant.orders().get(0), "{\"status\":\"paid\"}");
    Document paid = browser.get(checkout + "/orders/" + merchant.orders().get(0)).html();
    assertEquals(List.of("Bank transfer"), value(paid, "Paid with"));
    assertEquals(List.of(reference), value(paid, "Reference of the payment"));
  }

  /** Nobody has decided to pay the money back, so the page must not say so. */
  @Test
  void promisesNothingAfterAConflict() {
    String checkout = merchant.newCheckout();
    Page sandbox = browser.pay(checkout, "sandbox");
    String order = merchant.orders().get(0);
    merchant.api().delete("/orders/" + order);
    browser.choose(sandbox.location(), "success");
    String text = browser.get(checkout + "/orders/" + order).html().expectFirst(".lead").text();
    assertFalse(text.contains("will be in touch"), text);
    assertTrue(text.contains("Nothing is paid back by itself"), text);
  }

  @Test
  void describesALinkToMessengers() {
    String checkout = merchant.newCheckout();
    Document page = browser.get(checkout).html();
    assertEquals("Seat", property(page, "og:title"));
    assertEquals(
        "Pay IDR 150,000 to Batik Ayu", property(page, "og:description").replace('\u00a0', ' '));
    String url = merchant.newLink("").get("checkoutUrl").asText().replaceFirst("/pay/.*", checkout);
    assertEquals(url, property(page, "og:url"));
    assertEquals("noindex", page.expectFirst("meta[name=robots]").attr("content"));
  }

  /** Whatever state the page of a link or an order is in. */
  @Test
  void describesEveryPageToMessengers() {
    String checkout = merchant.newCheckout();
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    for (Page page : List.of(receipt, browser.get(checkout), browser.get("/pay/unknown"))) {
      assertFalse(property(page.html(), "og:title").isBlank());
      assertFalse(property(page.html(), "og:description").isBlank());
    }
  }

  private static String property(Document page, String name) {
    return page.expectFirst("meta[property=" + name + "]").attr("content");
  }

  @Test
  void drawsTheAddressAsQrCode() {
    String checkout = merchant.newCheckout();
    Element image = browser.get(checkout).html().expectFirst("details.qr img");
    assertFalse(image.attr("alt").isBlank());
    Page code = browser.get(image.attr("src"));
    assertEquals("image/svg+xml", code.header("Content-Type"));
    assertTrue(code.response().body().startsWith("<svg "), code.response().body());
    assertEquals(404, browser.get("/pay/unknown/qr.svg").status());
  }

  /** Page, style sheet, scripts and icon, as they are without compression. */
  @Test
  void weighsLessThanThirtyKilobytes() {
    String checkout = merchant.newCheckout();
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    for (Page page : List.of(browser.get(checkout + "?again=1"), receipt)) {
      int bytes = page.response().body().length();
      for (Element asset : page.html().select("script, link[rel=stylesheet], link[rel=icon]")) {
        String url = asset.hasAttr("src") ? asset.attr("src") : asset.attr("href");
        bytes += browser.get(url).response().body().length();
      }
      assertTrue(bytes < 30_000, bytes + " bytes");
    }
  }
}
