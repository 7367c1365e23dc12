package dev.paylink.data.idempotency;

import dev.paylink.api.Bus;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Looks up idempotency keys for merchants. */
final class IdempotencyKeyVerticle extends VerticleBase {
  private final Bus bus;
  private final IdempotencyService keys;

  IdempotencyKeyVerticle(Bus bus, Database database, InstantSource clock) {
    this.bus = bus;
    this.keys = new IdempotencyService(new IdempotencyStore(database, clock));
  }

  @Override
  public Future<?> start() {
    bus.handle(IdempotencyBus.GET_KEY, keys::get);
    return Future.succeededFuture();
  }
}
