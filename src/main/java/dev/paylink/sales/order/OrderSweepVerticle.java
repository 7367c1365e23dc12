package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OverdueStore.Swept;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Cancels pending orders that are older than {@code orders.pendingTtl}, or than the longest of
 * {@code orders.pendingTtlByMethod} of the payment methods that their customer chose.
 */
public final class OrderSweepVerticle extends VerticleBase {
  private static final int BATCH = 100;

  private final List<OverdueSweep> stages;
  private final OutboxSignal signal;
  private final InstantSource clock;
  private final Poller sweep;

  public OrderSweepVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      AppConfig.Orders config,
      Gate gate) {
    this.signal = new OutboxSignal(bus);
    OverdueStore store = new OverdueStore(database, ids);
    this.clock = clock;
    this.stages =
        OverdueStage.of(config).stream().map(stage -> new OverdueSweep(store, stage)).toList();
    this.sweep =
        new Poller("cancel overdue orders", config.sweepInterval(), Duration.ZERO, this::batch)
            .behind(gate);
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
    Future<Swept> swept = stage.next(BATCH, clock.instant());
    return signal
        .announceIfAny(swept.map(Swept::cancelled))
        .compose(any -> swept)
        .map(Swept::examined);
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return sweep.stop();
  }
}
