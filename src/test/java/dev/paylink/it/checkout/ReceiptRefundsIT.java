package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a receipt says of money that goes back, and of money that the order did not need. */
class ReceiptRefundsIT {
  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String checkout;
  private String order;
  private String path;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
    checkout = merchant.newCheckout();
  }

  @Test
  void saysThatAllWasRefunded() {
    payInSandbox();
    refund("{}", "succeeded");
    assertEquals("Your payment was refunded", heading());
    assertTrue(text().contains("IDR 150,000 has been sent back"), text());
    assertTrue(text().contains("Received IDR 150,000 Refunded IDR 150,000"), text());
    assertFalse(text().contains("Your payment is complete"), text());
  }

  private void payInSandbox() {
    Page sandbox = browser.pay(checkout, "sandbox");
    setOrder();
    browser.choose(sandbox.location(), "success");
  }

  private void setOrder() {
    order = merchant.orders().get(0);
    path = checkout + "/orders/" + order;
  }

  private void refund(String json, String status) {
    Answer created = merchant.api().post("/orders/" + order + "/refunds", json);
    assertEquals(201, created.status(), created.text());
    String refund = "/orders/" + order + "/refunds/" + created.json().get("id").asText();
    Awaitility.await()
        .until(() -> merchant.api().get(refund).json().get("status").asText().equals(status));
  }

  private String heading() {
    return browser.get(path).html().expectFirst("h1").text();
  }

  private String text() {
    return text(browser.get(path));
  }

  private static String text(Page page) {
    return page.html().text().replace('\u00a0', ' ');
  }

  @Test
  void saysHowMuchWasRefunded() {
    payInSandbox();
    refund("{\"amount\":50000}", "succeeded");
    assertEquals("Part of your payment was refunded", heading());
    assertTrue(text().contains("IDR 50,000 has been sent back"), text());
    assertTrue(text().contains("Received IDR 150,000 Refunded IDR 50,000"), text());
  }

  @Test
  void saysThatARefundIsUnderWay() {
    payInSandbox();
    refund("{\"reason\":\"sandbox:pending\"}", "pending");
    assertEquals("Your payment is being refunded", heading());
    assertTrue(text().contains("A refund of IDR 150,000 is under way"), text());
    assertFalse(text().contains("has been sent back"), text());
  }

  /** Nobody but the merchant knows whether the money was sent. */
  @Test
  void saysThatTheShopRecordsARefundByHand() {
    browser.pay(checkout, "manual");
    setOrder();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    refund("{\"amount\":50000}", "succeeded");
    assertEquals("The shop has recorded a refund in part", heading());
    assertTrue(text().contains("recorded that it sends IDR 50,000 back"), text());
    refund("{}", "succeeded");
    assertEquals("The shop has recorded a refund", heading());
    assertTrue(text().contains("Sent back by the shop, as it has recorded IDR 150,000"), text());
    assertFalse(text().contains("has been sent back"), text());
  }

  @Test
  void doesNotCallForTheShopOnceAConflictIsRefunded() {
    Page sandbox = browser.pay(checkout, "sandbox");
    setOrder();
    merchant.api().delete("/orders/" + order);
    browser.choose(sandbox.location(), "success");
    assertEquals("Your payment needs the shop’s attention", heading());
    assertTrue(text().contains("IDR 150,000 arrived that this order did not need"), text());
    refund("{\"amount\":50000}", "succeeded");
    assertEquals("Your payment needs the shop’s attention", heading());
    assertTrue(text().contains("IDR 100,000 arrived that this order did not need"), text());
    refund("{}", "succeeded");
    assertEquals("Your payment was refunded", heading());
    assertTrue(text().contains("The order was cancelled."), text());
    assertFalse(text().contains("did not need"), text());
  }

  @Test
  void isThatOfAPaidOrderOnceASecondPaymentIsRefunded() {
    payTwice();
    assertEquals("Your payment needs the shop’s attention", heading());
    refund("{\"amount\":150000}", "succeeded");
    assertEquals("Payment received", heading());
    assertTrue(text().contains("Your payment is complete. IDR 150,000 has been sent back"), text());
  }

  private void payTwice() {
    Page sandbox = browser.pay(checkout, "sandbox");
    setOrder();
    browser.post(path, CheckoutClient.fill(browser.get(path), "manual")).location();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    browser.choose(sandbox.location(), "success");
  }

  @Test
  void saysSoInIndonesian() {
    payInSandbox();
    refund("{}", "succeeded");
    Document receipt = browser.get(path + "?lang=id").html();
    assertEquals("Dana Anda telah dikembalikan", receipt.expectFirst("h1").text());
    assertTrue(receipt.text().contains("Rp150.000 telah dikirim kembali"), receipt.text());
  }

  @Test
  void tellsAReturningPayerOfTheRefund() {
    payInSandbox();
    assertEquals(
        "You have already paid this", browser.get(checkout).html().expectFirst("h1").text());
    refund("{}", "succeeded");
    Document page = browser.get(checkout).html();
    assertEquals("Your earlier payment goes back to you", page.expectFirst("h1").text());
    assertFalse(page.text().contains("do not need to do anything"), page.text());
  }

  @Test
  void saysWhenTheMoneyWasPaid() {
    browser.pay(checkout, "manual");
    setOrder();
    Answer recorded =
        merchant
            .api()
            .post(
                "/orders/" + order + "/payments",
                "{\"amount\":150000,\"currency\":\"IDR\",\"paidAt\":\"2026-01-02T03:04:05Z\"}");
    assertEquals(201, recorded.status(), recorded.text());
    JsonNode payment = merchant.order(order).at("/payments/0");
    assertEquals("succeeded", payment.get("status").asText());
    Document receipt = browser.get(path).html();
    assertEquals("2026-01-02T03:04:05Z", receipt.select("dl time").get(1).attr("datetime"));
  }
}
