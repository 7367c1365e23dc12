package dev.paylink.sales.refund;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.refund.RefundRules.Decision;
import dev.paylink.sales.refund.RefundRules.OrderBefore;
import dev.paylink.sales.risk.RiskRules;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores outcomes of refunds: reads what is there, decides by {@link RefundRules}, and writes if
 * nothing has changed meanwhile, else starts again.
 */
final class RefundOutcomeStore {
  private final Database database;
  private final Ids ids;
  private final MerchantClocks clocks;
  private final OptimisticLock lock = new OptimisticLock();

  RefundOutcomeStore(Database database, Ids ids, MerchantClocks clocks) {
    this.database = database;
    this.ids = ids;
    this.clocks = clocks;
  }

  /**
   * The outcome of a refund.
   *
   * @param byHand whether it succeeds because it is made by hand
   */
  record Outcome(SettleRefund report, boolean byHand, Origin origin) {
    private UUID refundId() {
      return TypeId.REFUND.decode(report.refundId());
    }

    private RefundStatus status() {
      return report.succeeded() ? RefundStatus.SUCCEEDED : RefundStatus.FAILED;
    }
  }

  /**
   * Stores the outcome of a refund, unless it has one.
   *
   * @return the refund with its outcome; empty if the provider has no such refund
   */
  Future<Optional<RefundSettled>> settle(Outcome outcome) {
    return lock.change(outcome.report().refundId(), mayShare -> attempt(outcome));
  }

  private Future<Attempted<Optional<RefundSettled>>> attempt(Outcome outcome) {
    return database
        .queryOne(RefundOutcomeSql.READ, Tuple.of(outcome.refundId(), outcome.report().provider()))
        .compose(
            found -> {
              if (found.isEmpty()) {
                return Future.succeededFuture(Attempted.done(Optional.empty()));
              }
              Columns facts = Columns.of(found.get());
              RefundStatus status = RefundStatus.of(facts.text("refund_status"));
              return status == RefundStatus.PENDING
                  ? write(outcome, facts)
                  : Future.succeededFuture(
                      Attempted.done(Optional.of(settled(outcome, facts, status))));
            });
  }

  private Future<Attempted<Optional<RefundSettled>>> write(Outcome outcome, Columns facts) {
    return database
        .queryOne(RefundOutcomeSql.WRITE, values(outcome, facts))
        .map(
            written ->
                written.isEmpty()
                    ? Attempted.inVain()
                    : Attempted.done(Optional.of(settled(outcome, facts, outcome.status()))));
  }

  private static RefundSettled settled(Outcome outcome, Columns facts, RefundStatus status) {
    return new RefundSettled(
        outcome.report().refundId(), facts.id(TypeId.ORDER, "order_id"), status);
  }

  private Values values(Outcome outcome, Columns facts) {
    Instant at = clocks.of(facts.uuid("merchant_id")).instant();
    Decision decision =
        RefundRules.decide(
            outcome.report().succeeded(),
            facts.number("refund_minor"),
            new OrderBefore(
                OrderStatus.of(facts.text("order_status")),
                facts.number("amount_minor"),
                facts.number("received_minor"),
                facts.number("refunded_minor")));
    return new Values()
        .set("refund", outcome.refundId())
        .set("refundVersion", facts.text("refund_version"))
        .set("order", facts.uuid("order_id"))
        .set("orderVersion", facts.text("order_version"))
        .set("status", outcome.status().code())
        .set("byHand", outcome.byHand())
        .set(
            "reference",
            facts.flag("dispute") ? null : outcome.report().reference()) // a dispute is found by it
        .set("failure", outcome.report().failure())
        .set("at", Columns.utc(at))
        .set("released", decision.released())
        .set("pays", decision.pays())
        .set(
            "receiptYear",
            outcome.report().succeeded() || decision.pays()
                ? ReceiptNumbers.year(at, facts.optionalText("time_zone"))
                : null)
        .set("suspicions", suspicion(outcome, facts, decision, at))
        .set("events", events(outcome, facts, decision).json())
        .set("origin", EventOrigin.of(outcome.origin()));
  }

  private static @Nullable String suspicion(
      Outcome outcome, Columns facts, Decision decision, Instant at) {
    return decision.overpaid()
        ? StrictJson.write(
            List.of(
                RiskRules.overpaid(
                    outcome.report(), facts.money(decision.kept()), facts.money(), at)))
        : null;
  }

  private NewEvents events(Outcome outcome, Columns facts, Decision decision) {
    EventType settled =
        outcome.report().succeeded() ? EventType.REFUND_SUCCEEDED : EventType.REFUND_FAILED;
    String pending = RefundStatus.PENDING.code();
    String paid = OrderStatus.PAID.code();
    boolean flagged = decision.overpaid() && !facts.flag("suspicious");
    return new NewEvents(ids)
        .add(true, settled, "refund", pending)
        .add(decision.pays(), EventType.ORDER_PAID, "order", OrderStatus.PENDING.code())
        .add(decision.overpaid(), EventType.ORDER_PAYMENT_MISMATCH, "order", paid)
        .add(flagged, EventType.ORDER_SUSPICIOUS, "order", paid);
  }
}
