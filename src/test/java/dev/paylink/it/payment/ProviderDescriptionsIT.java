package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and invalid descriptions of payment providers. */
class ProviderDescriptionsIT {
  private static final Map<String, String> LABELS = Map.of("en", "Acme card");

  private static TestService service;
  private static TestProvider acme;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    acme = TestProvider.deploy(service, "acme");
    merchant = new TestMerchant(service, "acme", "manual");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "*",
        "'unsafe-inline'",
        "pay.acme.example",
        "//pay.acme.example",
        "https://",
        "https://pay.acme.example/",
        "https://pay.acme.example/p",
        "https://pay.acme.example?p",
        "https://pay.acme.example#p",
        "https://pay.acme.example\n",
        "https://pay.acme.example\r\nX-Injected: 1",
        "https://pay.acme.example ",
        "https://pay.acme.example; frame-ancestors *",
        "https://pay.acme.example;sandbox",
        "https://pay.acme.example,x",
        "https://*",
        "https://PAY.acme.example",
        "HTTPS://pay.acme.example",
        "https://pay.acme.example:443",
        "http://pay.acme.example:80",
        "https://user@pay.acme.example",
        "ftp://pay.acme.example",
        "javascript:alert(1)"
      })
  void hidesProviderWithInvalidOrigin(String origin) {
    assertNotOffered(new ProviderDescription(LABELS, List.of(TestProvider.ORIGIN, origin)));
  }

  static List<Map<String, String>> labels() {
    return List.of(
        Map.of(), Map.of("id", "Kartu Acme"), Map.of("en", ""), Map.of("en", " ", "id", "Kartu"));
  }

  @ParameterizedTest
  @MethodSource("labels")
  void hidesProviderWithoutEnglishLabel(Map<String, String> labels) {
    assertNotOffered(new ProviderDescription(labels, List.of(TestProvider.ORIGIN)));
  }

  /** Checks that the provider is hidden and the other payment methods are still offered. */
  private static void assertNotOffered(ProviderDescription description) {
    acme.setDescription(description);
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    Page page = browser.get(checkout);
    assertEquals(200, page.status());
    assertFalse(page.html().select("[name=provider][value=manual]").isEmpty());
    assertTrue(page.html().select("[name=provider][value=acme]").isEmpty());
    assertEquals(502, browser.post(checkout, CheckoutClient.fill(page, "acme")).status());
  }

  @Test
  void offersProviderOnlyForPaymentsThatItWants() {
    acme.setDescription(new ProviderDescription(LABELS, List.of(TestProvider.ORIGIN)));
    acme.offerFor(asked -> asked.amount() == null || asked.amount().intValueExact() != 150_000);
    try {
      CheckoutClient browser = new CheckoutClient(service);
      String checkout = merchant.newCheckout();
      Page page = browser.get(checkout);
      assertEquals(List.of("manual"), page.html().select("input[name=provider]").eachAttr("value"));
      assertEquals(
          new DescribeProvider(merchant.merchantId(), true, BigDecimal.valueOf(150_000), "IDR"),
          acme.descriptions().get(acme.descriptions().size() - 1));
      int started = acme.startRequests().size();
      assertEquals(422, browser.post(checkout, CheckoutClient.fill(page, "acme")).status());
      assertEquals(started, acme.startRequests().size());
    } finally {
      acme.offerFor(asked -> true);
    }
  }

  @Test
  void tellsUntilWhenAndForWhatAPaymentIs() {
    acme.setDescription(new ProviderDescription(LABELS, List.of(TestProvider.ORIGIN)));
    new CheckoutClient(service).pay(merchant.newCheckout(), "acme").location();
    StartPayment started = acme.startRequests().get(acme.startRequests().size() - 1);
    assertEquals(
        TypeId.timeOf(TypeId.ORDER.decode(started.orderId())).plus(Duration.ofHours(24)),
        started.expiresAt());
    assertEquals(List.of(new PaymentItem("Seat", 1, BigDecimal.valueOf(150_000))), started.items());
  }

  @Test
  void acceptsSeveralOriginsOfEveryKind() {
    List<String> origins =
        List.of("https://pay.acme.example:8443", "http://127.0.0.1:9000", "https://[2001:db8::1]");
    acme.setDescription(new ProviderDescription(LABELS, origins));
    Page page = new CheckoutClient(service).get(merchant.newCheckout());
    assertFalse(page.html().select("[name=provider][value=acme]").isEmpty());
  }
}
