package dev.paylink.sales.refund;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.ListRefunds;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundList;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.sales.payment.References;
import dev.paylink.sales.refund.RefundOutcomeStore.Outcome;
import dev.paylink.sales.risk.RiskRules;
import io.vertx.core.Future;

/** Business rules of reading and settling refunds. */
final class RefundService {
  private static final int MAX_FAILURE = 500;

  private final RefundStore store;
  private final RefundOutcomeStore outcomes;
  private final OrderDoubtStore doubts;

  RefundService(RefundStore store, RefundOutcomeStore outcomes, OrderDoubtStore doubts) {
    this.store = store;
    this.outcomes = outcomes;
    this.doubts = doubts;
  }

  Future<RefundList> list(ListRefunds query) {
    return store
        .list(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.ORDER.decode(query.orderId()),
            query.after() == null ? null : TypeId.REFUND.decode(query.after()),
            query.limit())
        .map(
            found ->
                new RefundList(found.orElseThrow(() -> TypeId.ORDER.unknown(query.orderId()))));
  }

  Future<Refund> get(GetRefund query) {
    return store
        .get(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.ORDER.decode(query.orderId()),
            TypeId.REFUND.decode(query.refundId()))
        .map(found -> found.orElseThrow(() -> unknownRefund(query)));
  }

  private static Fault unknownRefund(GetRefund query) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "The order %s has no refund %s".formatted(query.orderId(), query.refundId()));
  }

  Future<RefundSettled> settle(SettleRefund report, Origin origin) {
    return settle(report, false, Origin.provider(report.provider(), origin.requestId()));
  }

  /** Stores the answer of a provider that was asked for a pending refund. */
  Future<RefundSettled> settleFirst(SettleRefund report) {
    return settle(report, true, Origin.provider(report.provider(), Origin.SWEEP.requestId()));
  }

  private Future<RefundSettled> settle(SettleRefund report, boolean first, Origin origin) {
    if (!TypeId.REFUND.matches(report.refundId())) {
      throw unknown(report);
    }
    if (report.reference() != null) {
      References.require(report.reference());
    }
    return store(
        OutcomeBuilder.builder()
            .provider(report.provider())
            .refundId(report.refundId())
            .reference(report.reference())
            .status(report.succeeded() ? RefundStatus.SUCCEEDED : RefundStatus.FAILED)
            .failure(report.succeeded() ? null : PlainText.of(failure(report), MAX_FAILURE))
            .at(report.at())
            .first(first)
            .origin(origin)
            .build());
  }

  /** Stores the outcome of a refund whose provider cannot refund: the merchant sends the money. */
  Future<RefundSettled> settleByHand(String provider, String refundId) {
    return store(
        OutcomeBuilder.builder()
            .provider(provider)
            .refundId(refundId)
            .status(RefundStatus.SUCCEEDED)
            .byHand(true)
            .first(true)
            .origin(Origin.SWEEP)
            .build());
  }

  /** Stores an outcome. One that contradicts the stored one flags the order. */
  Future<RefundSettled> store(Outcome outcome) {
    return outcomes
        .settle(outcome)
        .map(found -> found.orElseThrow(() -> unknown(outcome.provider(), outcome.refundId())))
        .compose(
            stored ->
                stored.doubtful()
                    ? doubts
                        .raise(
                            TypeId.ORDER.decode(stored.refund().orderId()),
                            at ->
                                RiskRules.refundChanged(
                                    outcome.provider(), outcome.refundId(), false, at),
                            outcome.origin())
                        .map(raised -> stored.refund())
                    : Future.succeededFuture(stored.refund()));
  }

  private static String failure(SettleRefund report) {
    return report.failure() == null ? "The provider gave no reason" : report.failure();
  }

  private static Fault unknown(SettleRefund report) {
    return unknown(report.provider(), report.refundId());
  }

  private static Fault unknown(String provider, String refundId) {
    return new Fault(
        FaultCode.NOT_FOUND, "The provider %s has no refund %s".formatted(provider, refundId));
  }
}
