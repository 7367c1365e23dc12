package dev.paylink.checkout.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.base.locale.Language;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.sandbox.Outcome;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class PageRendererTest {
  private static final Shop SHOP = new Shop("Batik Ayu", MerchantProfile.EMPTY);
  private static final Frame LIVE = new Frame(Language.EN, false, SHOP);
  private static final Frame TEST = new Frame(Language.ID, true, SHOP);
  private static final Money RUPIAH = Money.of(new BigDecimal(150000), "IDR");
  private static final Money DOLLARS = Money.of(new BigDecimal("12.5"), "USD");
  private static final List<PaymentMethod> METHODS =
      List.of(new PaymentMethod("card", "Card"), new PaymentMethod("bank", "Bank"));
  private static final Form EMPTY = Form.of("", "", "", null, Set.of(), Doubts.NONE);
  private static final Instant TIME = Instant.parse("2026-11-21T07:41:00Z");

  private final PageRenderer renderer = new PageRenderer("/shop");

  @Test
  void rendersAFormWithoutAnAmountField() {
    Form form = Form.of("Siti", "siti@example.com", "+62 812", "bank", Set.of(), Doubts.NONE);
    Document page = pay(LIVE, RUPIAH, METHODS, form);
    assertEquals("Pay: Workshop · Batik Ayu", page.title());
    assertEquals("Workshop", page.expectFirst("h1").text());
    assertEquals("IDR 150,000", page.expectFirst(".amount").text());
    assertEquals("Pay IDR 150,000", page.expectFirst("button").text());
    Element sent = page.expectFirst("form[method=post][novalidate]");
    assertEquals("/pay/x", sent.attr("action"));
    assertEquals(
        Set.of("form", "price", "provider", "name", "email", "phone"), // only compared
        Set.copyOf(sent.select("[name]").eachAttr("name")));
    assertEquals("Siti", page.expectFirst("#name").val());
    assertEquals("bank", page.expectFirst("[type=radio][checked]").val());
  }

  @Test
  void rendersIndonesianAndACurrencyCode() {
    Document page = pay(TEST, DOLLARS, METHODS, EMPTY);
    assertEquals("Bayar USD 12,50", page.expectFirst("button").text());
    assertEquals("USD 12,50", page.expectFirst(".amount").text());
    assertEquals(
        "Mode uji – tidak ada uang sungguhan yang berpindah",
        page.expectFirst("header .test").text());
  }

  @Test
  void offersNoChoiceOfASinglePaymentMethod() {
    Document page = pay(LIVE, RUPIAH, METHODS.subList(1, 2), EMPTY);
    assertEquals("bank", page.expectFirst("[name=provider][type=hidden]").val());
    assertTrue(page.expectFirst("form").text().startsWith("You pay with Bank"));
    assertTrue(page.select("[type=radio]").isEmpty());
    assertThrows(IllegalArgumentException.class, () -> pay(LIVE, RUPIAH, List.of(), EMPTY));
  }

  @Test
  void preselectsTheFirstPaymentMethodUntilAnError() {
    assertEquals(
        "card", pay(LIVE, RUPIAH, METHODS, EMPTY).expectFirst("[type=radio][checked]").val());
    Form wrong = Form.of("", "", "", null, Set.of(Field.PROVIDER), Doubts.NONE);
    assertTrue(pay(LIVE, RUPIAH, METHODS, wrong).select("[checked]").isEmpty());
  }

  @Test
  void summarizesAndMarksInvalidFields() {
    Form wrong = Form.of("", "siti@", "", "gone", Set.of(Field.EMAIL, Field.PROVIDER), Doubts.NONE);
    Document page = pay(LIVE, RUPIAH, METHODS, wrong);
    assertTrue(page.title().startsWith("Error: "));
    assertEquals(List.of("#provider-0", "#email"), page.select("[role=alert] a").eachAttr("href"));
    Element email = page.expectFirst("#email");
    assertEquals("true", email.attr("aria-invalid"));
    assertEquals(
        "Please enter an email address like name@example.com, or leave it empty.",
        page.expectFirst("#" + email.attr("aria-describedby")).text());
    assertFalse(page.expectFirst("#name").hasAttr("aria-invalid"));
  }

  @Test
  void updatesAPendingReceiptWithAndWithoutScript() {
    Document page = receipt(ReceiptState.PENDING);
    Element updates = page.expectFirst("[role=status]");
    assertEquals("pending", updates.attr("data-state"));
    assertEquals("/pay/r", updates.attr("data-path"));
    assertEquals("10;url=/pay/r", page.expectFirst("head noscript meta").attr("content"));
    assertEquals("/shop/pay/assets/receipt.js", page.expectFirst("script").attr("src"));
    assertEquals("Pay to\n  account 1", page.expectFirst(".as-written").wholeText());
    assertEquals("REF-1", page.expectFirst(".reference .copy").text());
    assertEquals("/retry", page.expectFirst("form").attr("action"));
    assertEquals("21 November 2026, 07:41 UTC", page.expectFirst("time").text());
  }

  @Test
  void offersOneNextStepOnASettledReceipt() {
    for (ReceiptState state : List.of(ReceiptState.PAID, ReceiptState.CANCELLED)) {
      Document page = receipt(state);
      assertTrue(page.select("[role=status], noscript, form, .instructions").isEmpty());
      assertEquals(
          List.of(state == ReceiptState.PAID ? "https://shop.example/" : "/pay/x"),
          page.select("main a").eachAttr("href"));
    }
    assertEquals("/retry", receipt(ReceiptState.FAILED).expectFirst("form").attr("action"));
    assertTrue(receipt(ReceiptState.CONFLICT).select("form, main a").isEmpty());
  }

  @Test
  void leavesThePageToItsTheme() {
    Document page = Jsoup.parse(SamplePages.of(Language.EN, "#7a3b12").get("landing"));
    assertEquals(
        List.of("/pay/assets/checkout.css", "/pay/assets/landing.css", "/pay/assets/themes/x.css"),
        page.select("link[rel=stylesheet]").eachAttr("href"));
  }

  @Test
  void showsTheProfileOfTheShop() {
    MerchantProfile profile =
        new MerchantProfile(
            "Batik Ayu",
            "help@batik.example",
            "+628120000000",
            "https://batik.example/help",
            "https://batik.example/terms",
            "Asia/Jakarta",
            null,
            new BankAccount("Bank Contoh", "123-456", "Ayu Lestari"),
            "#7a3b12",
            "00.png");
    Frame frame = new Frame(Language.EN, false, new Shop("Batik Ayu", profile));
    Document page = receipt(frame, ReceiptState.PENDING, profile.bankAccount());
    Element logo = page.expectFirst("header img");
    assertEquals("/shop/pay/logos/00.png", logo.attr("src"));
    assertEquals(
        "/shop/pay/assets/accents/7a3b12.css",
        page.select("link[rel=stylesheet]").last().attr("href"));
    assertEquals("Batik Ayu", logo.attr("alt"));
    assertEquals(
        List.of(
            "mailto:help@batik.example",
            "tel:+628120000000",
            "https://batik.example/help",
            "https://batik.example/terms"),
        page.select("footer .contact a").eachAttr("href"));
    assertEquals(
        List.of("Bank Contoh", "123-456", "Ayu Lestari"), page.select(".account dd").eachText());
    assertEquals("21 November 2026, 14:41 WIB", page.expectFirst("time").text());
  }

  @Test
  void leavesOutWhatAShopHasNotSet() {
    Document page = receipt(ReceiptState.PENDING);
    assertTrue(page.select("img, footer p a, .account, .contact").isEmpty());
  }

  @Test
  void marksTheSandboxAsATestInLiveMode() {
    Document page =
        Jsoup.parse(
            renderer.render(new SandboxPage(LIVE, "/s", "t", "Workshop", RUPIAH, false, "/r")));
    assertNotNull(page.selectFirst("header .test"));
    assertEquals("success", page.expectFirst("[name=outcome][checked]").val());
    assertEquals(
        Arrays.stream(Outcome.values()).map(Outcome::code).toList(),
        page.select("[name=outcome]").eachAttr("value"));
    assertEquals("10", page.expectFirst("[name=seconds]").val());
  }

  private Document pay(Frame frame, Money amount, List<PaymentMethod> methods, Form form) {
    return Jsoup.parse(
        renderer.render(
            PayPageBuilder.builder()
                .frame(frame)
                .action("/pay/x")
                .formToken("tok")
                .title("Workshop")
                .amount(amount)
                .methods(methods)
                .form(form)
                .tracking(Map.of())
                .url("https://pay.example/pay/x")
                .build()));
  }

  private Document receipt(ReceiptState state) {
    return receipt(LIVE, state, null);
  }

  private Document receipt(Frame frame, ReceiptState state, BankAccount account) {
    return Jsoup.parse(
        renderer.render(
            new ReceiptPage(
                frame,
                state,
                "Workshop",
                new ReceiptMoney(RUPIAH, null, null, null, null, null, null, null, List.of()),
                "order_1",
                TIME,
                account,
                "Pay to\n  account 1",
                "REF-1",
                null,
                "/pay/r",
                new Retry("/retry", "tok", METHODS, null),
                "/pay/x",
                List.of(),
                null,
                "https://shop.example/",
                new ReceiptDetails(
                    state == ReceiptState.PENDING ? TIME : null,
                    null,
                    null,
                    List.of(),
                    null,
                    false,
                    false,
                    null))));
  }
}
