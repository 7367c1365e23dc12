package dev.paylink.sales.refund;

import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import dev.paylink.sales.writer.OrderWriter;
import dev.paylink.sales.writer.OrderWriter.Written;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.sales.writer.RefundRow;
import dev.paylink.sales.writer.RefundRowBuilder;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes disputes. */
final class DisputeStore {
  private final Database database;
  private final Ids ids;
  private final OrderWriter writer;

  DisputeStore(Database database, Ids ids, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.writer = new OrderWriter(database, events::announce);
  }

  /**
   * A payment that is disputed.
   *
   * @param order of the payment
   * @param dispute the stored dispute of the reference; null if there is no such dispute
   */
  record DisputedPayment(OrderRow order, PaymentRow payment, @Nullable PaymentDisputed dispute) {}

  /** The payment of a report; empty if the provider has no such payment. */
  Future<Optional<DisputedPayment>> find(DisputePayment report) {
    return database
        .queryOne(
            DisputeSql.READ,
            Tuple.of(
                TypeId.PAYMENT.decode(report.paymentId()), report.provider(), report.reference()))
        .map(found -> found.map(row -> payment(Columns.of(row))));
  }

  /** The order of a payment; empty if the provider has no such payment. */
  Future<Optional<UUID>> order(DoubtPayment report) {
    return database
        .queryOne(
            DisputeSql.ORDER,
            Tuple.of(TypeId.PAYMENT.decode(report.paymentId()), report.provider()))
        .map(found -> found.map(row -> row.getUUID("order_id")));
  }

  private static DisputedPayment payment(Columns row) {
    UUID dispute = row.optionalUuid("dispute_id");
    return new DisputedPayment(
        OrderRow.of(row),
        Objects.requireNonNull(PaymentRow.of(row)),
        dispute == null
            ? null
            : new PaymentDisputed(
                TypeId.REFUND.encode(dispute),
                row.id(TypeId.ORDER, "id"),
                RefundStatus.of(row.text("dispute_status"))));
  }

  /**
   * A dispute to store.
   *
   * @param id has the time of the dispute
   * @param takenBack the movements of the payment that it takes back
   */
  record NewDispute(
      UUID id,
      DisputePayment report,
      DisputedPayment payment,
      Money amount,
      List<TakenBack> takenBack) {}

  /** Stores an open dispute; returns whether the order is as it was when the payment was read. */
  Future<Boolean> create(NewDispute dispute, Origin origin, boolean mayShare) {
    return writer.write(change(dispute, origin), mayShare).map(Written::isWritten);
  }

  private OrderChange change(NewDispute dispute, Origin origin) {
    OrderRow order = dispute.payment().order();
    PaymentRow payment = dispute.payment().payment();
    long amount = dispute.amount().minor();
    Instant at = TypeId.timeOf(dispute.id());
    OrderRow after = OrderRowBuilder.builder(order).refunded(order.refunded() + amount).build();
    return new OrderChange(order, after.flagged(List.of(suspicion(dispute, at))), at, origin)
        .addRefund(refund(dispute, payment), StrictJson.write(dispute.takenBack()))
        .changePayment(
            PaymentRowBuilder.builder(payment)
                .refunded(payment.refunded() + amount)
                .updatedAt(at)
                .build())
        .events(events(order), dispute.id());
  }

  private static Suspicion suspicion(NewDispute dispute, Instant at) {
    DisputePayment report = dispute.report();
    return RiskRules.disputed(report.provider(), report.reference(), dispute.amount(), at);
  }

  private static RefundRow refund(NewDispute dispute, PaymentRow payment) {
    DisputePayment report = dispute.report();
    return RefundRowBuilder.builder()
        .id(dispute.id())
        .paymentId(payment.id())
        .provider(report.provider())
        .status(RefundStatus.PENDING)
        .dispute(true)
        .amount(dispute.amount().minor())
        .currency(dispute.amount().currency().code())
        .reason(report.reason())
        .providerReference(report.reference())
        .build();
  }

  private NewEvents events(OrderRow order) {
    return new NewEvents(ids)
        .add(true, EventType.REFUND_CREATED, "refund", null)
        .add(!order.suspicious(), EventType.ORDER_SUSPICIOUS, "order", order.status().code());
  }
}
