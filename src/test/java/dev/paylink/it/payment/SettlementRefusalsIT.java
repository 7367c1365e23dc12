package dev.paylink.it.payment;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Settlements that are rejected. */
class SettlementRefusalsIT {
  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @Test
  void rejectsReferenceOfAnotherPayment() {
    TestMerchant.StartedPayment one = merchant.startPayment();
    TestMerchant.StartedPayment other = merchant.startPayment();
    merchant.settle(one.paymentId(), "shared", true);
    Fault fault = rejectedFault("sandbox", other.paymentId(), "shared");
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    assertEquals("reference", fault.details().get(0).field());
    assertEquals("pending", merchant.status(other.orderId()));
    assertEquals("order.created/1 payment.pending/2", merchant.history(other.orderId()));
  }

  @Test
  void rejectsUnknownPaymentAndOtherProvider() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    String unknown = TypeId.PAYMENT.encode(service.node().ids().next());
    assertEquals(FaultCode.NOT_FOUND, rejectedFault("sandbox", unknown, "r-1").code());
    assertEquals(FaultCode.NOT_FOUND, rejectedFault("manual", started.paymentId(), "r-2").code());
    assertEquals("pending", merchant.status(started.orderId()));
    merchant.settle(
        started.paymentId(), "r-1", true); // the rejected report did not take the reference
  }

  @Test
  void rejectsInvalidReference() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    for (String reference :
        List.of("", "x".repeat(201), "a\u0000b", "a\nb", "a\ud800", "\udc01a")) {
      Fault fault = rejectedFault("sandbox", started.paymentId(), reference);
      assertEquals(FaultCode.INVALID_REQUEST, fault.code(), reference);
    }
    merchant.settle(started.paymentId(), "😀".repeat(200), true);
    assertEquals("paid", merchant.status(started.orderId()));
  }

  private static Fault rejectedFault(String provider, String paymentId, String reference) {
    SettlePayment report = SettlePayment.received(provider, paymentId, reference);
    Future<PaymentSettled> answer = service.node().bus().request(BusApi.SETTLE_PAYMENT, report);
    return Fault.of(await(answer.transform(done -> Future.succeededFuture(done.cause()))));
  }
}
