package dev.paylink.sales.order;

import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantSweep;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OverdueStore.Swept;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Cancels the overdue orders of a merchant that has moved its sandbox clock. */
final class OverdueOfMerchant implements MerchantSweep {
  private static final int BATCH = 100;
  private static final UUID FIRST = new UUID(0, 0);

  private final OverdueStore store;
  private final List<OverdueStage> stages;
  private final OutboxSignal signal;

  private OverdueOfMerchant(OverdueStore store, List<OverdueStage> stages, OutboxSignal signal) {
    this.store = store;
    this.stages = stages;
    this.signal = signal;
  }

  static Timed timed(NodeParts node) {
    List<OverdueStage> stages = OverdueStage.of(node.config().orders());
    MerchantSweep sweep =
        new OverdueOfMerchant(
            new OverdueStore(node.databases().background(), node.ids()),
            stages,
            new OutboxSignal(node.bus()));
    return new Timed(
        stages.stream()
            .map(stage -> WaitingRows.inMerchantTime(OverdueSql.due(stage.ttl())))
            .toList(),
        List.of(sweep));
  }

  @Override
  public Future<Boolean> run(UUID merchantId, Instant now) {
    Future<Integer> cancelled = Future.succeededFuture(0);
    for (OverdueStage stage : stages) {
      cancelled =
          cancelled.compose(
              before -> cancel(merchantId, stage, FIRST, now).map(more -> before + more));
    }
    return signal.announceIfAny(cancelled).map(false);
  }

  /** Returns how many orders after one were cancelled. */
  private Future<Integer> cancel(UUID merchantId, OverdueStage stage, UUID after, Instant now) {
    UUID before = Ids.lowestAt(now.minus(stage.ttl()));
    return store
        .cancelOf(merchantId, stage, after, before, BATCH, now)
        .compose(
            swept ->
                swept.examined() < BATCH
                    ? Future.succeededFuture(swept.cancelled())
                    : cancel(merchantId, stage, last(swept), now)
                        .map(more -> swept.cancelled() + more));
  }

  private static UUID last(Swept swept) {
    return Objects.requireNonNull(swept.last());
  }
}
