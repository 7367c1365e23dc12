package dev.paylink.catalog.fulfilment;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.catalog.fulfilment.DeliverableStore.Claimed;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.ProviderLoop;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;

/** Looks at the orders of digital products that have changed. */
public final class FulfilmentVerticle extends VerticleBase {
  /** A customer waits for it after paying. */
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final Poller poller;
  private final ProviderLoop<Claimed> deliverables;

  public FulfilmentVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, LicenceKeys licences, Gate gate) {
    DeliverableStore queue = new DeliverableStore(database);
    FulfilmentService service =
        new FulfilmentService(database, new FulfilmentStore(database, ids), queue, licences, clock);
    this.deliverables =
        new ProviderLoop<>("deliverables", queue, new DeliverableRequests(bus, queue), clock, gate);
    OutboxSignal events = new OutboxSignal(bus);
    this.poller =
        Poller.inBatches(
                "deliver digital products",
                INTERVAL,
                limit -> events.announceIfAny(service.fulfil(limit)).onSuccess(this::askForThem))
            .behind(gate);
  }

  private void askForThem(int looks) {
    if (looks > 0) {
      deliverables.wake();
    }
  }

  @Override
  public Future<?> start() {
    deliverables.start(vertx);
    poller.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return poller.stop().compose(stopped -> deliverables.stop());
  }
}
