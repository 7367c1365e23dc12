package dev.paylink.it.payment;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.id.TypeId;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reports that are about nothing, or about something else. */
class SettlementRefusalsIT {
  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start() {
    service = TestService.start();
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void aReferenceBelongsToOnePayment() {
    TestMerchant.StartedPayment one = merchant.startPayment();
    TestMerchant.StartedPayment other = merchant.startPayment();
    merchant.settle(one.paymentId(), "shared", true);
    Fault fault = refused("sandbox", other.paymentId(), "shared");
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    assertEquals("reference", fault.details().get(0).field());
    assertEquals("pending", merchant.status(other.orderId()));
    assertEquals("order.created/1", merchant.history(other.orderId()));
  }

  @Test
  void aProviderReachesItsOwnPaymentsOnly() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    String unknown = TypeId.PAYMENT.encode(service.node().ids().next());
    assertEquals(FaultCode.NOT_FOUND, refused("sandbox", unknown, "r-1").code());
    assertEquals(FaultCode.NOT_FOUND, refused("manual", started.paymentId(), "r-2").code());
    assertEquals("pending", merchant.status(started.orderId()));
    merchant.settle(started.paymentId(), "r-1", true); // what was refused took no reference
  }

  @Test
  void aReferenceThatCannotBeOneIsRefused() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    for (String reference : List.of("", "x".repeat(201), "a\u0000b", "a\nb")) {
      Fault fault = refused("sandbox", started.paymentId(), reference);
      assertEquals(FaultCode.INVALID_REQUEST, fault.code(), reference);
    }
    merchant.settle(started.paymentId(), "é".repeat(200), true);
    assertEquals("paid", merchant.status(started.orderId()));
  }

  private static Fault refused(String provider, String paymentId, String reference) {
    SettlePayment report = new SettlePayment(provider, paymentId, reference, true, null);
    Future<PaymentSettled> answer = service.node().bus().request(BusApi.SETTLE_PAYMENT, report);
    return Fault.of(await(answer.transform(done -> Future.succeededFuture(done.cause()))));
  }
}
