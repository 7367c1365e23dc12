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
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.refund.RefundRules.Meaning;
import dev.paylink.sales.refund.RefundRules.RefundBefore;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderWriter;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
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
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  RefundOutcomeStore(
      Database database, Ids ids, MerchantClocks clocks, RefundStore refunds, OutboxSignal events) {
    this.writer = new OrderWriter(database, events::announce);
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
    return lock.change(outcome.refundId(), mayShare -> attempt(outcome, mayShare));
  }

  private Future<Attempted<Optional<Stored>>> attempt(Outcome outcome, boolean mayShare) {
    UUID id = TypeId.REFUND.decode(outcome.refundId());
    return database
        .queryOne(RefundOutcomeSql.READ, Tuple.of(id, outcome.provider()))
        .compose(
            found ->
                found.isEmpty()
                    ? Future.succeededFuture(Attempted.done(Optional.empty()))
                    : decide(RefundChange.of(outcome, Columns.of(found.get())), mayShare));
  }

  private Future<Attempted<Optional<Stored>>> decide(RefundChange change, boolean mayShare) {
    RefundBefore before = change.before();
    Meaning meaning = RefundRules.meaning(before, change.report());
    if (meaning != Meaning.NEWS) {
      boolean doubtful = meaning == Meaning.DOUBTFUL;
      return Future.succeededFuture(stored(change, before.status(), doubtful));
    }
    RefundBefore after = change.after();
    Instant at = clocks.of(change.order().merchantId()).instant();
    if (after.status() == before.status() && after.amount() == before.amount()) {
      return write(change, change.saidAgain(at), mayShare);
    }
    return after.amount() == before.amount()
        ? write(change, change.change(null, at, ids), mayShare)
        : refunds
            .money(change.order().merchantId(), change.order().id())
            .map(money -> change.change(change.movements(money.orElseThrow()), at, ids))
            .compose(written -> write(change, written, mayShare));
  }

  private Future<Attempted<Optional<Stored>>> write(
      RefundChange change, OrderChange decided, boolean mayShare) {
    return writer
        .write(decided, mayShare)
        .map(
            written ->
                written.isWritten()
                    ? stored(change, change.after().status(), false)
                    : Attempted.inVain());
  }

  private static Attempted<Optional<Stored>> stored(
      RefundChange change, RefundStatus status, boolean doubtful) {
    RefundSettled refund =
        new RefundSettled(
            change.outcome().refundId(), TypeId.ORDER.encode(change.order().id()), status);
    return Attempted.done(Optional.of(new Stored(refund, doubtful)));
  }
}
