package dev.paylink.order;

import dev.paylink.api.Bus;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.outbox.OutboxSignal;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Instant;
import java.time.InstantSource;

/** Cancels pending orders that are older than {@code orders.pendingTtl}. */
public final class OrderSweepVerticle extends VerticleBase {
  private final Poller sweep;

  public OrderSweepVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, AppConfig.Orders config) {
    OrderStore store = new OrderStore(database, new IdempotencyStore(database, clock), ids);
    OutboxSignal signal = new OutboxSignal(bus);
    this.sweep =
        Poller.inBatches(
            "cancel overdue orders",
            config.sweepInterval(),
            limit -> {
              Instant now = clock.instant();
              return signal.announceIfAny(
                  store.cancelOverdue(now.minus(config.pendingTtl()), limit, now));
            });
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
