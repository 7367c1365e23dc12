package dev.paylink.idempotency;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forgets expired idempotency keys. Any number of nodes may do so at once. */
public final class IdempotencyVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(IdempotencyVerticle.class);
  private static final long PERIOD_MS = TimeUnit.MINUTES.toMillis(1);
  private static final int BATCH = 1_000;

  private final IdempotencyStore store;

  public IdempotencyVerticle(IdempotencyStore store) {
    this.store = store;
  }

  @Override
  public Future<?> start() {
    vertx.setPeriodic(PERIOD_MS, timer -> purge());
    return Future.succeededFuture();
  }

  private void purge() {
    store
        .purge(BATCH)
        .onSuccess(
            purged -> {
              if (purged == BATCH) {
                purge();
              }
            })
        .onFailure(failure -> log.warn("Cannot forget expired idempotency keys", failure));
  }
}
