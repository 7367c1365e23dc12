package dev.paylink.sales.refund;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.refund.RefundOutcomeStore.Outcome;
import dev.paylink.sales.refund.RefundRules.Decision;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.sales.refund.RefundRules.OrderBefore;
import dev.paylink.sales.refund.RefundRules.RefundBefore;
import dev.paylink.sales.refund.RefundRules.Report;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.web.money.Money;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An outcome of a refund and the facts of {@link RefundOutcomeSql#READ}, as what is to be written.
 */
record RefundChange(Outcome outcome, Columns facts) {
  UUID merchantId() {
    return facts.uuid("merchant_id");
  }

  UUID orderId() {
    return facts.uuid("order_id");
  }

  RefundBefore before() {
    return new RefundBefore(
        RefundStatus.of(facts.text("refund_status")),
        facts.flag("dispute"),
        facts.flag("by_hand"),
        facts.number("refund_minor"),
        facts.time("said_at"));
  }

  Report report() {
    return new Report(outcome.status(), amount(), outcome.at(), outcome.first());
  }

  private @Nullable Long amount() {
    return outcome.amount() == null || outcome.status() == RefundStatus.FAILED
        ? null
        : (Long)
            DisputeRules.amount(
                Money.of(outcome.amount(), facts.money(1).currency()).minor(),
                facts.number("payment_received_minor"),
                facts.number("payment_refunded_minor") - before().counted());
  }

  RefundBefore after() {
    return RefundRules.after(before(), report());
  }

  @Nullable OffsetDateTime saidAt() {
    Instant at = after().saidAt();
    return at == null ? null : Columns.utc(at);
  }

  /** The movements that it takes back with its new amount, a JSON array. */
  String movements(OrderMoney money) {
    List<TakenBack> own =
        facts.json("movements") == null
            ? List.of()
            : List.of(StrictJson.read(facts.text("movements"), TakenBack[].class));
    boolean counts = before().status() != RefundStatus.FAILED;
    List<Movement> free = new ArrayList<>();
    for (Movement one : money.movements(facts.uuid("payment_id"))) {
      long taken =
          own.stream()
              .filter(mine -> counts && mine.reference().equals(one.reference()))
              .mapToLong(TakenBack::amount)
              .sum();
      free.add(new Movement(one.reference(), one.left() + taken));
    }
    return StrictJson.write(RefundRules.takeBackAtMost(free, after().amount()));
  }

  private Decision decision() {
    return RefundRules.decide(
        before().counted(),
        after().counted(),
        new OrderBefore(
            OrderStatus.of(facts.text("order_status")),
            facts.number("amount_minor"),
            facts.number("received_minor"),
            facts.number("refunded_minor")));
  }

  /** The values of {@link RefundOutcomeSql#WRITE} without movements. */
  Values values(Instant at, Ids ids) {
    Decision decision = decision();
    boolean numbered =
        after().status() == RefundStatus.SUCCEEDED
            && facts.optionalNumber("receipt_number") == null;
    List<Suspicion> suspicions = suspicions(decision, at);
    return new Values()
        .set("refund", TypeId.REFUND.decode(outcome.refundId()))
        .set("refundVersion", facts.text("refund_version"))
        .set("order", orderId())
        .set("orderVersion", facts.text("order_version"))
        .set("status", after().status().code())
        .set("amount", after().amount())
        .set("saidAt", saidAt())
        .set("byHand", outcome.byHand())
        .set("reference", facts.flag("dispute") ? null : outcome.reference()) // found by it
        .set("failure", outcome.failure())
        .set("at", Columns.utc(at))
        .set("reversal", ids.next())
        .set("more", decision.more())
        .set("pays", decision.pays())
        .set(
            "receiptYear",
            numbered || decision.pays()
                ? ReceiptNumbers.year(at, facts.optionalText("time_zone"))
                : null)
        .set("suspicions", suspicions.isEmpty() ? null : StrictJson.write(suspicions))
        .set("events", events(decision, !suspicions.isEmpty(), ids).json())
        .set("origin", EventOrigin.of(outcome.origin()));
  }

  private List<Suspicion> suspicions(Decision decision, Instant at) {
    List<Suspicion> all = new ArrayList<>();
    if (decision.overpaid()) {
      all.add(
          RiskRules.overpaid(
              outcome.provider(),
              outcome.refundId(),
              facts.money(decision.kept()),
              facts.money(),
              at));
    }
    boolean more = decision.more() > 0;
    if (before().dispute() && more) {
      all.add(
          RiskRules.disputed(
              outcome.provider(),
              facts.text("provider_reference"),
              facts.money(after().amount()),
              at));
    }
    if (!before().dispute() && before().status() != RefundStatus.PENDING) {
      all.add(
          RiskRules.refundChanged(
              outcome.provider(), outcome.refundId(), after().status() == RefundStatus.FAILED, at));
    }
    return all;
  }

  private NewEvents events(Decision decision, boolean doubted, Ids ids) {
    String status = facts.text("order_status");
    String paid = OrderStatus.PAID.code();
    boolean flagged = doubted && !facts.flag("suspicious");
    return new NewEvents(ids)
        .add(true, type(), "refund", before().status().code())
        .add(decision.pays(), EventType.ORDER_PAID, "order", OrderStatus.PENDING.code())
        .add(decision.overpaid(), EventType.ORDER_PAYMENT_MISMATCH, "order", paid)
        .add(flagged, EventType.ORDER_SUSPICIOUS, "order", decision.pays() ? paid : status);
  }

  /** A dispute that stays open has another amount. */
  private EventType type() {
    return switch (after().status()) {
      case PENDING -> EventType.REFUND_CREATED;
      case SUCCEEDED -> EventType.REFUND_SUCCEEDED;
      case FAILED -> EventType.REFUND_FAILED;
    };
  }
}
