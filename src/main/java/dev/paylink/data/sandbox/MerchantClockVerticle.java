package dev.paylink.data.sandbox;

import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.MerchantClocks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Keeps the clocks of merchants on a node as they are in the database. */
final class MerchantClockVerticle extends VerticleBase {
  static final Duration INTERVAL = Duration.ofSeconds(1);

  private final ClockStore store;
  private final MerchantClocks clocks;
  private final Poller poller =
      new Poller("read sandbox clocks", INTERVAL, Duration.ZERO, () -> read().map(false));

  MerchantClockVerticle(ClockStore store, MerchantClocks clocks) {
    this.store = store;
    this.clocks = clocks;
  }

  /** The clocks are right before the first request. */
  @Override
  public Future<?> start() {
    return read().onSuccess(done -> poller.start(vertx));
  }

  private Future<Void> read() {
    return store
        .ahead()
        .map(
            ahead -> {
              clocks.set(ahead);
              return null;
            });
  }

  @Override
  public Future<?> stop() {
    return poller.stop();
  }
}
