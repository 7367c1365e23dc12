package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders that wait for a person are found by the reason, as long as it holds. */
class OrderAttentionIT {
  private static final List<String> REASONS =
      List.of("transfer_reported", "underpaid", "overpaid", "paid_after_cancellation");

  private static TestService service;
  private TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void merchant() {
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  private List<String> found(String query) {
    Answer answer = merchant.api().get("/orders?attention=" + query);
    assertEquals(200, answer.status(), answer::text);
    JsonNode page = answer.json();
    assertEquals(page.get("data").size(), page.at("/meta/total").asInt());
    return StreamSupport.stream(page.get("data").spliterator(), false)
        .map(order -> order.get("id").asText())
        .toList();
  }

  /** The reasons by which an order is found. */
  private List<String> reasons(String order) {
    return REASONS.stream().filter(reason -> found(reason).contains(order)).toList();
  }

  private String received(String amount) {
    StartedPayment started = merchant.startPayment();
    receive(started.paymentId(), 1, amount);
    return started.orderId();
  }

  private void receive(String payment, int number, String amount) {
    merchant.receive(payment, payment + "-" + number, amount, "IDR");
  }

  private void refund(String order, int amount) {
    Answer refunded =
        merchant.api().post("/orders/" + order + "/refunds", "{\"amount\":%d}".formatted(amount));
    assertEquals(201, refunded.status(), refunded::text);
  }

  @Test
  void findsAnOrderThatReceivedLessUntilItIsPaid() {
    StartedPayment started = merchant.startPayment();
    assertEquals(List.of(), reasons(started.orderId()));
    receive(started.paymentId(), 1, "60000");
    assertEquals(List.of("underpaid"), reasons(started.orderId()));
    receive(started.paymentId(), 2, "90000");
    assertEquals(List.of(), reasons(started.orderId()));
  }

  @Test
  void findsAnOrderThatReceivedMoreUntilTheSurplusIsRefunded() {
    String order = received("150001");
    assertEquals(List.of("overpaid"), reasons(order));
    refund(order, 1);
    assertEquals(List.of(), reasons(order));
  }

  @Test
  void findsAnOrderThatWasPaidAfterItsCancellation() {
    StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    assertEquals(List.of(), reasons(started.orderId()));
    receive(started.paymentId(), 1, "150000");
    assertEquals(List.of("paid_after_cancellation"), reasons(started.orderId()));
    refund(started.orderId(), 150_000);
    assertEquals(List.of(), reasons(started.orderId()));
  }

  @Test
  void findsAnOrderWhoseTransferWasReportedUntilItIsCancelled() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    browser.pay(checkout, "manual");
    String order = merchant.orders().get(0);
    assertEquals(List.of(), reasons(order));
    Page receipt = browser.get(checkout + "/orders/" + order);
    String form = receipt.html().select("form.report input[name=form]").attr("value");
    browser.post(receipt.html().select("form.report").attr("action"), Map.of("form", form));
    assertEquals(List.of("transfer_reported"), reasons(order));
    merchant.api().delete("/orders/" + order);
    assertEquals(List.of(), reasons(order));
  }

  @Test
  void combinesWithOtherFilters() {
    String first = received("150001");
    String second = received("150002");
    assertEquals(List.of(second, first), found("overpaid"));
    assertEquals(List.of(second, first), found("overpaid&status=paid&source=payment_link"));
    assertEquals(List.of(), found("overpaid&status=completed"));
    assertEquals(List.of(), found("overpaid&createdTo=2020-01-01"));
    String link = merchant.order(first).get("paymentLinkId").asText();
    assertEquals(List.of(first), found("overpaid&paymentLinkId=" + link));
    TestMerchant other = new TestMerchant(service, "sandbox");
    assertEquals(0, other.api().get("/orders?attention=overpaid").json().get("data").size());
    Stream<String> exported = merchant.api().get("/orders.csv?attention=overpaid").text().lines();
    assertEquals(3, exported.count());
    assertEquals(400, merchant.api().get("/orders?attention=paid").status());
  }
}
