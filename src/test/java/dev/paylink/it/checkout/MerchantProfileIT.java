package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Origin;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.checkout.Profiles;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantBuilder;
import dev.paylink.sales.merchant.MerchantEvent;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.logo.Pictures;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What pages show of a merchant's profile, to a browser without JavaScript. */
class MerchantProfileIT {
  private static final int MAX_PAGE_BYTES = 30_000;
  private static final List<String> CONTACTS =
      List.of(
          "mailto:help@batik-ayu.example",
          "tel:+628120000000",
          "https://batik-ayu.example/help",
          "https://batik-ayu.example/terms");

  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Profiles.seller(service);
  }

  @Test
  void showsShopOnEveryPage() {
    CheckoutClient browser = new CheckoutClient(service);
    Seller.Link link = seller.newLink();
    String checkout = CheckoutClient.pathOf(link.url());
    assertShop(browser.get(checkout));
    assertShop(browser.post(checkout, CheckoutClient.fill(browser.get(checkout), "none")));
    String sandbox = browser.pay(checkout, "sandbox").location();
    assertShop(browser.get(CheckoutClient.pathOf(sandbox)));
    assertShop(browser.get(checkout));
    assertShop(browser.follow(browser.choose(sandbox, "success").location()));
    seller.api().delete("/payment-links/" + link.id());
    assertShop(browser.get(checkout));
  }

  private static void assertShop(Page page) {
    Document html = page.html();
    assertEquals("Batik Ayu", html.expectFirst("header .payee strong").text());
    assertEquals("Batik Ayu", html.expectFirst("header img[alt]").attr("alt"));
    assertEquals(
        200, new CheckoutClient(service).get(html.expectFirst("img").attr("src")).status());
    assertEquals(CONTACTS, html.select("footer .contact a").eachAttr("href"));
    assertFalse(html.text().contains("Ayu Ltd"), html.text());
  }

  @Test
  void showsBankAccountAsFieldsWhilePending() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = CheckoutClient.pathOf(seller.newLink().url());
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    Document html = receipt.html();
    assertEquals(
        List.of("Bank Nusantara", "123-456-7890", "Ayu Lestari"),
        html.select("dl.account dd").eachText());
    assertEquals("123-456-7890", html.expectFirst("dl.account [data-copy]").text());
    assertEquals(1, html.select(".reference .copy").size());
    assertEquals(0, html.select(".as-written").size());
    assertEquals(2, html.select("time").size());
    assertInZoneOfShop(html);
    Page sandbox = browser.get(CheckoutClient.pathOf(browser.pay(checkout, "sandbox").location()));
    assertFalse(sandbox.html().text().contains("123-456-7890"));
  }

  private static void assertInZoneOfShop(Document html) {
    for (String time : html.select("time").eachText()) {
      assertTrue(time.endsWith(" WIB"), time);
    }
  }

  @Test
  void saysUntilWhenALinkCanBePaidInTheZoneOfTheShop() {
    String end = service.clock().instant().plus(Duration.ofDays(2)).toString();
    String checkout = CheckoutClient.pathOf(seller.newLink(Map.of("expiresAt", end)).url());
    Document html = new CheckoutClient(service).get(checkout).html();
    assertEquals(1, html.select(".deadline time").size());
    assertInZoneOfShop(html);
  }

  @Test
  void describesALinkToMessengersWithTheLogo() {
    String url = seller.newLink().url();
    Document html = new CheckoutClient(service).get(CheckoutClient.pathOf(url)).html();
    String image = html.expectFirst("meta[property=og:image]").attr("content");
    assertEquals(url.replaceFirst("/pay/.*", "/pay/logos/" + Profiles.logo().name()), image);
  }

  @Test
  void weighsLittle() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = CheckoutClient.pathOf(seller.newLink().url());
    Page receipt = browser.follow(browser.pay(checkout, "manual").location());
    int bytes = receipt.response().body().length();
    for (String asset : List.of("checkout.css", "receipt.js", "page.js", "icon.svg")) {
      bytes += browser.get("/pay/assets/" + asset).response().body().length();
    }
    assertTrue(bytes < MAX_PAGE_BYTES, bytes + " bytes");
  }

  @Test
  void servesLogoWithoutRights() {
    Logo logo = Profiles.logo();
    CheckoutClient browser = new CheckoutClient(service);
    Page served = browser.get("/pay/logos/" + logo.name());
    assertEquals(200, served.status());
    assertEquals(logo.file().toString(), served.response().body());
    assertEquals("image/png", served.header("Content-Type"));
    assertEquals("nosniff", served.header("X-Content-Type-Options"));
    assertEquals("default-src 'none'; sandbox", served.header("Content-Security-Policy"));
    assertEquals("public, max-age=31536000, immutable", served.header("Cache-Control"));
    assertEquals("", served.header("Set-Cookie"));
    Page head = browser.head("/pay/logos/" + logo.name());
    assertEquals("200 image/png", head.status() + " " + head.header("Content-Type"));
  }

  @Test
  void answersUnknownLogoWith404() {
    CheckoutClient browser = new CheckoutClient(service);
    for (String name :
        List.of("0".repeat(32) + ".png", "x", "..%2f..%2fassets", "a.png%00", "'%20or%201=1")) {
      Page page = browser.get("/pay/logos/" + name);
      assertEquals(404, page.status(), name);
      assertEquals("no-store", page.header("Cache-Control"));
    }
  }

  @Test
  void replacesAndRemovesLogo() {
    MerchantStore merchants = new MerchantStore(service.node().databases().api());
    Logo first = Logo.of(Pictures.png(30, 10));
    Seller other = Seller.withProfile(service, Profiles.COMPLETE, first);
    Merchant before = other.merchant();
    Logo second = Logo.of(Pictures.png(31, 10));
    Merchant renamed = changed(before, before.profile());
    assertTrue(TestService.await(merchants.update(before, renamed, null, event())));
    assertEquals(200, logo(first).status());
    Merchant replaced = changed(renamed, before.profile().withLogo(second.name()));
    assertTrue(TestService.await(merchants.update(renamed, replaced, second.file(), event())));
    assertEquals(404, logo(first).status());
    assertEquals("image/png", logo(second).header("Content-Type"));
    Merchant removed = changed(replaced, before.profile().withLogo(null));
    assertTrue(TestService.await(merchants.update(replaced, removed, null, event())));
    assertEquals(404, logo(second).status());
  }

  private static MerchantEvent event() {
    NodeContext node = service.node();
    return new MerchantEvent(node.ids().next(), node.clock().instant(), Origin.OPERATOR, List.of());
  }

  private static Page logo(Logo logo) {
    return new CheckoutClient(service).get("/pay/logos/" + logo.name());
  }

  private static Merchant changed(Merchant merchant, MerchantProfile profile) {
    return merchant.next(
        MerchantBuilder.builder(merchant).name(merchant.name() + "!").profile(profile).build());
  }

  @Test
  void changesNothingThatWasChangedMeanwhile() {
    MerchantStore merchants = new MerchantStore(service.node().databases().api());
    Merchant before = service.merchant("test");
    Merchant first =
        before.next(
            MerchantBuilder.builder(before).name("First").profile(Profiles.COMPLETE).build());
    Merchant second =
        before.next(
            MerchantBuilder.builder(before)
                .name("Second")
                .providers(List.of())
                .instructions(null)
                .profile(MerchantProfile.EMPTY)
                .build());
    assertTrue(TestService.await(merchants.update(before, first, null, event())));
    assertFalse(TestService.await(merchants.update(before, second, null, event())));
    Merchant stored = TestService.await(merchants.list()).get(0);
    assertEquals(MerchantBuilder.builder(first).updatedAt(stored.updatedAt()).build(), stored);
  }
}
