package dev.paylink.sales.refund;

import dev.paylink.api.DisputeMessages.DisputeOutcome;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.DisputeMessages.PaymentDoubted;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.sales.payment.References;
import dev.paylink.sales.refund.DisputeStore.DisputedPayment;
import dev.paylink.sales.refund.DisputeStore.NewDispute;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Business rules of disputes. A dispute is a refund that the customer's bank makes. It is stored
 * first, and then settled like any other refund; each step can be repeated, and the last report
 * counts.
 */
final class DisputeService {
  private static final int MAX_REASON = 500;
  private static final int MAX_REFERENCE = 200;
  private static final String WON = "The bank decided for the merchant";
  private static final Logger log = LoggerFactory.getLogger(DisputeService.class);

  /** Reports that no repetition makes better. */
  private static final Set<FaultCode> UNFIT =
      Set.of(FaultCode.REFUND_EXCEEDS_RECEIVED, FaultCode.INVALID_REQUEST, FaultCode.LIMIT_REACHED);

  private final DisputeStore store;
  private final RefundStore refunds;
  private final RefundService outcomes;
  private final OrderDoubtStore doubts;
  private final MerchantClocks clocks;
  private final OptimisticLock lock = new OptimisticLock();

  DisputeService(
      DisputeStore store,
      RefundStore refunds,
      RefundService outcomes,
      OrderDoubtStore doubts,
      MerchantClocks clocks) {
    this.store = store;
    this.refunds = refunds;
    this.outcomes = outcomes;
    this.doubts = doubts;
    this.clocks = clocks;
  }

  Future<PaymentDisputed> report(DisputePayment unchecked, Origin origin) {
    Origin provider = Origin.provider(unchecked.provider(), origin.requestId());
    return Future.succeededFuture(unchecked)
        .map(DisputeService::checked)
        .compose(
            report ->
                lock.change(report.paymentId(), mayShare -> attempt(report, provider, mayShare))
                    .compose(stored -> settle(report, stored, provider)))
        .recover(failure -> refused(unchecked, Fault.of(failure), provider));
  }

  /** Flags the order of a report that cannot be stored. */
  private Future<PaymentDisputed> refused(DisputePayment report, Fault fault, Origin origin) {
    if (!UNFIT.contains(fault.code())) {
      return Future.failedFuture(fault);
    }
    String said =
        "dispute %s (%s), which cannot be stored: %s"
            .formatted(
                PlainText.of(report.reference(), MAX_REFERENCE),
                report.outcome().name().toLowerCase(Locale.ROOT),
                fault.getMessage());
    return doubt(new DoubtPayment(report.provider(), report.paymentId(), said), origin)
        .transform(flagged -> Future.failedFuture(fault));
  }

  /** Flags the order of a payment for what its provider reports. */
  Future<PaymentDoubted> doubt(DoubtPayment report, Origin origin) {
    Origin provider = Origin.provider(report.provider(), origin.requestId());
    if (!TypeId.PAYMENT.matches(report.paymentId())) {
      throw unknown(report.provider(), report.paymentId());
    }
    String reason = PlainText.of(report.reason(), MAX_REASON);
    return store
        .order(report)
        .map(found -> found.orElseThrow(() -> unknown(report.provider(), report.paymentId())))
        .compose(
            order ->
                doubts.raise(
                    order, at -> RiskRules.reported(report.provider(), reason, at), provider))
        .map(order -> new PaymentDoubted(TypeId.ORDER.encode(order)));
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
    return unknown(report.provider(), report.paymentId());
  }

  private static Fault unknown(String provider, String paymentId) {
    log.warn("The provider {} reported something of the unknown payment {}", provider, paymentId);
    return new Fault(
        FaultCode.NOT_FOUND, "The provider %s has no payment %s".formatted(provider, paymentId));
  }

  private Future<Attempted<PaymentDisputed>> attempt(
      DisputePayment report, Origin origin, boolean mayShare) {
    return store
        .find(report)
        .compose(
            found -> {
              DisputedPayment payment = found.orElseThrow(() -> unknown(report));
              return payment.dispute() == null
                  ? create(report, payment, origin, mayShare)
                  : Future.succeededFuture(Attempted.done(payment.dispute()));
            });
  }

  private Future<Attempted<PaymentDisputed>> create(
      DisputePayment report, DisputedPayment payment, Origin origin, boolean mayShare) {
    return refunds
        .money(payment.order().merchantId(), payment.order().id())
        .map(money -> dispute(report, payment, money.orElseThrow()))
        .compose(
            dispute ->
                store
                    .create(dispute, origin, mayShare)
                    .map(
                        written -> written ? Attempted.done(stored(dispute)) : Attempted.inVain()));
  }

  private NewDispute dispute(DisputePayment report, DisputedPayment payment, OrderMoney money) {
    RefundCreations.requireRoom(money);
    Long reported =
        report.amount() == null ? null : Money.of(report.amount(), money.currency()).minor();
    long amount =
        DisputeRules.amount(reported, payment.payment().received(), payment.payment().refunded());
    UUID id = clocks.of(payment.order().merchantId()).newId();
    return new NewDispute(
        id,
        report,
        payment,
        new Money(amount, money.currency()),
        RefundRules.takeBackAtMost(money.movements(payment.payment().id()), amount));
  }

  private static PaymentDisputed stored(NewDispute dispute) {
    return new PaymentDisputed(
        TypeId.REFUND.encode(dispute.id()),
        TypeId.ORDER.encode(dispute.payment().order().id()),
        RefundStatus.PENDING);
  }

  private Future<PaymentDisputed> settle(
      DisputePayment report, PaymentDisputed stored, Origin origin) {
    return outcomes
        .store(
            OutcomeBuilder.builder() // keeps the reference of the dispute
                .provider(report.provider())
                .refundId(stored.refundId())
                .status(status(report.outcome()))
                .failure(report.outcome() == DisputeOutcome.WON ? WON : null)
                .amount(report.amount())
                .at(report.at())
                .origin(origin)
                .build())
        .map(
            settled ->
                new PaymentDisputed(settled.refundId(), settled.orderId(), settled.status()));
  }

  private static RefundStatus status(DisputeOutcome outcome) {
    return switch (outcome) {
      case OPEN -> RefundStatus.PENDING;
      case LOST -> RefundStatus.SUCCEEDED;
      case WON -> RefundStatus.FAILED;
    };
  }
}
