package dev.paylink.sales.refund;

import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import dev.paylink.sales.risk.RiskRules;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes disputes, one statement per operation. */
final class DisputeStore {
  private final Database database;
  private final Ids ids;

  DisputeStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * A payment that is disputed.
   *
   * @param received in minor units
   * @param refunded of that, in minor units
   * @param version of its order, when this was read
   * @param suspicious whether its order is flagged
   * @param dispute the stored dispute of the reference; null if there is no such dispute
   */
  record DisputedPayment(
      UUID merchantId,
      UUID orderId,
      long received,
      long refunded,
      String version,
      boolean suspicious,
      OrderStatus orderStatus,
      @Nullable PaymentDisputed dispute) {}

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
    return new DisputedPayment(
        row.uuid("merchant_id"),
        row.uuid("order_id"),
        row.number("received_minor"),
        row.number("refunded_minor"),
        row.text("version"),
        row.flag("suspicious"),
        OrderStatus.of(row.text("order_status")),
        row.optionalUuid("dispute_id") == null
            ? null
            : new PaymentDisputed(
                row.id(TypeId.REFUND, "dispute_id"),
                row.id(TypeId.ORDER, "order_id"),
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
  Future<Boolean> create(NewDispute dispute, Origin origin) {
    return database.query(DisputeSql.CREATE, values(dispute, origin)).map(rows -> rows.size() > 0);
  }

  private Values values(NewDispute dispute, Origin origin) {
    DisputePayment report = dispute.report();
    DisputedPayment payment = dispute.payment();
    Instant at = TypeId.timeOf(dispute.id());
    return new Values()
        .set("id", dispute.id())
        .set("merchant", payment.merchantId())
        .set("order", payment.orderId())
        .set("version", payment.version())
        .set("payment", TypeId.PAYMENT.decode(report.paymentId()))
        .set("provider", report.provider())
        .set("reference", report.reference())
        .set("reason", report.reason())
        .set("amount", dispute.amount().minor())
        .set("movements", StrictJson.write(dispute.takenBack()))
        .set("at", Columns.utc(at))
        .set(
            "suspicions",
            StrictJson.write(
                List.of(
                    RiskRules.disputed(
                        report.provider(), report.reference(), dispute.amount(), at))))
        .set("events", events(payment).json())
        .set("origin", EventOrigin.of(origin));
  }

  private NewEvents events(DisputedPayment payment) {
    return new NewEvents(ids)
        .add(true, EventType.REFUND_CREATED, "refund", null)
        .add(
            !payment.suspicious(),
            EventType.ORDER_SUSPICIOUS,
            "order",
            payment.orderStatus().code());
  }
}
