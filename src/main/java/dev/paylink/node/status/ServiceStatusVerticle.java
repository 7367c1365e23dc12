package dev.paylink.node.status;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Tells operators how the service is. */
public final class ServiceStatusVerticle extends VerticleBase {
  private final Bus bus;
  private final StatusStore status;

  public ServiceStatusVerticle(Bus bus, Database database) {
    this.bus = bus;
    this.status = new StatusStore(database);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.GET_SERVICE_STATUS, query -> status.read());
    return Future.succeededFuture();
  }
}
