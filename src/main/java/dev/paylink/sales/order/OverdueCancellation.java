package dev.paylink.sales.order;

import dev.paylink.base.work.Poller;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OverdueStore.Swept;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Cancels pending orders that are older than {@code orders.pendingTtl}, or than the longest of
 * {@code orders.pendingTtlByMethod} of the payment methods that their customer chose.
 */
final class OverdueCancellation {
  private static final int BATCH = 100;

  private final List<OverdueSweep> stages;
  private final InstantSource clock;

  private OverdueCancellation(NodeParts node) {
    OverdueReadStore reader = new OverdueReadStore(node.databases().background());
    OverdueStore store =
        new OverdueStore(node.databases().background(), node.ids(), new OutboxSignal(node.bus()));
    this.stages =
        OverdueStage.of(node.config().orders()).stream()
            .map(stage -> new OverdueSweep(reader, store, stage))
            .toList();
    this.clock = node.clock();
  }

  static Poller poller(NodeParts node) {
    OverdueCancellation overdue = new OverdueCancellation(node);
    return new Poller("cancel overdue orders", node.sweepInterval(), Duration.ZERO, overdue::batch)
        .behind(node.gate());
  }

  /** Examines a batch for each age; returns whether one of them was full. */
  private Future<Boolean> batch() {
    Future<Boolean> more = Future.succeededFuture(false);
    for (OverdueSweep stage : stages) {
      more = more.compose(before -> batch(stage).map(examined -> before || examined >= BATCH));
    }
    return more;
  }

  private Future<Integer> batch(OverdueSweep stage) {
    return stage.next(BATCH, clock.instant()).map(Swept::examined);
  }
}
