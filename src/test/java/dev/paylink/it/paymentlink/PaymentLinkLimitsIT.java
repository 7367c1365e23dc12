package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A link with a limit is paid so many times, and no more. */
class PaymentLinkLimitsIT {
  private static final int PAYERS = 100;
  private static final String CREATED = "payment_link.created/1";
  private static final String EXHAUSTED = " payment_link.exhausted/2/active";

  private static TestService service;
  private static TestService other;
  private TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    other = second;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @Test
  void letsNoMoreParallelPayersBeginThanCanPay() {
    int limit = 7;
    String link = newLink(limit);
    String checkout = merchant.checkout(link);
    List<CompletableFuture<Page>> pages = new ArrayList<>();
    for (int i = 0; i < PAYERS; i++) {
      CheckoutClient payer = new CheckoutClient(i % 2 == 0 ? service : other);
      Map<String, String> form = CheckoutClient.fill(payer.get(checkout), "sandbox");
      pages.add(
          CompletableFuture.supplyAsync(() -> form)
              .thenCompose(f -> payer.postUntilServed(checkout, f)));
    }
    List<StartedPayment> begun = new ArrayList<>();
    int refused = 0;
    for (CompletableFuture<Page> page : pages) {
      if (page.join().status() == 303) {
        begun.add(merchant.startedPayment(page.join().location()));
      } else {
        assertEquals(409, page.join().status());
        refused++;
      }
    }
    assertEquals(List.of(limit, PAYERS - limit), List.of(begun.size(), refused));
    begun.parallelStream()
        .forEach(
            payment ->
                TestService.await(
                    TestMerchant.report(
                        payment.hashCode() % 2 == 0 ? service : other,
                        payment.paymentId(),
                        payment.paymentId(),
                        true)));
    assertEquals("exhausted", status(link));
    JsonNode shown = link(link);
    assertEquals(limit, shown.get("paymentCount").asInt());
    assertEquals(150_000L * limit, shown.get("amountReceived").asLong());
    awaitHistory(link, CREATED + EXHAUSTED);
  }

  @Test
  void holdsLimitWhilePayersCancelAndReturn() {
    String link = newLink(2);
    String checkout = merchant.checkout(link);
    for (int i = 0; i < 3; i++) {
      StartedPayment first = merchant.startPayment(checkout);
      merchant.startPayment(checkout);
      assertEquals(409, new CheckoutClient(service).pay(checkout, "sandbox").status());
      for (String order : pending(link)) {
        assertEquals(204, merchant.api().delete("/orders/" + order).status());
      }
      assertEquals("cancelled", merchant.status(first.orderId()));
    }
    assertEquals("active", status(link));
  }

  private List<String> pending(String link) {
    return merchant.orders().stream()
        .filter(order -> merchant.order(order).get("paymentLinkId").asText().equals(link))
        .filter(order -> merchant.status(order).equals("pending"))
        .toList();
  }

  @Test
  void tellsOthersThatSomebodyHasBegunToPay() {
    String checkout = merchant.checkout(newLink(1));
    CheckoutClient payer = new CheckoutClient(service);
    payer.pay(checkout, "manual").location();
    Page own = payer.get(checkout);
    assertEquals(200, own.status());
    assertTrue(own.html().text().contains("A payment is under way"), own.html().text());
    assertTrue(own.html().select("a[href*=again]").isEmpty());
    assertEquals(200, payer.get(checkout + "?again=1").status());
    assertEquals("", payer.get(checkout + "?again=1").form());
    Page others = new CheckoutClient(service).get(checkout);
    assertEquals(409, others.status());
    assertTrue(others.html().text().contains("Somebody has started to pay"), others.html().text());
    Page inIndonesian = new CheckoutClient(service, "Accept-Language", "id").get(checkout);
    assertTrue(inIndonesian.html().text().contains("Seseorang sudah mulai membayar"));
  }

