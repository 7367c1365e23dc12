package dev.paylink.access.token;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Writes the events of tokens that expire soon. */
public final class TokenSweepVerticle extends VerticleBase {
  private final Poller expiring;

  /**
   * @param interval between two looks for tokens that expire soon
   */
  public TokenSweepVerticle(Bus bus, Database database, Ids ids, Duration interval, Gate gate) {
    TokenSweepStore store = new TokenSweepStore(database, ids);
    OutboxSignal signal = new OutboxSignal(bus);
    this.expiring =
        Poller.inBatches(
                "write the events of tokens that expire soon",
                interval,
                limit -> signal.announceIfAny(store.announce(limit)))
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    expiring.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return expiring.stop();
  }
}
