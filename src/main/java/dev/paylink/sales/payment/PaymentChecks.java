package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.payment.PaymentBus.CheckOrder;
import dev.paylink.sales.payment.PaymentCheckStore.Claimed;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks providers for the outcome of payments. Asks them to cancel payments that the order does not
 * wait for any more. Answers are stored like reports that the provider sends.
 */
public final class PaymentChecks implements ProviderLoop.Asking<Claimed> {
  private static final Logger log = LoggerFactory.getLogger(PaymentChecks.class);

  private final Bus bus;
  private final PaymentCheckStore store;
  private final PaymentService payments;
  private final ProviderMeters meters;
  private final InstantSource clock;

  PaymentChecks(
      Bus bus,
      PaymentCheckStore store,
      PaymentService payments,
      ProviderMeters meters,
      InstantSource clock) {
    this.bus = bus;
    this.store = store;
    this.payments = payments;
    this.meters = meters;
    this.clock = clock;
  }

  /** Asks for the payments of an order; completes when all answers are stored, or failed. */
  Future<Void> checkOrder(CheckOrder command) {
    String merchantId = command.merchantId();
    return store
        .claimOfOrder(
            TypeId.ORDER.decode(command.orderId()),
            TypeId.MERCHANT.decodeOptional(merchantId),
            clock.instant())
        .compose(
            claimed ->
                Future.join(
                    claimed.stream()
                        .filter(one -> isHere(one.provider()))
                        .map(one -> ask(one.provider(), one))
                        .toList()))
        .otherwiseEmpty()
        .mapEmpty();
  }

  @Override
  public boolean isHere(String provider) {
    return isAsked(bus, provider);
  }

  /** Whether a provider on this node can be asked about its payments. */
  public static boolean isAsked(Bus bus, String provider) {
    return bus.handles(BusApi.checkPayment(provider))
        || bus.handles(BusApi.cancelPayment(provider));
  }

  @Override
  public Future<?> ask(String provider, Claimed claimed) {
    return report(provider, claimed)
        .compose(report -> store(claimed, report))
        .onFailure(failure -> logRetry(claimed, failure));
  }

  private Future<PaymentReport> report(String provider, Claimed claimed) {
    if (claimed.succeeded() || claimed.overdue()) {
      return Future.succeededFuture(PaymentReport.ended());
    }
    Command<StartedPayment, PaymentReport> cancel = BusApi.cancelPayment(provider);
    Command<StartedPayment, PaymentReport> check = BusApi.checkPayment(provider);
    if (claimed.ends() && bus.handles(cancel)) {
      return meters.timed(provider, "cancel_payment", request(cancel, claimed));
    }
    return bus.handles(check)
        ? meters.timed(provider, "check_payment", request(check, claimed))
        : Future.succeededFuture(PaymentReport.stillPending());
  }

  private Future<PaymentReport> request(
      Command<StartedPayment, PaymentReport> command, Claimed claimed) {
    return bus.request(command, claimed.payment())
        .map(
            report -> {
              report.settlements().forEach(settlement -> requireAbout(claimed, settlement));
              return report;
            });
  }

  private static void requireAbout(Claimed claimed, SettlePayment settlement) {
    if (!claimed.provider().equals(settlement.provider())
        || !claimed.payment().paymentId().equals(settlement.paymentId())) {
      throw new IllegalStateException("The answer is about another payment");
    }
  }

  private Future<Void> store(Claimed claimed, PaymentReport report) {
    return settle(report.settlements())
        .compose(settled -> report.pending() ? Future.succeededFuture() : store.end(claimed));
  }

  /** One after the other, as they are sorted in the order in which they happened. */
  private Future<Void> settle(List<SettlePayment> settlements) {
    Future<?> all = Future.succeededFuture();
    for (SettlePayment settlement : settlements) {
      all = all.compose(before -> payments.settle(settlement, Origin.SWEEP));
    }
    return all.mapEmpty();
  }

  private static void logRetry(Claimed claimed, Throwable failure) {
    log.warn(
        "Provider {} returned no valid status for payment {} (attempt {}); retrying: {}",
        claimed.provider(),
        claimed.payment().paymentId(),
        claimed.tries(),
        String.valueOf(failure.getCause() == null ? failure : failure.getCause()));
  }
}
