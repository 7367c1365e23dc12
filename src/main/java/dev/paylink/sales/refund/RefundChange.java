package dev.paylink.sales.refund;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.refund.RefundOutcomeStore.Outcome;
import dev.paylink.sales.refund.RefundRules.Decision;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.sales.refund.RefundRules.OrderBefore;
import dev.paylink.sales.refund.RefundRules.RefundBefore;
import dev.paylink.sales.refund.RefundRules.Report;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.sales.writer.RefundRow;
import dev.paylink.sales.writer.RefundRowBuilder;
import dev.paylink.web.money.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An outcome of a refund and the facts on which it is decided, as what is to be written. */
record RefundChange(
    Outcome outcome, Columns facts, OrderRow order, PaymentRow payment, RefundRow refund) {

  /**
   * @param facts a row of {@link RefundOutcomeSql#READ}
   */
  static RefundChange of(Outcome outcome, Columns facts) {
    return new RefundChange(
        outcome,
        facts,
        OrderRow.of(facts),
        Objects.requireNonNull(PaymentRow.of(facts)),
        RefundRow.of(facts));
  }

  RefundBefore before() {
    return new RefundBefore(
        refund.status(), refund.dispute(), refund.byHand(), refund.amount(), refund.saidAt());
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
                payment.received(),
                payment.refunded() - before().counted());
  }

  RefundBefore after() {
    return RefundRules.after(before(), report());
  }

  /** The movements that it takes back with its new amount, a JSON array. */
  String movements(OrderMoney money) {
    List<TakenBack> own =
        facts.json("movements") == null
            ? List.of()
            : List.of(StrictJson.read(facts.text("movements"), TakenBack[].class));
    boolean counts = before().status() != RefundStatus.FAILED;
    List<Movement> free = new ArrayList<>();
    for (Movement one : money.movements(payment.id())) {
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
        new OrderBefore(order.status(), order.amount(), order.received(), order.refunded()));
  }

  /** Only that the provider has said the same again later. */
  OrderChange saidAgain(Instant at) {
    return new OrderChange(order, order, at, outcome.origin())
        .changeRefund(RefundRowBuilder.builder(refund).saidAt(after().saidAt()).build());
  }

  /**
   * What is written.
   *
   * @param movements that it takes back now, a JSON array; null if they stay
   */
  OrderChange change(@Nullable String movements, Instant at, Ids ids) {
    Decision decision = decision();
    List<Suspicion> suspicions = suspicions(decision, at);
    OrderChange change =
        new OrderChange(order, orderAfter(decision, suspicions), at, outcome.origin())
            .changeRefund(refundAfter(at))
            .receipt(ReceiptKind.REFUND, refund.id(), receiptYear(isNumbered(), at))
            .receipt(ReceiptKind.PAYMENT, order.id(), receiptYear(decision.pays(), at))
            .events(events(decision, !suspicions.isEmpty(), ids), refund.id())
            .alone(decision.pays()); // can lock the link
    if (refund.status() == RefundStatus.SUCCEEDED) {
      change.reverse(refund, ids.next());
    }
    if (movements != null && facts.json("movements") != null) {
      change.movements(refund.id(), movements);
    }
    return decision.more() == 0 ? change : change.changePayment(paymentAfter(decision, at));
  }

  private OrderRow orderAfter(Decision decision, List<Suspicion> suspicions) {
    return OrderRowBuilder.builder(order)
        .status(decision.pays() ? OrderStatus.PAID : order.status())
        .refunded(order.refunded() + decision.more())
        .build()
        .flagged(suspicions);
  }

  private RefundRow refundAfter(Instant at) {
    RefundBefore after = after();
    boolean keepsReference = refund.dispute() || outcome.reference() == null; // found by it
    return RefundRowBuilder.builder(refund)
        .status(after.status())
        .byHand(refund.byHand() || outcome.byHand())
        .amount(after.amount())
        .saidAt(after.saidAt())
        .providerReference(keepsReference ? refund.providerReference() : outcome.reference())
        .failure(outcome.failure())
        .settledAt(after.status() == RefundStatus.PENDING ? null : at)
        .build();
  }

  private PaymentRow paymentAfter(Decision decision, Instant at) {
    return PaymentRowBuilder.builder(payment)
        .refunded(payment.refunded() + decision.more())
        .updatedAt(at)
        .build();
  }

  private boolean isNumbered() {
    return after().status() == RefundStatus.SUCCEEDED && refund.receiptNumber() == null;
  }

  private @Nullable Integer receiptYear(boolean due, Instant at) {
    return due ? (Integer) ReceiptNumbers.year(at, facts.optionalText("time_zone")) : null;
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
              Objects.requireNonNull(refund.providerReference()),
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
    String status = order.status().code();
    String paid = OrderStatus.PAID.code();
    boolean flagged = doubted && !order.suspicious();
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
