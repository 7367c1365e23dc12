package dev.paylink.payment;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
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

/** Reads and writes payments, one statement per operation. */
public final class PaymentStore {
  private static final int EVENTS_PER_SETTLEMENT = 3;

  private final Database database;
  private final Ids ids;

  public PaymentStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Stores a settlement and its consequences.
   *
   * @param ifCancelled reason to flag the order if it was cancelled
   * @param ifPaid reason to flag the order if it was paid already
   * @return the stored settlement, from this report or an earlier one with the same reference;
   *     empty if this provider has no such payment
   */
  Future<Optional<PaymentSettled>> settle(
      SettlePayment report, Suspicion ifCancelled, Suspicion ifPaid, Instant at, Origin origin) {
    Tuple parameters =
        Tuple.of(report.provider(), TypeId.PAYMENT.decode(report.paymentId()), report.reference())
            .addValue(report.succeeded())
            .addValue(report.failure())
            .addValue(Columns.utc(at))
            .addValue(ids.next(EVENTS_PER_SETTLEMENT))
            .addValue(StrictJson.write(List.of(ifCancelled)))
            .addValue(StrictJson.write(List.of(ifPaid)))
            .addValue(StrictJson.write(origin));
    return database
        .queryOne(PaymentSql.SETTLE, parameters)
        .compose(
            found ->
                found.isPresent() && found.get().getString("outcome") == null
                    ? findSettlement(report)
                    : Future.succeededFuture(found.map(PaymentStore::settled)));
  }

  private Future<Optional<PaymentSettled>> findSettlement(SettlePayment report) {
    Tuple parameters =
        Tuple.of(report.provider(), report.reference(), TypeId.PAYMENT.decode(report.paymentId()));
    return database
        .queryOne(PaymentSql.FIND_SETTLEMENT, parameters)
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
   * Returns the pending payment of a pending order at a provider, and creates it if there is none;
   * empty if the order is not pending.
   */
  public Future<Optional<UUID>> findOrCreatePending(UUID orderId, String provider, Instant at) {
    return database
        .queryOne(
            PaymentSql.FIND_OR_CREATE_PENDING,
            Tuple.of(orderId, provider, ids.next(), Columns.utc(at)))
        .compose(
            found ->
                found.isPresent() && found.get().getUUID("id") == null
                    ? findOrCreatePending(orderId, provider, at)
                    : Future.succeededFuture(found.map(row -> row.getUUID("id"))));
  }

  /** Stores the instructions that the customer was given. */
  public Future<Void> storeInstructions(
      UUID paymentId, @Nullable String instructions, @Nullable String customerReference) {
    return database
        .query(PaymentSql.STORE_INSTRUCTIONS, Tuple.of(paymentId, instructions, customerReference))
        .mapEmpty();
  }
}
