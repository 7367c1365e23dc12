package dev.paylink.data.sandbox;

import dev.paylink.api.Bus;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the commands of sandbox clocks. */
final class ClockVerticle extends VerticleBase {
  private final Bus bus;
  private final ClockService clocks;

  ClockVerticle(Bus bus, ClockService clocks) {
    this.bus = bus;
    this.clocks = clocks;
  }

  @Override
  public Future<?> start() {
    bus.handle(ClockBus.GET_CLOCK, clocks::get);
    bus.handle(ClockBus.MOVE_CLOCK, clocks::move);
    return Future.succeededFuture();
  }
}
