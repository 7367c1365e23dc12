package dev.paylink.sales.customer;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the command on customers. */
final class CustomerVerticle extends VerticleBase {
  private final Bus bus;
  private final ErasureStore store;
  private final InstantSource clock;

  CustomerVerticle(Bus bus, Database database, Ids ids, InstantSource clock) {
    this.bus = bus;
    this.store = new ErasureStore(database, ids);
    this.clock = clock;
  }

  @Override
  public Future<?> start() {
    ErasureService erasures = new ErasureService(vertx, store, new OutboxSignal(bus), clock);
    bus.handle(CustomerBus.ERASE_CUSTOMER, erasures::erase);
    return Future.succeededFuture();
  }
}
