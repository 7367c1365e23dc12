package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.data.db.Database;
import dev.paylink.node.doctor.StatusStore;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Tells operators how the service is. */
final class ServiceStatusVerticle extends VerticleBase {
  private final Bus bus;
  private final StatusStore status;

  ServiceStatusVerticle(Bus bus, Database database) {
    this.bus = bus;
    this.status = new StatusStore(database);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.GET_SERVICE_STATUS, query -> status.read());
    return Future.succeededFuture();
  }
}
