package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.options.ColorScheme;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A product with a file and licence keys is bought on a phone, from a landing page to its refund.
 */
@BrowserTest
class PurchaseBrowserIT {
  private static final int WIDTH = 360;
  private static final int NARROW = 320;
  private static final int HEIGHT = 740;
  private static final byte[] CONTENT = FileClient.bytes(300_000);
  private static final String FILE = "pola batik é (cetak).pdf";

  private static TestService service;
  private Seller seller;
  private String productId;
  private JsonNode landing;
  private Visitor visitor;
  private String shown;
  private boolean scripts;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  /** Languages, with and without scripts. */
  static List<Arguments> purchases() {
    return List.of(Arguments.of("en", true), Arguments.of("id", false), Arguments.of("id", true))
        .subList(0, Effort.of(2, 3));
  }

  @ParameterizedTest
  @MethodSource("purchases")
  void givesWhatWasBoughtUntilTheRefund(String language, boolean withScripts) throws IOException {
    shown = "purchase-" + language + (withScripts ? "" : "-plain");
    scripts = withScripts;
    publish(language);
    try (Visitor customer = phone(language, withScripts)) {
      visitor = customer;
      customer.open(landing.get("url").asText());
      look("landing");
      customer.find(".offer a.button").last().tap();
      customer.find("#email").fill("siti@example.com");
      look("checkout");
      customer.payWith(Outcome.SUCCESS);
      customer.page().waitForURL("**/orders/*");
      look("receipt");
      String orderId = order();
      awaitState(orderId, "delivered");
      customer.find("a[href$='/download']").tap();
      customer.page().waitForURL("**/downloads/*");
      look("download");
      String key = customer.find(".key").innerText();
      String file = customer.find(".downloads a").getAttribute("href");
      assertDownloads();
      assertEquals("assigned", verify(key).at("/licenceKey/status").asText());

      refund(orderId);
      customer.page().reload();
      look("revoked");
      assertEquals(0, customer.find(".key, .downloads").count());
      assertEquals(410, statusOf(file));
      assertFalse(verify(key).get("valid").asBoolean());
      assertEquals("revoked", verify(key).at("/licenceKey/status").asText());
      customer.open(service.origin() + "/downloads?order=" + orderId);
      look("form");
    }
  }

  private void publish(String language) {
    seller = Seller.withSandbox(service);
    productId = seller.newProduct(Map.of("title", "Pola batik Solo")).id();
    String product = "/digital-products/" + productId;
    FileClient files = new FileClient(service, seller.api(), product);
    assertEquals(201, files.put(FILE, CONTENT).status());
    String pattern = "{\"pattern\":\"BATIK-XXXX-XXXX-XXXX-XXXX\"}";
    assertEquals(200, seller.api().post(product + "/licence-keys", pattern).status());
    String body =
        """
        {"slug": "batik-%s", "title": "Batik, from wax to cloth", "language": "%s", "blocks": [
          {"type": "text", "text": "Forty patterns of **Solo**, for print and screen."},
          {"type": "offer", "id": "seat", "text": "One seat", "amount": 5, "currency": "USD"},
          {"type": "offer", "id": "files", "productId": "%s"}]}"""
            .formatted(language, language, productId);
    String id = seller.api().post("/landing-pages", body).json().get("id").asText();
    landing = seller.api().patch("/landing-pages/" + id, "{\"status\":\"published\"}").json();
  }

  private static Visitor phone(String language, boolean scripts) {
    return Visitor.create(
        new Browser.NewContextOptions()
            .setLocale(language)
            .setViewportSize(WIDTH, HEIGHT)
            .setDeviceScaleFactor(2)
            .setIsMobile(true)
            .setHasTouch(true)
            .setJavaScriptEnabled(scripts));
  }

  /** Checks the page that is shown; the language of its texts changes widths and names. */
  private void look(String page) {
    visitor.page().waitForLoadState();
    String name = shown + "-" + page;
    for (ColorScheme scheme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
      Accessibility.setColorScheme(visitor.page(), scheme);
      assertFits(name, NARROW);
      assertFits(name, WIDTH);
      visitor.takeScreenshot(name + "-" + scheme.name().toLowerCase(Locale.ROOT));
      if (scripts) {
        assertEquals(List.of(), violations(scheme), name);
      }
    }
  }

  private List<String> violations(ColorScheme scheme) {
    return scheme == ColorScheme.LIGHT
        ? Accessibility.violations(visitor.page(), rule -> true)
        : Accessibility.colorViolations(visitor.page());
  }

  private void assertFits(String name, int width) {
    visitor.page().setViewportSize(width, HEIGHT);
    String excess = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assertEquals(0, visitor.page().evaluate(excess), name + " scrolls sideways");
    String lines = "all => all.map(one => one.getClientRects().length)";
    Object ofAmounts = visitor.find(".amount bdi").evaluateAll(lines);
    assertFalse(((List<?>) ofAmounts).contains(2), name + " breaks an amount");
  }

  /** The only order of the landing page. */
  private String order() {
    String query = "/orders?landingPageId=" + landing.get("id").asText();
    JsonNode orders = seller.api().get(query).json().get("data");
    assertEquals(1, orders.size());
    String id = orders.get(0).get("id").asText();
    JsonNode order = seller.api().get("/orders/" + id).json();
    assertEquals(productId, order.get("productId").asText());
    return id;
  }

  private static void awaitState(String orderId, String state) {
    String query = "select coalesce((select state from fulfilment where order_id = '%s'), '')";
    UUID order = TypeId.ORDER.decode(orderId);
    Awaitility.await()
        .untilAsserted(() -> assertEquals(state, service.text(query.formatted(order))));
  }

  private void assertDownloads() throws IOException {
    Download download = visitor.page().waitForDownload(() -> visitor.find(".downloads a").tap());
    assertEquals(FILE, download.suggestedFilename());
    assertArrayEquals(CONTENT, Files.readAllBytes(download.path()));
  }

  private JsonNode verify(String key) {
    String body = "{\"productId\":\"%s\",\"key\":\"%s\"}".formatted(productId, key);
    return seller.api().post("/licence-keys/verify", body).json();
  }

  private void refund(String orderId) {
    assertEquals(201, seller.api().post("/orders/" + orderId + "/refunds", "{}").status());
    awaitState(orderId, "revoked");
  }

  private static int statusOf(String path) {
    return new CheckoutClient(service).get(path).status();
  }
}
