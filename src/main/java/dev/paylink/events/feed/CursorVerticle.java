package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the commands with which extensions read the feed of all merchants. */
final class CursorVerticle extends VerticleBase {
  private final Bus bus;
  private final CursorService cursors;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  CursorVerticle(Bus bus, Database database, String publicUrl) {
    this.bus = bus;
    EventRenderer renderer = new EventRenderer(publicUrl);
    this.cursors = new CursorService(new CursorStore(database, renderer));
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.READ_EVENTS, cursors::read);
    bus.handle(BusApi.ADVANCE_CURSOR, cursors::advance);
    bus.handle(BusApi.RELEASE_CURSOR, command -> cursors.release(command));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return cursors.release();
  }
}
