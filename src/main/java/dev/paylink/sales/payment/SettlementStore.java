package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores settlements: reads what is there, decides by {@link SettlementRules}, and writes if
 * nothing has changed meanwhile, else starts again.
 */
final class SettlementStore {
  /** Tries before it is refused, each lost to another change of the payment or order. */
  private static final int MOST_TRIES = 50;

  private final Database database;
  private final Ids ids;

  SettlementStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * A report to store.
   *
   * @param at time of the report
   */
  record Settlement(Report report, Instant at, Origin origin) {}

  /**
   * A stored settlement.
   *
   * @param repeated whether an earlier report with this reference stored it
   */
  record Stored(PaymentSettled settled, boolean repeated) {}

  /**
   * Stores a settlement and its consequences.
   *
   * @return the stored settlement, from this report or an earlier one with the same reference;
   *     empty if this provider has no such payment
   */
  Future<Optional<Stored>> settle(Settlement settlement) {
    return settle(settlement, 1);
  }

  private Future<Optional<Stored>> settle(Settlement settlement, int tries) {
    if (tries > MOST_TRIES) {
      return Future.failedFuture(Fault.unavailable("The order changes too often", null));
    }
    SettlePayment message = settlement.report().message();
    UUID paymentId = TypeId.PAYMENT.decode(message.paymentId());
    return database
        .queryOne(SettlementSql.FACTS, Tuple.of(message.provider(), paymentId))
        .compose(
            facts ->
                facts.isEmpty()
                    ? Future.succeededFuture(Optional.empty())
                    : write(DecidedSettlement.of(settlement, Columns.of(facts.get())), tries));
  }

  private Future<Optional<Stored>> write(DecidedSettlement decided, int tries) {
    if (!decided.fits()) {
      return find(decided);
    }
    return database
        .query(SettlementSql.WRITE, List.of(decided.row(ids)))
        .map(rows -> rows.get(0))
        .compose(
            row -> {
              if (row.getBoolean("written")) {
                return Future.succeededFuture(Optional.of(new Stored(decided.settled(), false)));
              }
              return row.getBoolean("current")
                  ? find(decided)
                  : settle(decided.settlement(), tries + 1);
            });
  }

  /** Finds the settlement with a reference that was reported before. */
  private Future<Optional<Stored>> find(DecidedSettlement decided) {
    SettlePayment message = decided.settlement().report().message();
    UUID paymentId = TypeId.PAYMENT.decode(message.paymentId());
    return database
        .queryOne(SettlementSql.FIND, Tuple.of(message.provider(), message.reference(), paymentId))
        .map(
            found -> {
              if (found.isEmpty() && !decided.fits()) {
                throw Fault.invalid("amount", "is too large with what was received before");
              }
              return found.map(row -> new Stored(settled(row), true));
            });
  }

  private static PaymentSettled settled(Row row) {
    return new PaymentSettled(
        TypeId.PAYMENT.encode(row.getUUID("payment_id")),
        TypeId.ORDER.encode(row.getUUID("order_id")),
        PaymentStatus.of(row.getString("outcome")),
        row.getBoolean("conflict"));
  }
}