  @Test
  void letsAPayerTryAgainWhosePaymentFailed() {
    String checkout = merchant.checkout(newLink(1));
    CheckoutClient payer = new CheckoutClient(service);
    payer.choose(payer.pay(checkout, "sandbox").location(), "failure");
    Page again = payer.follow(checkout);
    assertEquals(200, again.status());
    assertEquals("The payment did not go through", again.html().select("h1").text());
    String receipt = again.html().select("form").first().attr("action");
    String sandbox = payer.post(receipt, CheckoutClient.fill(again, "sandbox")).location();
    payer.choose(sandbox, "success");
    assertEquals("paid", merchant.status(merchant.orders().get(0)));
  }

  @Test
  void freesPlaceWhenPayerCancels() {
    String checkout = merchant.checkout(newLink(1));
    CheckoutClient payer = new CheckoutClient(service);
    Map<String, String> form = CheckoutClient.fill(payer.get(checkout), "manual");
    String receipt =
        CheckoutClient.pathOf(payer.post(checkout, form).location()).replace("/return", "");
    Page page = payer.get(receipt);
    assertNotNull(page.html().selectFirst("form[action=%s/cancel]".formatted(receipt)));
    Page stranger = new CheckoutClient(service).get(receipt);
    assertNull(stranger.html().selectFirst("form[action=%s/cancel]".formatted(receipt)));

    assertEquals(403, payer.post(receipt + "/cancel", Map.of("form", "a.b")).status());
    assertEquals(receipt, payer.get(receipt + "/cancel").location());
    assertEquals("pending", merchant.status(orderOf(receipt)));
    String location = payer.post(receipt + "/cancel", Map.of("form", page.form())).location();
    assertEquals(receipt, CheckoutClient.pathOf(location));
    assertEquals("cancelled", merchant.status(orderOf(receipt)));
    assertEquals(
        "order.created/1 payment.pending/2 order.cancelled/3/pending",
        merchant.history(orderOf(receipt)));
    assertEquals("payer", actor(orderOf(receipt), "order.cancelled"));
    payer.post(receipt + "/cancel", Map.of("form", page.form())).location();
    assertEquals(3, service.eventsOf(orderOf(receipt)).size());
    assertTrue(payer.get(receipt).html().text().contains("This order was cancelled"));

    merchant.startPayment(checkout);
  }

  @Test
  void hidesOrdersOfOtherBrowsersFromCancellation() {
    String checkout = merchant.newCheckout();
    CheckoutClient payer = new CheckoutClient(service);
    String receipt =
        CheckoutClient.pathOf(payer.pay(checkout, "manual").location()).replace("/return", "");
    CheckoutClient stranger = new CheckoutClient(service);
    String strange =
        CheckoutClient.pathOf(stranger.pay(checkout, "manual").location()).replace("/return", "");
    String form = stranger.get(strange).form();
    assertEquals(403, stranger.post(receipt + "/cancel", Map.of("form", form)).status());
    assertEquals("pending", merchant.status(orderOf(receipt)));
  }

  private static String orderOf(String receipt) {
    return receipt.substring(receipt.lastIndexOf('/') + 1);
  }

  private static String actor(String order, String type) {
    return service.text(
        "select origin->'actor'->>'type' from event where object_id = '%s' and type = '%s'"
            .formatted(TypeId.ORDER.decode(order), type));
  }

