package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
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
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Stores settlements: reads what is there, decides by {@link SettlementRules}, and writes if
 * nothing has changed meanwhile, else starts again.
 */
final class SettlementStore {
  /** Another change of the same payment or order comes between at most so often. */
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
    return settle(List.of(settlement)).map(stored -> stored.get(0));
  }

  /** Stores settlements like {@link #settle(Settlement)}, with shared statements. */
  Future<List<Optional<Stored>>> settle(List<Settlement> settlements) {
    List<Open> all = settlements.stream().map(Open::new).toList();
    return settle(all, 1).map(done -> all.stream().map(open -> open.stored).toList());
  }

  /** A settlement that is being stored. */
  private static final class Open {
    private final Settlement settlement;
    private Optional<Stored> stored = Optional.empty();
    private boolean done;

    private Open(Settlement settlement) {
      this.settlement = settlement;
    }

    private SettlePayment message() {
      return settlement.report().message();
    }

    private void end(Optional<Stored> result) {
      stored = result;
      done = true;
    }
  }

  private Future<Void> settle(List<Open> open, int tries) {
    if (open.isEmpty()) {
      return Future.succeededFuture();
    }
    if (tries > MOST_TRIES) {
      return Future.failedFuture(new Fault(FaultCode.UNAVAILABLE, "The order changes too often"));
    }
    return database
        .query(SettlementSql.FACTS, keys(open))
        .compose(facts -> write(decide(open, facts)))
        .compose(written -> settle(open.stream().filter(one -> !one.done).toList(), tries + 1));
  }

  private static Tuple keys(List<Open> open) {
    return Tuple.of(open.stream().map(one -> one.message().provider()).toArray(String[]::new))
        .addValue(
            open.stream()
                .map(one -> TypeId.PAYMENT.decode(one.message().paymentId()))
                .toArray(UUID[]::new));
  }

  private record Decided(Open open, DecidedSettlement what) {}

  /** Of several settlements of one order the first is decided; the others follow. */
  private static List<Decided> decide(List<Open> open, RowSet<Row> rows) {
    Row[] found = new Row[open.size()];
    rows.forEach(row -> found[(int) (row.getLong("n") - 1)] = row);
    List<Decided> decided = new ArrayList<>();
    Set<UUID> orders = new HashSet<>();
    for (int i = 0; i < found.length; i++) {
      Open one = open.get(i);
      if (found[i] == null) {
        one.end(Optional.empty());
      } else if (orders.add(found[i].getUUID("order_id"))) {
        Columns facts = Columns.of(found[i]);
        decided.add(new Decided(one, DecidedSettlement.of(one.settlement, facts)));
      }
    }
    decided.sort(Comparator.comparing(one -> one.what().orderId(), Ids.IN_ORDER)); // of locks
    return decided;
  }

  private Future<Void> write(List<Decided> decided) {
    List<Decided> tooLarge = decided.stream().filter(one -> !one.what().fits()).toList();
    List<Decided> fits = decided.stream().filter(one -> one.what().fits()).toList();
    Future<Void> refused = find(tooLarge);
    if (fits.isEmpty()) {
      return refused;
    }
    return database
        .query(SettlementSql.WRITE, fits.stream().map(one -> one.what().row(ids)).toList())
        .compose(rows -> find(written(fits, rows)))
        .compose(found -> refused);
  }

  /** Ends what was written, and returns what was reported before. */
  private static List<Decided> written(List<Decided> decided, List<Row> rows) {
    List<Decided> before = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Decided one = decided.get(i);
      if (rows.get(i).getBoolean("written")) {
        one.open().end(Optional.of(new Stored(one.what().settled(), false)));
      } else if (rows.get(i).getBoolean("current")) {
        before.add(one);
      }
    }
    return before;
  }

  /** Finds settlements with the references that were reported before. */
  private Future<Void> find(List<Decided> decided) {
    return Future.join(decided.stream().map(this::find).toList()).mapEmpty();
  }

  private Future<Void> find(Decided one) {
    SettlePayment message = one.open().message();
    Tuple parameters =
        Tuple.of(
            message.provider(), message.reference(), TypeId.PAYMENT.decode(message.paymentId()));
    return database
        .queryOne(SettlementSql.FIND, parameters)
        .map(
            found -> {
              if (found.isEmpty() && !one.what().fits()) {
                throw Fault.invalid("amount", "is too large with what was received before");
              }
              one.open().end(found.map(row -> new Stored(settled(row), true)));
              return null;
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
