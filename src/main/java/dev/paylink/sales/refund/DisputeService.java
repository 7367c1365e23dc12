package dev.paylink.sales.refund;

import dev.paylink.api.DisputeMessages.DisputeOutcome;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.References;
import dev.paylink.sales.refund.DisputeStore.DisputedPayment;
import dev.paylink.sales.refund.DisputeStore.NewDispute;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/**
 * Business rules of disputes. A dispute is a refund that the customer's bank makes. It is stored
 * first, and then settled like any other refund; each step can be repeated.
 */
final class DisputeService {
  private static final int MAX_REASON = 500;
  private static final String WON = "The bank decided for the merchant";

  private final DisputeStore store;
  private final RefundStore refunds;
  private final RefundService outcomes;
  private final OutboxSignal events;
  private final MerchantClocks clocks;
  private final OptimisticLock lock = new OptimisticLock();

  DisputeService(
      DisputeStore store,
      RefundStore refunds,
      RefundService outcomes,
      OutboxSignal events,
      MerchantClocks clocks) {
    this.store = store;
    this.refunds = refunds;
    this.outcomes = outcomes;
    this.events = events;
    this.clocks = clocks;
  }

  Future<PaymentDisputed> report(DisputePayment unchecked, Origin origin) {
    DisputePayment report = checked(unchecked);
    Origin provider = Origin.provider(report.provider(), origin.requestId());
    return events
        .announce(lock.change(report.paymentId(), mayShare -> attempt(report, provider)))
        .compose(stored -> decide(report, stored, origin));
  }

  private static DisputePayment checked(DisputePayment report) {
    if (!TypeId.PAYMENT.matches(report.paymentId())) {
      throw unknown(report);
    }
    References.require(report.reference());
    String reason = report.reason();
    return reason == null ? report : report.withReason(PlainText.of(reason, MAX_REASON));
  }

  private static Fault unknown(DisputePayment report) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "The provider %s has no payment %s".formatted(report.provider(), report.paymentId()));
  }

  private Future<Attempted<PaymentDisputed>> attempt(DisputePayment report, Origin origin) {
    return store
        .find(report)
        .compose(
            found -> {
              DisputedPayment payment = found.orElseThrow(() -> unknown(report));
              return payment.dispute() == null
                  ? create(report, payment, origin)
                  : Future.succeededFuture(Attempted.done(payment.dispute()));
            });
  }

  private Future<Attempted<PaymentDisputed>> create(
      DisputePayment report, DisputedPayment payment, Origin origin) {
    return refunds
        .money(payment.merchantId(), payment.orderId())
        .map(money -> dispute(report, payment, money.orElseThrow()))
        .compose(
            dispute ->
                store
                    .create(dispute, origin)
                    .map(
                        written -> written ? Attempted.done(stored(dispute)) : Attempted.inVain()));
  }

  private NewDispute dispute(DisputePayment report, DisputedPayment payment, OrderMoney money) {
    Long reported =
        report.amount() == null ? null : Money.of(report.amount(), money.currency()).minor();
    long amount = DisputeRules.amount(reported, payment.received(), payment.refunded());
    UUID id = clocks.of(payment.merchantId()).newId();
    return new NewDispute(
        id,
        report,
        payment,
        new Money(amount, money.currency()),
        RefundRules.takeBackAtMost(movements(report, money), amount));
  }

  private static List<Movement> movements(DisputePayment report, OrderMoney money) {
    UUID paymentId = TypeId.PAYMENT.decode(report.paymentId());
    return money.parts().stream()
        .filter(part -> part.paymentId().equals(paymentId))
        .flatMap(part -> part.movements().stream())
        .toList();
  }

  private static PaymentDisputed stored(NewDispute dispute) {
    return new PaymentDisputed(
        TypeId.REFUND.encode(dispute.id()),
        TypeId.ORDER.encode(dispute.payment().orderId()),
        RefundStatus.PENDING);
  }

  private Future<PaymentDisputed> decide(
      DisputePayment report, PaymentDisputed stored, Origin origin) {
    return report.outcome() == DisputeOutcome.OPEN || stored.status() != RefundStatus.PENDING
        ? Future.succeededFuture(stored)
        : outcomes
            .settle(settlement(report, stored.refundId()), origin)
            .map(
                settled ->
                    new PaymentDisputed(settled.refundId(), settled.orderId(), settled.status()));
  }

  private static SettleRefund settlement(DisputePayment report, String refundId) {
    String same = null; // keeps the reference of the dispute
    return report.outcome() == DisputeOutcome.LOST
        ? SettleRefund.succeeded(report.provider(), refundId, same)
        : SettleRefund.failed(report.provider(), refundId, same, WON);
  }
}
