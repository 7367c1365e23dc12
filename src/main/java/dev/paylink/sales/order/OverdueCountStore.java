package dev.paylink.sales.order;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Counts the orders that the sweep would cancel. */
public final class OverdueCountStore {
  private static final UUID FIRST = new UUID(0, 0);

  private final Database database;
  private final List<OverdueStage> stages;

  public OverdueCountStore(Database database, AppConfig.Orders config) {
    this.database = database;
    this.stages = OverdueStage.of(config);
  }

  /**
   * The number of overdue orders of all merchants: each stage counts only the orders of its age.
   */
  public Future<Long> count(Instant now) {
    Future<Long> total = Future.succeededFuture(0L);
    UUID from = FIRST;
    for (OverdueStage stage : stages) {
      UUID after = from;
      UUID before = Ids.lowestAt(now.minus(stage.ttl()));
      total = total.compose(sum -> count(stage, after, before).map(more -> sum + more));
      from = before;
    }
    return total;
  }

  private Future<Long> count(OverdueStage stage, UUID from, UUID before) {
    Tuple parameters =
        Tuple.of(from, before)
            .addValue(stage.methods().toArray(String[]::new))
            .addValue(stage.othersLonger());
    return database
        .queryOne(OverdueSql.COUNT, parameters)
        .map(Optional::orElseThrow)
        .map(row -> row.getLong("overdue"));
  }
}
