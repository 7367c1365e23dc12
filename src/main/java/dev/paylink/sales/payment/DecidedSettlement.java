package dev.paylink.sales.payment;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.payment.SettlementRules.Decision;
import dev.paylink.sales.payment.SettlementRules.OrderBefore;
import dev.paylink.sales.payment.SettlementRules.PaymentBefore;
import dev.paylink.sales.payment.SettlementRules.Said;
import dev.paylink.sales.payment.SettlementStore.Settlement;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.web.money.Money;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A settlement with what {@link SettlementRules} have decided, as it is written.
 *
 * @param facts by which it was decided: a row of {@link SettlementSql#READ} or {@link
 *     SettlementSql#READ_TRANSFER}
 * @param payment before the settlement
 * @param decision null if a sum is too large to be stored
 */
record DecidedSettlement(
    Settlement settlement, Columns facts, PaymentBefore payment, @Nullable Decision decision) {
  private static final String PAYMENT = "payment";
  private static final String ORDER = "order";

  static DecidedSettlement of(Settlement settlement, Columns facts) {
    return of(
        settlement,
        facts,
        new PaymentBefore(
            PaymentStatus.of(facts.text("payment_status")),
            facts.number("asked_minor"),
            facts.number("first_asked_minor"),
            facts.number("payment_received_minor")));
  }

  /** A settlement of a bank transfer. It is new if the order has no pending bank transfer. */
  static DecidedSettlement ofTransfer(Settlement settlement, Columns facts) {
    if (facts.optionalUuid("payment_id") != null) {
      return of(settlement, facts);
    }
    TransferOrder order = TransferOrder.of(facts);
    Money money = Objects.requireNonNull(settlement.report().money());
    boolean counts = money.currency().equals(order.amount().currency());
    long asked = (counts ? money : order.due()).minor();
    return of(settlement, facts, new PaymentBefore(PaymentStatus.PENDING, asked, asked, 0));
  }

  private static DecidedSettlement of(Settlement settlement, Columns facts, PaymentBefore payment) {
    SettlePayment message = settlement.report().message();
    Money money = settlement.report().money();
    Said said =
        new Said(
            message.succeeded(), money == null ? null : (Long) money.minor(), message.currency());
    return new DecidedSettlement(
        settlement,
        facts,
        payment,
        SettlementRules.decide(said, payment, order(facts)).orElse(null));
  }

  private static OrderBefore order(Columns facts) {
    return new OrderBefore(
        OrderStatus.of(facts.text("order_status")),
        facts.text("currency"),
        facts.number("amount_minor"),
        facts.number("received_minor"),
        facts.number("refunded_minor"),
        facts.flag("in_parts"));
  }

  boolean fits() {
    return decision != null;
  }

  UUID orderId() {
    return facts.uuid("order_id");
  }

  UUID merchantId() {
    return facts.uuid("merchant_id");
  }

  /** Whether a change of the order locks what other orders need. */
  boolean locksMore() {
    return facts.flag("locks_more");
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
        TypeId.ORDER.encode(orderId()),
        outcome(),
        Objects.requireNonNull(decision).conflicts());
  }

  /** The columns of {@link SettlementSql#WRITE}. */
  List<@Nullable Object> row(Ids ids) {
    Decision decided = Objects.requireNonNull(decision);
    SettlePayment message = message();
    Suspicion suspicion = suspicion(decided);
    boolean settles = decided.settles();
    String reference = facts.optionalText("provider_reference");
    boolean isNamed = settles || decided.counts() && reference == null;
    Instant settledAt = settles ? settlement.at() : facts.time("settled_at");
    return Arrays.asList(
        orderId(),
        facts.text("order_version"),
        TypeId.PAYMENT.decode(message.paymentId()),
        facts.optionalText("payment_version"),
        message.provider(),
        message.reference(),
        outcome().code(),
        decided.conflicts(),
        Columns.utc(settlement.at()),
        decided.amount(),
        decided.currency(),
        message.paidAt() == null ? null : Columns.utc(message.paidAt()),
        settlement.report().note(),
        decided.repeated(),
        payment.asked(),
        (settles ? outcome() : payment.status()).code(),
        isNamed ? message.reference() : reference,
        settles ? message.failure() : facts.optionalText("failure"),
        settledAt == null ? null : Columns.utc(settledAt),
        decided.paymentReceived(),
        decided.pays() ? OrderStatus.PAID.code() : facts.text("order_status"),
        decided.orderReceived(),
        suspicion == null ? null : StrictJson.write(List.of(suspicion)),
        events(decided, ids).json(),
        EventOrigin.of(settlement.origin()),
        decided.pays()
            ? (Integer) ReceiptNumbers.year(settlement.at(), facts.optionalText("time_zone"))
            : null);
  }

  private @Nullable Suspicion suspicion(Decision decided) {
    if (decided.flag() == null) {
      return null;
    }
    SettlePayment message = message();
    Instant at = settlement.at();
    Money due = facts.money();
    Money kept = facts.money(decided.kept());
    return switch (decided.flag()) {
      case PAID_AFTER_CANCELLATION -> RiskRules.paidAfterCancellation(message, at);
      case PAID_TWICE -> RiskRules.paidTwice(message, at);
      case CURRENCY_MISMATCH -> RiskRules.currencyMismatch(message, due, at);
      case OVERPAID -> RiskRules.overpaid(message, kept, due, at);
      case AMOUNT_MISMATCH -> RiskRules.amountMismatch(message, kept, due, at);
    };
  }

  private NewEvents events(Decision decided, Ids ids) {
    String before = facts.text("order_status");
    String after = decided.pays() ? OrderStatus.PAID.code() : before;
    boolean flagged = decided.flag() != null && !facts.flag("suspicious");
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
