package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A customer says on the receipt to have paid by bank transfer. */
class PaidReportIT {
  private static final String CREATED = "order.created/1 payment.pending/2";
  private static final String REPORTED = CREATED + " payment.reported/3";

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String order;
  private String path;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void transfer() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    browser.pay(checkout, "manual");
    order = merchant.orders().get(0);
    path = checkout + "/orders/" + order;
  }

  @Test
  void tellsTheMerchantAndChangesNoStatus() {
    Page told = browser.follow(report().location());
    assertTrue(told.html().text().contains("The shop was told"), told.html().text());
    assertTrue(told.html().select("form.report").isEmpty());
    assertEquals(REPORTED, merchant.history(order));
    assertEquals("pending", merchant.status(order));
    JsonNode event = new FeedReader("&types=payment.reported").await(merchant.api(), 1).get(0);
    ObjectNode payment = (ObjectNode) merchant.order(order).at("/payments/0");
    payment.remove("settlements"); // absent in events
    assertEquals(payment.get("updatedAt"), payment.get("reportedAt"));
    assertEquals(payment.toString(), event.at("/data/object").toString());
    assertEquals("payer", event.at("/actor/type").asText());
  }

  private Page report() {
    Page receipt = browser.get(path);
    String action = receipt.html().select("form.report").attr("action");
    return browser.post(action, form(receipt));
  }

  private static Map<String, String> form(Page receipt) {
    return Map.of("form", receipt.html().select("form.report input[name=form]").attr("value"));
  }

  @Test
  void writesOneEventHoweverOftenItIsReported() {
    Map<String, String> form = form(browser.get(path));
    List<CompletableFuture<Page>> answers =
        Stream.generate(() -> browser.postUntilServed(path + "/reported", form)).limit(8).toList();
    answers.forEach(answer -> assertEquals(path, answer.join().location()));
    assertEquals(REPORTED, merchant.history(order));
  }

  @Test
  void isOfferedToTheBrowserThatMadeTheOrderOnly() {
    CheckoutClient foreign = new CheckoutClient(service);
    foreign.get(merchant.newCheckout());
    assertTrue(foreign.get(path).html().select("form.report").isEmpty());
    assertEquals(403, foreign.post(path + "/reported", form(browser.get(path))).status());
    assertEquals(403, browser.post(path + "/reported", Map.of("form", "a.b")).status());
    assertEquals(CREATED, merchant.history(order));
  }

  @Test
  void isNotOfferedForOtherPayments() {
    browser.post(path, CheckoutClient.fill(browser.get(path), "sandbox"));
    assertTrue(browser.get(path).html().select("form.report").isEmpty());
  }

  @Test
  void doesNothingOnceTheOrderIsPaid() {
    Map<String, String> form = form(browser.get(path));
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    String before = merchant.history(order);
    assertEquals(path, browser.post(path + "/reported", form).location());
    assertEquals(before, merchant.history(order));
    assertTrue(browser.get(path).html().select("form.report").isEmpty());
  }

  @Test
  void leadsFromTheAddressOfTheFormToTheReceipt() {
    assertEquals(path, browser.get(path + "/reported").location());
    assertEquals(404, browser.get(path + "x/reported").status());
  }
}
