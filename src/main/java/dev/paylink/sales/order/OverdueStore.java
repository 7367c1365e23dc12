package dev.paylink.sales.order;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Cancels pending orders because of their age. */
final class OverdueStore {
  private final Database database;
  private final Ids ids;

  OverdueStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Result of a batch of the sweep.
   *
   * @param last the last order that was examined; null if absent
   * @param skipped whether an overdue order was locked, or had changed, and was not cancelled
   */
  record Swept(int examined, int cancelled, @Nullable UUID last, boolean skipped) {}

  /**
   * Examines up to {@code limit} pending orders between two ids, exclusive, and cancels the overdue
   * ones.
   */
  Future<Swept> cancel(OverdueStage stage, UUID after, UUID before, int limit, Instant at) {
    return cancel(OverdueSql.CANCEL, values(stage, after, before, limit, at));
  }

  /** The same for the orders of one merchant. */
  Future<Swept> cancelOf(
      UUID merchantId, OverdueStage stage, UUID after, UUID before, int limit, Instant at) {
    Values values = values(stage, after, before, limit, at).set("merchant", merchantId);
    return cancel(OverdueSql.CANCEL_OF_MERCHANT, values);
  }

  private Values values(OverdueStage stage, UUID after, UUID before, int limit, Instant at) {
    return new Values()
        .set("before", before)
        .set("limit", (long) limit)
        .set("eventIds", ids.next(limit))
        .set("at", Columns.utc(at))
        .set("origin", EventOrigin.of(Origin.SWEEP))
        .set("after", after)
        .set("methods", stage.methods().toArray(String[]::new))
        .set("othersLonger", stage.othersLonger());
  }

  private Future<Swept> cancel(NamedStatement sql, Values values) {
    return database
        .queryOne(sql, values)
        .map(Optional::orElseThrow)
        .map(
            row ->
                new Swept(
                    row.getInteger("examined"),
                    row.getInteger("cancelled"),
                    row.getUUID("last"),
                    row.getBoolean("skipped")));
  }
}
