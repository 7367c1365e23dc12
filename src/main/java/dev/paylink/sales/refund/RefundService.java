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
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.References;
import dev.paylink.sales.refund.RefundOutcomeStore.Outcome;
import io.vertx.core.Future;

/** Business rules of reading and settling refunds. */
final class RefundService {
  private static final int MAX_FAILURE = 500;

  private final RefundStore store;
  private final RefundOutcomeStore outcomes;
  private final OutboxSignal events;

  RefundService(RefundStore store, RefundOutcomeStore outcomes, OutboxSignal events) {
    this.store = store;
    this.outcomes = outcomes;
    this.events = events;
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
    if (!TypeId.REFUND.matches(report.refundId())) {
      throw unknown(report);
    }
    if (report.reference() != null) {
      References.require(report.reference());
    }
    return settle(report, false, Origin.provider(report.provider(), origin.requestId()));
  }

  /** Stores the outcome of a refund whose provider cannot refund: the merchant sends the money. */
  Future<RefundSettled> settleByHand(String provider, String refundId) {
    return settle(SettleRefund.succeeded(provider, refundId, null), true, Origin.SWEEP);
  }

  private Future<RefundSettled> settle(SettleRefund report, boolean byHand, Origin origin) {
    String failure = report.succeeded() ? null : PlainText.of(failure(report), MAX_FAILURE);
    SettleRefund cleaned =
        new SettleRefund(
            report.provider(), report.refundId(), report.reference(), report.succeeded(), failure);
    return events
        .announce(outcomes.settle(new Outcome(cleaned, byHand, origin)))
        .map(found -> found.orElseThrow(() -> unknown(report)));
  }

  private static String failure(SettleRefund report) {
    return report.failure() == null ? "The provider gave no reason" : report.failure();
  }

  private static Fault unknown(SettleRefund report) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "The provider %s has no refund %s".formatted(report.provider(), report.refundId()));
  }
}
