package dev.paylink.sales.refund;

import dev.paylink.api.Origin;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.sales.refund.RefundRules.Meaning;
import dev.paylink.sales.refund.RefundRules.RefundBefore;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores outcomes of refunds: reads what is there, decides by {@link RefundRules}, and writes if
 * nothing has changed meanwhile, else starts again.
 */
final class RefundOutcomeStore {
  private final Database database;
  private final Ids ids;
  private final MerchantClocks clocks;
  private final RefundStore refunds;
  private final OptimisticLock lock = new OptimisticLock();

  RefundOutcomeStore(Database database, Ids ids, MerchantClocks clocks, RefundStore refunds) {
    this.database = database;
    this.ids = ids;
    this.clocks = clocks;
    this.refunds = refunds;
  }

  /**
   * The outcome of a refund.
   *
   * @param reference the provider's own reference; null for the stored one
   * @param amount of a dispute, in major units; null for no change
   * @param at when the provider said so; null if unknown
   * @param byHand whether it succeeds because it is made by hand
   * @param first whether it is the answer to a question about a pending refund
   */
  @RecordBuilder
  record Outcome(
      String provider,
      String refundId,
      @Nullable String reference,
      RefundStatus status,
      @Nullable String failure,
      @Nullable BigDecimal amount,
      @Nullable Instant at,
      boolean byHand,
      boolean first,
      Origin origin) {}

  /**
   * What was stored.
   *
   * @param doubtful whether the report contradicts the stored outcome, and was not stored
   */
  record Stored(RefundSettled refund, boolean doubtful) {}

  /**
   * Stores the outcome of a refund, unless it is not news.
   *
   * @return the refund with its outcome; empty if the provider has no such refund
   */
  Future<Optional<Stored>> settle(Outcome outcome) {
    return lock.change(outcome.refundId(), mayShare -> attempt(outcome));
  }

  private Future<Attempted<Optional<Stored>>> attempt(Outcome outcome) {
    UUID id = TypeId.REFUND.decode(outcome.refundId());
    return database
        .queryOne(RefundOutcomeSql.READ, Tuple.of(id, outcome.provider()))
        .compose(
            found ->
                found.isEmpty()
                    ? Future.succeededFuture(Attempted.done(Optional.empty()))
                    : decide(new RefundChange(outcome, Columns.of(found.get()))));
  }

  private Future<Attempted<Optional<Stored>>> decide(RefundChange change) {
    RefundBefore before = change.before();
    Meaning meaning = RefundRules.meaning(before, change.report());
    if (meaning != Meaning.NEWS) {
      boolean doubtful = meaning == Meaning.DOUBTFUL;
      return Future.succeededFuture(stored(change, before.status(), doubtful));
    }
    RefundBefore after = change.after();
    if (after.status() == before.status() && after.amount() == before.amount()) {
      return written(change, database.queryOne(RefundOutcomeSql.SAID_AGAIN, saidAgain(change)));
    }
    return after.amount() == before.amount()
        ? write(change, null)
        : refunds
            .money(change.merchantId(), change.orderId())
            .compose(money -> write(change, change.movements(money.orElseThrow())));
  }

  private static Tuple saidAgain(RefundChange change) {
    return Tuple.of(
        TypeId.REFUND.decode(change.outcome().refundId()),
        change.facts().text("refund_version"),
        change.saidAt());
  }

  private Future<Attempted<Optional<Stored>>> write(
      RefundChange change, @Nullable String movements) {
    Instant at = clocks.of(change.merchantId()).instant();
    return written(
        change,
        database.queryOne(
            RefundOutcomeSql.WRITE, change.values(at, ids).set("movements", movements)));
  }

  private static Future<Attempted<Optional<Stored>>> written(
      RefundChange change, Future<Optional<Row>> writing) {
    return writing.map(
        row -> row.isEmpty() ? Attempted.inVain() : stored(change, change.after().status(), false));
  }

  private static Attempted<Optional<Stored>> stored(
      RefundChange change, RefundStatus status, boolean doubtful) {
    RefundSettled refund =
        new RefundSettled(
            change.outcome().refundId(), TypeId.ORDER.encode(change.orderId()), status);
    return Attempted.done(Optional.of(new Stored(refund, doubtful)));
  }
}
