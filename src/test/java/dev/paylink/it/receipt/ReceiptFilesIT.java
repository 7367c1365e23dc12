package dev.paylink.it.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.access.token.ReceiptTokens.Claims;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Receipts as PDF files, and the check of their proofs. */
class ReceiptFilesIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static TestService service;
  private TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void createMerchant() {
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  /** An order that is paid by the customer, with the path of its receipt. */
  private record Paid(String orderId, String linkId, String path) {}

  private Paid paid() {
    String link = merchant.newLink("").get("id").asText();
    String checkout = merchant.checkout(link);
    StartedPayment started = merchant.startPayment(checkout);
    merchant.settle(started.paymentId(), started.paymentId(), true);
    return new Paid(started.orderId(), link, checkout + "/orders/" + started.orderId());
  }

  /** As if the merchant had been in live mode. */
  private static void makeLive(Paid paid) {
    service.text(
        "update receipt set live = true where id = '%s' returning live"
            .formatted(TypeId.ORDER.decode(paid.orderId())));
  }

  private static String textOf(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = HTTP.send(request, BodyHandlers.ofByteArray());
    assertEquals(200, answer.statusCode(), new String(answer.body()));
    assertEquals("application/pdf", answer.headers().firstValue("Content-Type").orElse(""));
    try (PDDocument pdf = Loader.loadPDF(answer.body())) {
      return new PDFTextStripper().getText(pdf);
    }
  }

  private static HttpRequest page(String path) {
    return HttpRequest.newBuilder(URI.create(service.origin() + path)).build();
  }

  @Test
  void printsWhatWasPaidThoughTheMerchantChanges() throws Exception {
    Paid paid = paid();
    ApiClient api = merchant.api();
    api.patch("/payment-links/" + paid.linkId(), "{\"amount\":99000,\"title\":\"Other\"}");
    api.patch("/merchant", "{\"displayName\":\"Batik Baru\"}");
    String number = merchant.order(paid.orderId()).get("receiptNumber").asText();
    String text = textOf(page(paid.path() + "/receipt.pdf?lang=id"));
    for (String part : List.of(number, "150.000", "Seat", "Batik Ayu", "UJI COBA", "Kuitansi")) {
      assertTrue(text.contains(part), text);
    }
    assertFalse(text.contains("Baru"), text);
    String html = new CheckoutClient(service).get(paid.path()).html().text();
    assertTrue(html.contains("150,000") && html.contains(number), html);
  }

  @Test
  void printsTheNameInItsScriptAndSaysWhatTheFileLacks() throws Exception {
    merchant.api().patch("/merchant", "{\"displayName\":\"北京烤鴨 متجر 12\"}");
    Paid chinese = paid();
    String text = textOf(page(chinese.path() + "/receipt.pdf"));
    assertTrue(text.contains("北京烤鴨") && text.contains("متجر"), text);
    String lacks = "Print this page instead";
    String page = new CheckoutClient(service).get(chinese.path()).html().text();
    assertFalse(page.contains(lacks), page);
    merchant.api().patch("/merchant", "{\"displayName\":\"தமிழ் கடை\"}");
    Paid tamil = paid();
    assertFalse(textOf(page(tamil.path() + "/receipt.pdf")).contains("#"));
    assertTrue(
        new CheckoutClient(service).get(tamil.path()).html().text().contains(lacks), tamil.path());
  }

  @Test
  void printsReceiptsOfOrdersAndRefundsForTheMerchantAlone() throws Exception {
    String order = merchant.api().newOrder();
    String path = "/orders/" + order + "/receipt.pdf";
    assertEquals(404, merchant.api().get(path).status());
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    assertTrue(
        textOf(merchant.api().request("GET", path + "?language=id", null).build())
            .contains("Kuitansi"));
    JsonNode refund = merchant.api().post("/orders/" + order + "/refunds", "{}").json();
    String ofRefund =
        "/orders/%s/refunds/%s/receipt.pdf".formatted(order, refund.get("id").asText());
    String text = textOf(merchant.api().request("GET", ofRefund, null).build());
    assertTrue(text.contains("Refund receipt") && text.contains("RF-"), text);
    ApiClient other = new TestMerchant(service, "manual").api();
    assertEquals(404, other.get(path).status());
    assertEquals(404, other.get(ofRefund).status());
  }

  @Test
  void breaksLongWordsOfTheTitle() throws Exception {
    String link = merchant.newLink("").get("id").asText();
    String word = "q".repeat(200);
    merchant.api().patch("/payment-links/" + link, "{\"title\":\"%s\"}".formatted(word));
    StartedPayment started = merchant.startPayment(merchant.checkout(link));
    merchant.settle(started.paymentId(), started.paymentId(), true);
    String path = "/orders/" + started.orderId() + "/receipt.pdf";
    String text = textOf(merchant.api().request("GET", path, null).build());
    assertFalse(text.contains("q".repeat(60)), text);
    assertEquals(200, text.chars().filter(c -> c == 'q').count(), text);
  }

  @Test
  void neverProvesAPaymentOfTestMode() {
    Paid paid = paid();
    CheckoutClient browser = new CheckoutClient(service);
    assertEquals(404, browser.get(paid.path() + "/proof").status());
    assertEquals(404, browser.get(paid.path() + "/proof.svg").status());
    assertTrue(browser.get(paid.path()).html().select("img[src$='proof.svg']").isEmpty());
  }

  @Test
  void tellsWhatBecameOfTheProvenPayment() {
    Paid paid = paid();
    makeLive(paid);
    CheckoutClient browser = new CheckoutClient(service);
    assertEquals(1, browser.get(paid.path()).html().select("img[src$='proof.svg']").size());
    assertEquals(200, browser.get(paid.path() + "/proof.svg").status());
    String proof = browser.get(paid.path() + "/proof").location();
    assertTrue(proof.contains("/receipts/check#"), proof);
    String token = proof.substring(proof.indexOf('#') + 1);
    assertEquals("paid", status(token).json().get("state").asText());
    String manual = "/orders/" + paid.orderId() + "/refunds";
    String refund = merchant.api().post(manual, "{\"amount\":50000}").json().get("id").asText();
    Awaitility.await()
        .until(() -> status(token).json().get("state").asText().equals("partially_refunded"));
    assertEquals(50_000, status(token).json().get("refunded").asInt());
    assertTrue(browser.get(paid.path()).html().select("a[href*='" + refund + "']").size() == 1);
    merchant.api().post(manual, "{}");
    Awaitility.await().until(() -> status(token).json().get("state").asText().equals("refunded"));
  }

  @Test
  void tellsOfADispute() {
    Paid paid = paid();
    makeLive(paid);
    String proof = new CheckoutClient(service).get(paid.path() + "/proof").location();
    String token = proof.substring(proof.indexOf('#') + 1);
    String payment = merchant.order(paid.orderId()).at("/payments/0/id").asText();
    dispute(DisputePayment.open("sandbox", payment, "d-1"));
    assertEquals("disputed", status(token).json().get("state").asText());
    dispute(DisputePayment.lost("sandbox", payment, "d-1"));
    assertEquals("charged_back", status(token).json().get("state").asText());
  }

  private static void dispute(DisputePayment report) {
    TestService.await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, report));
  }

  private static Status status(String token) {
    CheckoutClient.Page page = new CheckoutClient(service).get("/receipts/status?token=" + token);
    return new Status(page);
  }

  private record Status(CheckoutClient.Page page) {
    JsonNode json() {
      try {
        return new ObjectMapper().readTree(page.response().body());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Of another site, without the cookies and tokens of this one. */
  @ParameterizedTest
  @CsvSource({
    "/receipts/status?token=x, 404",
    "/receipts/status, 400",
    "/.well-known/paylink-receipt, 200",
    "/.well-known/paylink-receipt-keys.json, 200"
  })
  void letsCheckPagesOfOthersRead(String path, int status) {
    CheckoutClient.Page page = new CheckoutClient(service).get(path);
    assertEquals(status, page.status());
    assertEquals(List.of("*"), page.response().headers().allValues("access-control-allow-origin"));
    assertFalse(page.response().headers().map().containsKey("access-control-allow-credentials"));
  }

  @Test
  void checksProofsOfKeysThatWereReplaced() {
    Paid paid = paid();
    ReceiptTokens old =
        new ReceiptTokens(TokenKeys.parse(TokenKeys.generate()), "https://pay.example.com");
    String token =
        old.sign(
            new Claims(
                paid.orderId(),
                "R-2026-000001",
                "payment",
                new BigDecimal(150_000),
                "IDR",
                Instant.parse("2026-11-21T04:30:00Z"),
                "Batik"));
    assertEquals(404, status(token).page().status());
    JsonObject key = old.publicKey();
    service.text(
        "insert into receipt_key values ('%s', '%s') returning kid"
            .formatted(key.getString("kid"), key.encode()));
    assertEquals(200, status(token).page().status());
    CheckoutClient browser = new CheckoutClient(service);
    String keys = browser.get("/.well-known/paylink-receipt-keys.json").response().body();
    assertTrue(keys.contains(key.getString("kid")), keys);
    assertFalse(keys.contains("\"d\""), keys);
    String format = browser.get("/.well-known/paylink-receipt").response().body();
    assertTrue(format.contains("paylink-receipt-keys.json"), format);
    assertEquals("not_found", status("x").json().get("code").asText());
    CheckoutClient.Page missing = browser.get("/receipts/status");
    assertEquals(400, missing.status());
    assertEquals("token", new Status(missing).json().at("/details/0/field").asText());
  }
}
