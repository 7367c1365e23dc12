package dev.paylink.it.receipt;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page by which others check a receipt. */
@BrowserTest
class ReceiptCheckBrowserIT {
  private static TestService service;
  private static String url;

  private Visitor visitor;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    String checkout = merchant.newCheckout();
    StartedPayment started = merchant.startPayment(checkout);
    merchant.settle(started.paymentId(), started.paymentId(), true);
    service.text(
        "update receipt set live = true where id = '%s' returning live"
            .formatted(TypeId.ORDER.decode(started.orderId())));
    String path = checkout + "/orders/" + started.orderId() + "/proof";
    String proof = new CheckoutClient(service).get(path).location();
    url = service.origin() + "/receipts/check" + proof.substring(proof.indexOf('#'));
  }

  @BeforeEach
  void open() {
    visitor = Visitor.create();
  }

  @AfterEach
  void close() {
    visitor.close();
  }

  private Locator verdict() {
    return visitor.find("#verdict");
  }

  @Test
  void showsAGenuineReceipt() {
    visitor.open(url);
    assertThat(verdict()).hasText("The receipt is genuine");
    assertThat(visitor.find("#claim-shop")).hasText("Batik Ayu");
    assertThat(visitor.find("#claim-amount")).containsText("150,000");
    assertThat(visitor.find("#claim-now")).hasText("Paid");
    assertEquals(List.of(), Accessibility.violations(visitor.page(), rule -> true));
    visitor.find(".languages a").click();
    assertThat(verdict()).hasText("Kuitansi ini asli");
  }

  @Test
  void refusesAForgedReceipt() {
    int payload = url.indexOf('.', url.indexOf('#')) + 20;
    char other = url.charAt(payload) == 'A' ? 'B' : 'A';
    visitor.open(url.substring(0, payload) + other + url.substring(payload + 1));
    assertThat(verdict()).hasText("The receipt is not genuine");
    assertThat(visitor.find("#claims")).isHidden();
  }

  @Test
  void refusesWhatIsNoProof() {
    for (String token : List.of("x", "bnVsbA.bnVsbA.AAAA", "IiI.W10.AAAA", "..", "%")) {
      visitor.open(url.substring(0, url.indexOf('#') + 1) + token);
      visitor.page().reload();
      assertThat(verdict()).hasText("The receipt is not genuine");
    }
  }

  @Test
  void neverCallsAReceiptGenuineThatTheBrowserCannotCheck() {
    visitor
        .context()
        .addInitScript(
            "crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'))");
    visitor.open(url);
    assertThat(verdict()).hasText("This browser cannot check receipts. Use a newer browser.");
    assertThat(visitor.find("#claims")).isHidden();
  }

  @Test
  void checksWithoutAConnectionAfterAFirstVisit() {
    visitor.open(service.origin() + "/receipts/check");
    assertThat(verdict()).hasText("Scan the QR code of a receipt to check it here.");
    visitor.page().evaluate("navigator.serviceWorker.ready.then(() => true)");
    visitor.context().setOffline(true);
    visitor.open(url);
    visitor.page().reload();
    assertThat(verdict()).hasText("The receipt is genuine");
    assertThat(visitor.find("#claim-now")).hasText("Unknown without a connection");
  }
}
