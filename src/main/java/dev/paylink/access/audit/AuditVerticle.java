package dev.paylink.access.audit;

import dev.paylink.api.Bus;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Writes the requests of a node, and handles the commands that read them. */
final class AuditVerticle extends VerticleBase {
  private final Bus bus;
  private final AuditService service;
  private final RequestWriter writer;

  /**
   * @param database for the commands
   * @param background for writing
   * @param queue of the node
   */
  AuditVerticle(Bus bus, Database database, Database background, RequestQueue queue) {
    this.bus = bus;
    this.service = new AuditService(new AuditStore(database));
    this.writer = new RequestWriter(queue, new AuditStore(background));
  }

  @Override
  public Future<?> start() {
    bus.handle(AuditBus.LIST_REQUESTS, service::list);
    bus.handle(AuditBus.GET_REQUEST, service::get);
    writer.start(vertx);
    return Future.succeededFuture();
  }

  /** Writes what the servers, which have stopped before, have left. */
  @Override
  public Future<?> stop() {
    return writer.stop(vertx);
  }
}
