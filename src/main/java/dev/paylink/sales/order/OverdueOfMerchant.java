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

  private final OverdueReadStore reader;
  private final OverdueStore store;
  private final List<OverdueStage> stages;

  private OverdueOfMerchant(
      OverdueReadStore reader, OverdueStore store, List<OverdueStage> stages) {
    this.reader = reader;
    this.store = store;
    this.stages = stages;
  }

  static Timed timed(NodeParts node) {
    List<OverdueStage> stages = OverdueStage.of(node.config().orders());
    MerchantSweep sweep =
        new OverdueOfMerchant(
            new OverdueReadStore(node.databases().background()),
            new OverdueStore(
                node.databases().background(), node.ids(), new OutboxSignal(node.bus())),
            stages);
    return new Timed(
        stages.stream()
            .map(stage -> WaitingRows.inMerchantTime(OverdueSql.due(stage.ttl())))
            .toList(),
        List.of(sweep));
  }

  @Override
  public Future<Boolean> run(UUID merchantId, Instant now) {
    Future<Void> done = Future.succeededFuture();
    for (OverdueStage stage : stages) {
      done = done.compose(before -> cancel(merchantId, stage, FIRST, now));
    }
    return done.map(false);
  }

  private Future<Void> cancel(UUID merchantId, OverdueStage stage, UUID after, Instant now) {
    UUID before = Ids.lowestAt(now.minus(stage.ttl()));
    return reader
        .readOf(merchantId, stage, after, before, BATCH)
        .compose(part -> store.cancel(part, now))
        .compose(
            swept ->
                swept.examined() < BATCH
                    ? Future.succeededFuture()
                    : cancel(merchantId, stage, last(swept), now));
  }

  private static UUID last(Swept swept) {
    return Objects.requireNonNull(swept.last());
  }
}
