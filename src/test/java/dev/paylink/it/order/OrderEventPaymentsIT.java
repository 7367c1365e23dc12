package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events of an order show its payments, as they were then. */
class OrderEventPaymentsIT {
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

  /** Returns the objects of the events of a type, of which there are {@code count}. */
  private List<JsonNode> objects(String type, int count) {
    List<JsonNode> objects = new ArrayList<>();
    for (JsonNode event : new FeedReader("&types=" + type).await(merchant.api(), count)) {
      objects.add(event.at("/data/object"));
    }
    return objects;
  }

  @Test
  void showReferencesOfPaymentThatPaid() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    browser.post(checkout, CheckoutClient.fill(browser.get(checkout), "manual")).location();
    String order = merchant.orders().get(merchant.orders().size() - 1);
    String transfer = "{\"amount\":150000,\"currency\":\"IDR\",\"reference\":\"BANK-1\"}";
    assertEquals(201, merchant.api().post("/orders/" + order + "/payments", transfer).status());
    JsonNode paid = objects("order.paid", 1).get(0);
    JsonNode payment = paid.at("/payments/0");
    JsonNode stored = merchant.order(order).at("/payments/0");
    assertEquals("BANK-1", payment.get("providerReference").asText());
    assertFalse(stored.get("customerReference").asText().isEmpty());
    for (String field :
        List.of(
            "id",
            "orderId",
            "provider",
            "status",
            "amount",
            "currency",
            "received",
            "refunded",
            "customerReference",
            "providerReference",
            "createdAt",
            "updatedAt",
            "settledAt")) {
      assertEquals(stored.get(field), payment.get(field), field);
    }
    assertFalse(payment.has("settlements"));
    assertEquals(paid.get("updatedAt"), payment.get("updatedAt"));
    assertFalse(objects("order.created", 1).get(0).has("payments"));
  }

  @Test
  void showPaymentsOfConflictsMismatchesAndLaterChanges() {
    StartedPayment started = merchant.startPayment();
    String payment = started.paymentId();
    merchant.receive(payment, payment + "-1", "60000", "IDR");
    assertEquals("pending 60000", state(objects("order.payment_mismatch", 1).get(0)));
    assertEquals("pending 60000", state(objects("order.suspicious", 1).get(0)));
    merchant.receive(payment, payment + "-2", "90000", "IDR");
    assertEquals("succeeded 150000", state(objects("order.paid", 1).get(0)));
    merchant.receive(payment, payment + "-3", "1000", "IDR");
    assertEquals("succeeded 151000", state(objects("order.payment_conflict", 1).get(0)));
    String order = "/orders/" + started.orderId();
    merchant.api().patch(order, "{\"status\":\"completed\",\"suspicious\":false}");
    assertEquals("succeeded 151000", state(objects("order.completed", 1).get(0)));
    assertEquals("succeeded 151000", state(objects("order.flag_cleared", 1).get(0)));
  }

  private static String state(JsonNode order) {
    assertEquals(1, order.get("payments").size(), order.toString());
    JsonNode payment = order.at("/payments/0");
    return payment.get("status").asText() + " " + payment.get("received");
  }

  @Test
  void showPaymentsOfCancelledOrders() {
    StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    assertEquals("pending 0", state(objects("order.cancelled", 1).get(0)));
    String unpaid = merchant.api().newOrder();
    merchant.api().delete("/orders/" + unpaid);
    assertFalse(objects("order.cancelled", 2).get(1).has("payments"));
  }

  /** Of an order that was tried to be paid again and again. */
  @Test
  void showAtMostTenPaymentsWithThoseThatReceivedMoney() {
    StartedPayment started = merchant.startPayment();
    merchant.receive(started.paymentId(), started.paymentId() + "-1", "60000", "IDR");
    service.execute(
        """
        insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select uuid_at(now()), p.merchant_id, p.order_id, 'sandbox', 'failed', 1, 'IDR', now()
        from payment p, generate_series(1, 30) where p.id = '%s'
        """
            .formatted(TypeId.PAYMENT.decode(started.paymentId())));
    merchant.receive(started.paymentId(), started.paymentId() + "-2", "90000", "IDR");
    JsonNode payments = objects("order.paid", 1).get(0).get("payments");
    assertEquals(10, payments.size());
    assertEquals(started.paymentId(), payments.get(0).get("id").asText());
    JsonNode all = merchant.order(started.orderId()).get("payments");
    assertEquals(31, all.size());
    assertEquals(all.get(30).get("id"), payments.get(9).get("id"));
  }
}
