package dev.paylink.payment;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Payments in the database: one statement for each thing that can be done with them. */
public final class PaymentStore {
  private static final int EVENTS_OF_A_SETTLEMENT = 3;

  private final Database database;
  private final Ids ids;

  public PaymentStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Stores a report and its consequences.
   *
   * @param ifCancelled why the order is suspicious if it was cancelled
   * @param ifPaid why it is if it was paid already
   * @return what was stored, now or by an earlier report with the same reference; empty if this
   *     provider has no such payment
   */
  Future<Optional<PaymentSettled>> settle(
      SettlePayment report, Suspicion ifCancelled, Suspicion ifPaid, Instant at) {
    Tuple parameters =
        Tuple.of(report.provider(), TypeId.PAYMENT.decode(report.paymentId()), report.reference())
            .addValue(report.succeeded())
            .addValue(report.failure())
            .addValue(Columns.utc(at))
            .addValue(ids.next(EVENTS_OF_A_SETTLEMENT))
            .addValue(StrictJson.write(List.of(ifCancelled)))
            .addValue(StrictJson.write(List.of(ifPaid)));
    return database
        .queryOne(PaymentSql.SETTLE, parameters)
        .compose(
            found ->
                found.isPresent() && found.get().getString("outcome") == null
                    ? findSettlement(report)
                    : Future.succeededFuture(found.map(PaymentStore::settled)));
  }

  private Future<Optional<PaymentSettled>> findSettlement(SettlePayment report) {
    return database
        .queryOne(PaymentSql.FIND_SETTLEMENT, Tuple.of(report.provider(), report.reference()))
        .map(found -> found.map(PaymentStore::settled));
  }

  private static PaymentSettled settled(Row row) {
    return new PaymentSettled(
        TypeId.PAYMENT.encode(row.getUUID("payment_id")),
        TypeId.ORDER.encode(row.getUUID("order_id")),
        PaymentStatus.of(row.getString("outcome")),
        row.getBoolean("conflict"));
  }

  /**
   * The payment of a pending order that waits for a provider; empty if the order is not pending.
   */
  public Future<Optional<UUID>> waiting(UUID orderId, String provider, Instant at) {
    return database
        .queryOne(PaymentSql.WAITING, Tuple.of(orderId, provider, ids.next(), Columns.utc(at)))
        .compose(
            found ->
                found.isPresent() && found.get().getUUID("id") == null
                    ? waiting(orderId, provider, at)
                    : Future.succeededFuture(found.map(row -> row.getUUID("id"))));
  }

  /** Keeps what the customer was asked to do. */
  public Future<Void> instruct(
      UUID paymentId, @Nullable String instructions, @Nullable String customerReference) {
    return database
        .query(PaymentSql.INSTRUCT, Tuple.of(paymentId, instructions, customerReference))
        .mapEmpty();
  }
}
