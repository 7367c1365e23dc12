package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.order.OverdueCountStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;

/** Counts the work that waits for the end of a quarantine. */
public final class HeldWorkStore {
  private final Database database;
  private final OverdueCountStore orders;

  public HeldWorkStore(Database database, AppConfig.Orders config) {
    this.database = database;
    this.orders = new OverdueCountStore(database, config);
  }

  /**
   * Work that is due.
   *
   * @param deliveries attempts to be made
   * @param orders pending orders to be cancelled
   * @param refunds providers to be asked for
   */
  public record HeldWork(long deliveries, long orders, long refunds) {}

  /** Counts the work that is due at a time. */
  public Future<HeldWork> count(Instant now) {
    return database
        .queryOne(HeldWorkSql.COUNT, Tuple.of(Columns.utc(now)))
        .map(Optional::orElseThrow)
        .compose(
            row ->
                orders
                    .count(now)
                    .map(
                        overdue ->
                            new HeldWork(
                                row.getLong("deliveries"), overdue, row.getLong("refunds"))));
  }
}
