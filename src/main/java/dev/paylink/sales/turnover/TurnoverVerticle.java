package dev.paylink.sales.turnover;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the command on turnover. */
final class TurnoverVerticle extends VerticleBase {
  private final Bus bus;
  private final TurnoverService turnover;

  TurnoverVerticle(Bus bus, Database database, MerchantClocks clocks) {
    this.bus = bus;
    this.turnover =
        new TurnoverService(new TurnoverStore(database), new MovementStore(database), clocks);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.GET_TURNOVER, turnover::get);
    bus.handle(MovementBus.READ_MOVEMENTS, turnover::movements);
    return Future.succeededFuture();
  }
}
