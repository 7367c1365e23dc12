package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.sales.payment.PaymentBus;
import io.vertx.core.Future;
import java.time.InstantSource;

/** What the browser that created an order can do with it: pay, and cancel it. */
final class OwnOrderService {
  private final CheckoutStore store;
  private final ReceiptStore receipts;
  private final PaymentStarter payments;
  private final Bus bus;
  private final InstantSource clock;

  OwnOrderService(
      CheckoutStore store,
      ReceiptStore receipts,
      PaymentStarter payments,
      Bus bus,
      InstantSource clock) {
    this.store = store;
    this.receipts = receipts;
    this.payments = payments;
    this.bus = bus;
    this.clock = clock;
  }

  /**
   * Continues the payment of a pending order, or starts another one after a failure. The current
   * state of the link does not matter, because the order was created in time.
   */
  Future<PaymentStep> payAgain(PayAgain command, Origin origin) {
    return receipts
        .find(command.token(), command.orderId(), command.browser(), clock.instant())
        .map(found -> found.orElseThrow(OwnOrderService::unknown))
        .compose(
            order -> {
              if (!order.createdByBrowser()) {
                throw unknown();
              }
              if (!order.isPayable()) {
                return Future.succeededFuture(new PaymentStep(command.orderId(), null));
              }
              OfferedMethods.require(order.link(), command.provider());
              return payments.resume(order, command, origin);
            });
  }

  /**
   * Cancels an order of the requesting browser, unless it is paid or cancelled already, or its
   * provider says now that it is paid.
   */
  Future<PaymentStep> cancel(CancelOwnOrder command, Origin origin) {
    return PaymentBus.checkOrder(bus, null, command.orderId())
        .compose(checked -> store.cancel(command, clock, origin))
        .map(
            own -> {
              if (!own) {
                throw unknown();
              }
              return new PaymentStep(command.orderId(), null);
            });
  }

  /** The link or order does not exist, or the browser may not see the order. */
  static Fault unknown() {
    return new Fault(FaultCode.NOT_FOUND, "There is no such payment link or order");
  }
}
