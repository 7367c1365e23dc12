package dev.paylink.sales.order;

import dev.paylink.base.id.Ids;
import dev.paylink.sales.order.OverdueStore.Swept;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Cancels the pending orders that have reached one age, in batches. Orders are examined in the
 * order of their creation, and each only once: a sweep continues where the previous one stopped. So
 * it does not read orders again that wait longer because of their payment method. It goes back to
 * an order that was locked. After a start it starts with the oldest order.
 */
final class OverdueSweep {
  private static final UUID FIRST = new UUID(0, 0);

  private final OverdueReadStore reader;
  private final OverdueStore store;
  private final OverdueStage stage;
  private UUID position = FIRST;
  private @Nullable UUID skippedAfter;

  OverdueSweep(OverdueReadStore reader, OverdueStore store, OverdueStage stage) {
    this.reader = reader;
    this.store = store;
    this.stage = stage;
  }

  /** Examines the next orders, at most {@code limit}. */
  Future<Swept> next(int limit, Instant now) {
    UUID after = position;
    return reader
        .read(stage, after, Ids.lowestAt(now.minus(stage.ttl())), limit)
        .compose(part -> store.cancel(part, now))
        .onSuccess(swept -> advance(after, swept, limit));
  }

  private void advance(UUID after, Swept swept, int limit) {
    if (swept.skipped() && skippedAfter == null) {
      skippedAfter = after;
    }
    if (swept.last() != null) {
      position = swept.last();
    }
    if (swept.examined() < limit && skippedAfter != null) {
      position = skippedAfter;
      skippedAfter = null;
    }
  }
}
