package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** References of a provider are unique per merchant. */
class SettlementsOfMerchantsIT {
  private static TestService service;
  private static TestMerchant first;
  private static TestMerchant second;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    first = new TestMerchant(service, "sandbox");
    second = new TestMerchant(service, "sandbox");
  }

  @Test
  void settlesTheSameReferenceOfTwoMerchants() {
    StartedPayment ofFirst = first.startPayment();
    StartedPayment ofSecond = second.startPayment();
    PaymentSettled settled = first.settle(ofFirst.paymentId(), "TX-1", true);
    assertEquals("pending", second.status(ofSecond.orderId()));
    PaymentSettled other = second.settle(ofSecond.paymentId(), "TX-1", true);
    assertEquals(ofSecond.paymentId(), other.paymentId());
    assertEquals("paid", second.status(ofSecond.orderId()));
    String history = first.history(ofFirst.orderId()) + second.history(ofSecond.orderId());
    assertEquals(settled, first.settle(ofFirst.paymentId(), "TX-1", true));
    assertEquals(other, second.settle(ofSecond.paymentId(), "TX-1", true));
    assertEquals(history, first.history(ofFirst.orderId()) + second.history(ofSecond.orderId()));
    assertEquals("TX-1", reference(second, ofSecond.orderId()));
  }

  private static String reference(TestMerchant merchant, String orderId) {
    return merchant.order(orderId).at("/payments/0/providerReference").asText();
  }

  @Test
  void rejectsTheReferenceOfAnotherPaymentOfTheMerchant() {
    first.settle(first.startPayment().paymentId(), "TX-2", true);
    StartedPayment other = first.startPayment();
    assertThrows(IllegalStateException.class, () -> first.settle(other.paymentId(), "TX-2", true));
    assertEquals("pending", first.status(other.orderId()));
  }
}
