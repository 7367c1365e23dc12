package dev.paylink.sales.payment;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.payment.SettlementRules.Decision;
import dev.paylink.sales.payment.SettlementRules.OrderBefore;
import dev.paylink.sales.payment.SettlementRules.PaymentBefore;
import dev.paylink.sales.payment.SettlementRules.Said;
import dev.paylink.sales.payment.SettlementStore.Settlement;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import dev.paylink.sales.writer.PaymentReport;
import dev.paylink.sales.writer.PaymentReportBuilder;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.web.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A settlement with what {@link SettlementRules} have decided, as it is written.
 *
 * @param facts by which it was decided: a row of {@link SettlementSql#READ} or {@link
 *     SettlementSql#READ_TRANSFER}
 * @param payment before the settlement
 * @param isNew whether the payment is not stored yet
 * @param decision null if a sum is too large to be stored
 */
record DecidedSettlement(
    Settlement settlement,
    Columns facts,
    OrderRow order,
    PaymentRow payment,
    boolean isNew,
    @Nullable Decision decision) {
  private static final String PAYMENT = "payment";
  private static final String ORDER = "order";

  static DecidedSettlement of(Settlement settlement, Columns facts) {
    return of(settlement, facts, Objects.requireNonNull(PaymentRow.of(facts)), false);
  }

  /** A settlement of a bank transfer. It is new if the order has no pending bank transfer. */
  static DecidedSettlement ofTransfer(Settlement settlement, Columns facts) {
    PaymentRow pending = PaymentRow.of(facts);
    return pending == null
        ? of(settlement, facts, transfer(settlement, facts), true)
        : of(settlement, facts, pending, false);
  }

  private static PaymentRow transfer(Settlement settlement, Columns facts) {
    TransferOrder order = TransferOrder.of(facts);
    SettlePayment message = settlement.report().message();
    Money money = Objects.requireNonNull(settlement.report().money());
    boolean counts = money.currency().equals(order.amount().currency());
    return PaymentRowBuilder.builder()
        .id(TypeId.PAYMENT.decode(message.paymentId()))
        .provider(message.provider())
        .status(PaymentStatus.PENDING)
        .amount((counts ? money : order.due()).minor())
        .currency(order.amount().currency().code())
        .build();
  }

  private static DecidedSettlement of(
      Settlement settlement, Columns facts, PaymentRow payment, boolean isNew) {
    OrderRow order = OrderRow.of(facts);
    SettlePayment message = settlement.report().message();
    Money money = settlement.report().money();
    Said said =
        new Said(
            message.succeeded(), money == null ? null : (Long) money.minor(), message.currency());
    PaymentBefore before =
        new PaymentBefore(
            payment.status(), payment.amount(), payment.firstAsked(), payment.received());
    return new DecidedSettlement(
        settlement,
        facts,
        order,
        payment,
        isNew,
        SettlementRules.decide(said, before, before(order, facts)).orElse(null));
  }

  private static OrderBefore before(OrderRow order, Columns facts) {
    return new OrderBefore(
        order.status(),
        order.currency(),
        order.amount(),
        order.received(),
        order.refunded(),
        facts.flag("allow_partial"));
  }

  boolean fits() {
    return decision != null;
  }

  SettlePayment message() {
    return settlement.report().message();
  }

  private PaymentStatus outcome() {
    return message().succeeded() ? PaymentStatus.SUCCEEDED : PaymentStatus.FAILED;
  }

  /** The reply to the report. */
  PaymentSettled settled() {
    return new PaymentSettled(
        message().paymentId(),
        TypeId.ORDER.encode(order.id()),
        outcome(),
        Objects.requireNonNull(decision).conflicts());
  }

  /** What is written. */
  OrderChange change(Ids ids) {
    Decision decided = Objects.requireNonNull(decision);
    OrderChange change =
        new OrderChange(order, orderAfter(decided), settlement.at(), settlement.origin())
            .report(report(decided))
            .receipt(ReceiptKind.PAYMENT, order.id(), receiptYear(decided))
            .events(events(decided, ids), payment.id())
            .alone(facts.flag("limited"));
    PaymentRow after = paymentAfter(decided);
    return isNew ? change.addPayment(after) : change.changePayment(after);
  }

  private OrderRow orderAfter(Decision decided) {
    return OrderRowBuilder.builder(order)
        .status(decided.pays() ? OrderStatus.PAID : order.status())
        .received(decided.orderReceived())
        .build()
        .flagged(suspicion(decided));
  }

  private PaymentRow paymentAfter(Decision decided) {
    boolean settles = decided.settles();
    boolean isNamed = settles || decided.counts() && payment.providerReference() == null;
    return PaymentRowBuilder.builder(payment)
        .status(settles ? outcome() : payment.status())
        .providerReference(isNamed ? message().reference() : payment.providerReference())
        .failure(settles ? message().failure() : payment.failure())
        .settledAt(settles ? settlement.at() : payment.settledAt())
        .received(decided.paymentReceived())
        .updatedAt(settlement.at())
        .build();
  }

  private PaymentReport report(Decision decided) {
    return PaymentReportBuilder.builder()
        .paymentId(payment.id())
        .provider(message().provider())
        .reference(message().reference())
        .outcome(outcome())
        .conflict(decided.conflicts())
        .amount(decided.amount())
        .currency(decided.currency())
        .paidAt(message().paidAt())
        .note(settlement.report().note())
        .repeated(decided.repeated())
        .build();
  }

  private @Nullable Integer receiptYear(Decision decided) {
    return decided.pays()
        ? (Integer) ReceiptNumbers.year(settlement.at(), facts.optionalText("time_zone"))
        : null;
  }

  private List<Suspicion> suspicion(Decision decided) {
    if (decided.flag() == null) {
      return List.of();
    }
    SettlePayment message = message();
    Instant at = settlement.at();
    Money due = facts.money();
    Money kept = facts.money(decided.kept());
    return List.of(
        switch (decided.flag()) {
          case PAID_AFTER_CANCELLATION -> RiskRules.paidAfterCancellation(message, at);
          case PAID_TWICE -> RiskRules.paidTwice(message, at);
          case CURRENCY_MISMATCH -> RiskRules.currencyMismatch(message, due, at);
          case OVERPAID -> RiskRules.overpaid(message, kept, due, at);
          case AMOUNT_MISMATCH -> RiskRules.amountMismatch(message, kept, due, at);
        });
  }

  private NewEvents events(Decision decided, Ids ids) {
    String before = order.status().code();
    String after = decided.pays() ? OrderStatus.PAID.code() : before;
    boolean flagged = decided.flag() != null && !order.suspicious();
    return new NewEvents(ids)
        .add(decided.settles(), settledType(), PAYMENT, payment.status().code())
        .add(decided.pays(), EventType.ORDER_PAID, ORDER, before)
        .add(decided.conflicts(), EventType.ORDER_PAYMENT_CONFLICT, ORDER, before)
        .add(decided.mismatches(), EventType.ORDER_PAYMENT_MISMATCH, ORDER, after)
        .add(flagged, EventType.ORDER_SUSPICIOUS, ORDER, after);
  }

  private EventType settledType() {
    return message().succeeded() ? EventType.PAYMENT_SUCCEEDED : EventType.PAYMENT_FAILED;
  }
}
