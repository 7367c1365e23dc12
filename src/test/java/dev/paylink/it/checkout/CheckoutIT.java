package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders and payments created through the checkout page. */
class CheckoutIT {
  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(@OwnNode("it compares the rows of all merchants") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
  }

  @Test
  void createsOrderFromFormAndLink() {
    JsonNode link = merchant.newLink(",\"metadata\":{\"z\":1.10,\"a\":[null,\"é\"]}");
    browser.pay(
        merchant.checkout(link.get("id").asText()),
        "sandbox",
        "name",
        "  Siti 😀 ",
        "email",
        "siti@example.com",
        "phone",
        "");
    JsonNode order = merchant.order(onlyOrder());
    assertEquals("payment_link", order.get("source").asText());
    assertEquals("pending", order.get("status").asText());
    assertEquals(
        "{\"name\":\"Siti 😀\",\"email\":\"siti@example.com\"}", order.get("customer").toString());
    String text = merchant.api().get("/orders/" + onlyOrder()).text();
    assertTrue(text.contains("\"metadata\":{\"z\":1.10,\"a\":[null,\"é\"]}"), text);
    assertEquals(link.get("id"), order.get("paymentLinkId"));
    assertEquals(150_000, order.get("amount").asInt());
    assertFalse(order.get("suspicious").asBoolean());
    assertEquals(1, order.get("payments").size());
    assertEquals("pending", order.at("/payments/0/status").asText());
    assertEquals("sandbox", order.at("/payments/0/provider").asText());
    assertEquals(150_000, order.at("/payments/0/amount").asInt());
    assertEquals("order.created/1 payment.pending/2", merchant.history(onlyOrder()));
  }

  private String onlyOrder() {
    List<String> orders = merchant.orders();
    assertEquals(1, orders.size(), orders.toString());
    return orders.get(0);
  }

  @Test
  void redirectsToShopAfterPayment() {
    String checkout = merchant.newCheckout(",\"successUrl\":\"https://shop.example/thanks?a=1#x\"");
    Page sandbox = browser.pay(checkout, "sandbox");
    Page back = browser.choose(sandbox.location(), "success");
    assertEquals(
        "https://shop.example/thanks?a=1&orderId=" + onlyOrder() + "#x",
        browser.get(back.location()).location());
    assertEquals("paid", merchant.status(onlyOrder()));
    assertEquals(
        "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(onlyOrder()));
  }

  @Test
  void redirectsPaidFormToItsReceipt() {
    String checkout = merchant.newCheckout();
    Map<String, String> form = CheckoutClient.fill(browser.get(checkout), "sandbox");
    browser.choose(browser.post(checkout, form).location(), "success");
    String before = snapshot();
    Page receipt = browser.follow(browser.post(checkout, form).location());
    assertEquals(200, receipt.status());
    assertEquals("/pay/" + token(checkout) + "/orders/" + onlyOrder(), path(receipt));
    assertEquals(before, snapshot());
  }

  private static String token(String checkout) {
    return checkout.substring("/pay/".length());
  }

  private static String path(Page page) {
    return page.response().uri().getPath();
  }

  /** Digest of all rows that a payment inserts or updates. */
  private static String snapshot() {
    return service.text(
        """
        select md5(concat((select string_agg(o::text, ';' order by id) from orders o),
                          (select string_agg(p::text, ';' order by id) from payment p),
                          (select string_agg(s::text, ';' order by reference) from settlement s),
                          (select string_agg(s::text, ';' order by payment_id) from sandbox_plan s),
                          (select count(*) from event)))
        """);
  }

  @Test
  void keepsOrderWhenPaymentMethodChanges() {
    String checkout = merchant.newCheckout();
    Page page = browser.get(checkout);
    String first = browser.post(checkout, CheckoutClient.fill(page, "sandbox")).location();
    Page receipt =
        browser.follow(browser.post(checkout, CheckoutClient.fill(page, "manual")).location());
    assertTrue(receipt.html().text().contains("Bank Ayu, 123-456"), receipt.html().text());
    String reference =
        merchant.order(onlyOrder()).at("/payments/1/customerReference").asText("none");
    assertTrue(receipt.html().text().contains(reference), reference);
    assertEquals(first, browser.post(checkout, CheckoutClient.fill(page, "sandbox")).location());
    assertEquals(2, merchant.order(onlyOrder()).get("payments").size());
    assertEquals(
        "order.created/1 payment.pending/2 payment.pending/3", merchant.history(onlyOrder()));
  }

  @Test
  void retriesFailedPaymentFromReceipt() {
    Page sandbox = browser.pay(merchant.newCheckout(), "sandbox");
    String failed = sandbox.location();
    Page receipt = browser.follow(browser.choose(failed, "failure").location());
    String again = browser.post(path(receipt), CheckoutClient.fill(receipt, "sandbox")).location();
    assertFalse(again.equals(failed), "A retry must create a new payment");
    browser.choose(again, "success");
    assertEquals("paid", merchant.status(onlyOrder()));
    assertEquals(
        "order.created/1 payment.pending/2 payment.failed/3/pending payment.pending/4"
            + " payment.succeeded/5/pending order.paid/6/pending",
        merchant.history(onlyOrder()));
  }

  @Test
  void startsNoMorePaymentsThanAnOrderCanHave() {
    Page sandbox = browser.pay(merchant.newCheckout(), "sandbox");
    Page receipt = browser.follow(browser.choose(sandbox.location(), "failure").location());
    addFailedPayments(199);
    Page refused = browser.post(path(receipt), CheckoutClient.fill(receipt, "sandbox"));
    assertEquals(303, refused.status());
    assertTrue(refused.location().contains(path(receipt)), refused.location());
    assertEquals(200, merchant.order(onlyOrder()).get("payments").size());
  }

  @Test
  void goesOnWithTheLastPaymentThatAnOrderCanHave() {
    String checkout = merchant.newCheckout();
    String started = browser.pay(checkout, "sandbox").location();
    addFailedPayments(199);
    Page receipt = browser.get(checkout + "/orders/" + onlyOrder());
    Page again = browser.post(path(receipt), CheckoutClient.fill(receipt, "sandbox"));
    assertEquals(started, again.location());
  }

  private void addFailedPayments(int count) {
    service.execute(
        """
        insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select uuid_at(clock_timestamp()), merchant_id, order_id, provider, 'failed', amount_minor, currency, asked_at
        from payment, generate_series(1, %d)
        where order_id = '%s'"""
            .formatted(count, TypeId.ORDER.decode(onlyOrder())));
  }

  @Test
  void changesNothingOnReads() {
    String checkout = merchant.newCheckout();
    String sandbox = CheckoutClient.pathOf(browser.pay(checkout, "sandbox").location());
    String receipt = checkout + "/orders/" + onlyOrder();
    String before = snapshot();
    for (CheckoutClient client : List.of(browser, new CheckoutClient(service))) {
      for (String path :
          List.of(
              checkout,
              checkout + "?again=1",
              receipt,
              receipt + "/return",
              receipt + "/status",
              sandbox,
              "/pay/unknown",
              "/pay/assets/checkout.css")) {
        Page shown = client.get(path);
        Page head = client.head(path);
        assertEquals(shown.status(), head.status(), path);
        assertEquals(shown.header("Content-Type"), head.header("Content-Type"), path);
        assertEquals("", head.response().body());
      }
    }
    assertEquals(before, snapshot());
  }
}
