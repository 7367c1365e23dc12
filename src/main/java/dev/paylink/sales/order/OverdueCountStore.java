package dev.paylink.sales.order;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Counts the orders that the sweep would cancel. */
public final class OverdueCountStore {
  private static final UUID FIRST = new UUID(0, 0);

  private static final int PART = 1_000;

  private final OverdueReadStore orders;
  private final List<OverdueStage> stages;

  public OverdueCountStore(Database database, AppConfig.Orders config) {
    this.orders = new OverdueReadStore(database);
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
    return orders
        .read(stage, from, before, PART)
        .compose(
            part -> {
              UUID last = part.last();
              return last == null || part.examined() < PART
                  ? Future.succeededFuture((long) part.overdue().size())
                  : count(stage, last, before).map(more -> more + part.overdue().size());
            });
  }
}
