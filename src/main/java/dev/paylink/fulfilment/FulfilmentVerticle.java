package dev.paylink.fulfilment;

import dev.paylink.api.Bus;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.outbox.OutboxSignal;
import dev.paylink.product.licence.LicenceKeys;
import dev.paylink.work.Gate;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;

/** Looks at the orders of digital products that have changed. */
public final class FulfilmentVerticle extends VerticleBase {
  /** A customer waits for it after paying. */
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final Poller poller;

  public FulfilmentVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, LicenceKeys licences, Gate gate) {
    FulfilmentService service =
        new FulfilmentService(database, new FulfilmentStore(database, ids), licences, clock);
    OutboxSignal events = new OutboxSignal(bus);
    this.poller =
        Poller.inBatches(
                "deliver digital products",
                INTERVAL,
                limit -> events.announceIfAny(service.fulfil(limit)))
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    poller.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return poller.stop();
  }
}
