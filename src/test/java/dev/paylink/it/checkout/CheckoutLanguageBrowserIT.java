package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages use the browser's language, and amounts the format of their currency's country. */
@BrowserTest
class CheckoutLanguageBrowserIT {
  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withSandbox(service);
  }

  private static Visitor from(String locale) {
    return Visitor.create(new Browser.NewContextOptions().setLocale(locale));
  }

  @Test
  void showsPagesInIndonesian() {
    try (Visitor visitor = from("id-ID").openLink(seller.newLink())) {
      assertEquals("Bayar Rp150.000", visitor.find("main button").innerText());
      assertEquals("Data Anda", visitor.find("form legend").innerText());
      visitor.submit();
      visitor.awaitHeading("Pembayaran uji coba");
      visitor.decide(Outcome.FAILURE);
      visitor.awaitHeading("Pembayaran tidak berhasil");
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Pembayaran diterima");
      assertTrue(visitor.text().contains("Rp150.000"));
      visitor.open(visitor.page().url().replaceFirst("/pay/.*", "/pay/x"));
      visitor.awaitHeading("Tidak ada pembayaran di alamat ini");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "en-GB, en, IDR, 150000, 'Pay IDR 150,000'",
    "en-US, en, USD, 12.5, Pay USD 12.50",
    "en-US, en, EUR, 1234.5, 'Pay EUR 1,234.50'",
    "id-ID, id, USD, 1999, 'Bayar USD 1.999,00'",
    "id-ID, id, IDR, 150000.5, 'Bayar Rp150.000,50'",
    "de-DE, en, USD, 1234.5, 'Pay USD 1,234.50'",
    "id, id, JPY, 1500, Bayar JPY 1.500"
  })
  void formatsAmountsByLanguage(
      String locale, String language, String currency, String amount, String button) {
    Map<String, ?> fields = Map.of("amount", Double.parseDouble(amount), "currency", currency);
    try (Visitor visitor = from(locale).openLink(seller.newLink(fields))) {
      String shown = visitor.find("main button").innerText().replace('\u00a0', ' ');
      assertEquals(button, shown);
      assertEquals(language, visitor.find("html").getAttribute("lang"));
    }
  }

  @Test
  void showsReceiptTimeInBrowserTimeZone() {
    Browser.NewContextOptions inJakarta =
        new Browser.NewContextOptions().setLocale("id-ID").setTimezoneId("Asia/Jakarta");
    try (Visitor visitor = Visitor.create(inJakarta).openLink(seller.newLink())) {
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Pembayaran diterima");
      for (String time : visitor.find("time").allInnerTexts()) {
        assertTrue(time.endsWith("WIB"), time);
      }
    }
  }
}