  @Test
  void showsThatLinkIsUsedUp() {
    String link = newLink(1);
    String checkout = merchant.checkout(link);
    CheckoutClient payer = new CheckoutClient(service);
    StartedPayment payment = merchant.startedPayment(payer.pay(checkout, "sandbox").location());
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
    Page page = new CheckoutClient(service).get(checkout);
    assertEquals(410, page.status());
    assertTrue(page.html().text().contains("This payment link has been used"), page.html().text());
    assertTrue(page.html().select("a.button").isEmpty());
    Page own = payer.get(checkout);
    assertEquals(410, own.status());
    assertTrue(own.html().select("a.button").attr("href").endsWith(payment.orderId()));
    Page inIndonesian = new CheckoutClient(service, "Accept-Language", "id").get(checkout);
    assertTrue(inIndonesian.html().text().contains("Tautan pembayaran ini sudah terpakai"));
    assertEquals(
        1, merchant.api().get("/payment-links?status=exhausted").json().at("/meta/total").asInt());
    assertEquals(
        0, merchant.api().get("/payment-links?status=active").json().at("/meta/total").asInt());
  }

  @Test
  void countsOrderThatMerchantMarksAsPaid() {
    String link = newLink(1);
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    merchant.api().patch("/orders/" + payment.orderId(), "{\"status\":\"paid\"}");
    assertEquals("exhausted", status(link));
    merchant.api().patch("/orders/" + payment.orderId(), "{\"status\":\"completed\"}");
    assertEquals(1, link(link).get("paymentCount").asInt());
    awaitHistory(link, CREATED + EXHAUSTED);
  }

  @Test
  void countsNoMoneyOfCancelledOrder() {
    String link = newLink(1);
    String checkout = merchant.checkout(link);
    StartedPayment late = merchant.startPayment(checkout);
    merchant.api().delete("/orders/" + late.orderId());
    StartedPayment next = merchant.startPayment(checkout);
    merchant.settle(late.paymentId(), "late-" + late.paymentId(), true);
    assertTrue(merchant.history(late.orderId()).contains("order.payment_conflict"));
    assertEquals("active", status(link));
    assertEquals(0, link(link).get("paymentCount").asInt());
    assertEquals(
        PaymentStatus.SUCCEEDED,
        merchant.settle(next.paymentId(), "n-" + next.paymentId(), true).outcome());
    assertEquals("exhausted", status(link));
  }

  @Test
  void continuesWithFormThatHasTakenTheLastPlace() {
    String checkout = merchant.checkout(newLink(1));
    CheckoutClient browser = new CheckoutClient(service);
    Map<String, String> form = CheckoutClient.fill(browser.get(checkout), "sandbox");
    String location = browser.post(checkout, form).location();
    assertEquals(location, browser.post(checkout, form).location());
  }

  @Test
  void demandsRequiredFields() {
    String checkout =
        merchant.newCheckout(
            ",\"require\":[\"phone\",\"email\"],\"customer\":{\"email\":\"siti@example.com\"}");
    CheckoutClient payer = new CheckoutClient(service);
    Page form = payer.get(checkout);
    assertEquals(List.of("email", "phone"), form.html().select("input[required]").eachAttr("name"));
    Page refused = payer.post(checkout, CheckoutClient.fill(form, "sandbox", "email", ""));
    assertEquals(422, refused.status());
    assertEquals(
        List.of(
            "Please enter your email address, like name@example.com.",
            "Please enter your phone number, of at most 32 characters, like +62 812 3456 7890."),
        refused.html().select(".complaint").eachText());
    assertEquals(List.of(), merchant.orders());
    Page both = payer.post(checkout, CheckoutClient.fill(form, "sandbox", "email", "siti"));
    assertEquals(2, both.html().select(".complaint").size());
    payer
        .post(
            checkout,
            CheckoutClient.fill(
                form, "sandbox", "email", "siti@example.com", "phone", "+6281200000000"))
        .location();
  }

  private String newLink(int limit) {
    return merchant.newLink(",\"maxPayments\":" + limit).get("id").asText();
  }

  private JsonNode link(String id) {
    return merchant.api().get("/payment-links/" + id).json();
  }

  private String status(String id) {
    return link(id).get("status").asText();
  }

  private static void awaitHistory(String link, String expected) {
    Awaitility.await()
        .untilAsserted(() -> assertEquals(expected, PaymentLinks.history(service, link)));
  }
}
