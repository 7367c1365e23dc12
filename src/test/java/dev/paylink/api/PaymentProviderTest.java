package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.base.bus.VertxBus;
import dev.paylink.base.tracing.Tracing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PaymentProviderTest {
  private static class Smallest implements PaymentProvider {
    @Override
    public Future<ProviderDescription> describe(DescribeProvider asked) {
      return Future.succeededFuture(new ProviderDescription(Map.of("en", "Acme"), List.of()));
    }

    @Override
    public Future<PaymentStarted> start(StartPayment payment) {
      return Future.succeededFuture(PaymentStarted.waiting());
    }
  }

  private static final class Refunding extends Smallest {
    @Override
    public Future<RefundStarted> refund(RefundPayment refund) {
      return Future.succeededFuture(RefundStarted.notSupported());
    }
  }

  private static final class Complete extends Smallest {
    @Override
    public Future<PaymentReport> check(StartedPayment payment) {
      return Future.succeededFuture(PaymentReport.stillPending());
    }

    @Override
    public Future<PaymentReport> cancel(StartedPayment payment) {
      return Future.succeededFuture(PaymentReport.ended());
    }

    @Override
    public Future<Void> notified(ProviderNotification notification) {
      return Future.succeededFuture();
    }

    @Override
    public Future<RouteResponse> answer(ProviderNotification notification) {
      return Future.succeededFuture(RouteResponse.noContent());
    }
  }

  @Test
  void answersAllThatItOverrides(Vertx vertx) {
    Bus bus = new VertxBus(vertx, Tracing.OFF);
    PaymentProvider.register(bus, "complete", new Complete());
    assertTrue(bus.handles(BusApi.checkPayment("complete")));
    assertTrue(bus.handles(BusApi.cancelPayment("complete")));
    assertTrue(bus.handles(BusApi.notifyProvider("complete")));
    assertTrue(bus.handles(BusApi.answerNotification("complete")));
    assertFalse(bus.handles(BusApi.refundPayment("complete")));
  }

  @Test
  void answersWhatItOverridesAlone(Vertx vertx) {
    Bus bus = new VertxBus(vertx, Tracing.OFF);
    PaymentProvider.register(bus, "small", new Smallest());
    PaymentProvider.register(bus, "refunding", new Refunding());
    assertTrue(bus.handles(BusApi.describeProvider("small")));
    assertTrue(bus.handles(BusApi.startPayment("small")));
    assertFalse(bus.handles(BusApi.checkPayment("small")));
    assertFalse(bus.handles(BusApi.cancelPayment("small")));
    assertFalse(bus.handles(BusApi.notifyProvider("small")));
    assertFalse(bus.handles(BusApi.answerNotification("small")));
    assertFalse(bus.handles(BusApi.refundPayment("small")));
    assertTrue(bus.handles(BusApi.startPayment("refunding")));
    assertTrue(bus.handles(BusApi.refundPayment("refunding")));
    assertFalse(bus.handles(BusApi.checkPayment("refunding")));
  }

  @Test
  void makesSettlements() {
    Instant at = Instant.parse("2026-11-26T10:00:00Z");
    assertEquals(
        new SettlePayment("acme", "pay_a", "r", true, null, new BigDecimal("1.5"), "USD", at),
        SettlePayment.received("acme", "pay_a", "r")
            .withMoney(new BigDecimal("1.5"), "USD")
            .withPaidAt(at));
    assertEquals(
        SettlePaymentBuilder.builder()
            .provider("acme")
            .paymentId("pay_a")
            .reference("r")
            .succeeded(false)
            .failure("No")
            .build(),
        SettlePayment.failed("acme", "pay_a", "r", "No"));
  }
}
