package dev.paylink.data.idempotency;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Removes expired idempotency keys. */
public final class IdempotencyVerticle extends VerticleBase {
  private static final int BATCH = 1_000;

  private final Poller sweep;

  /**
   * @param interval time between two sweeps
   */
  public IdempotencyVerticle(IdempotencyStore store, Duration interval, Gate gate) {
    this.sweep =
        Poller.inBatches("remove expired idempotency keys", interval, BATCH, store::purge)
            .behind(gate);
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
