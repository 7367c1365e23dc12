package dev.paylink.catalog.landing;

import dev.paylink.api.Bus;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Finds landing pages for customers, on nodes that show pages. */
final class ShownPageVerticle extends VerticleBase {
  private final Bus bus;
  private final Database database;
  private final InstantSource clock;
  private final String publicUrl;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  ShownPageVerticle(Bus bus, Database database, InstantSource clock, String publicUrl) {
    this.bus = bus;
    this.database = database;
    this.clock = clock;
    this.publicUrl = publicUrl;
  }

  @Override
  public Future<?> start() {
    ShownPages pages =
        new ShownPages(
            new ShownPageStore(database, new LandingUrls(publicUrl)),
            new ExtensionBlocks(bus, vertx),
            clock);
    bus.handle(LandingBus.OPEN_LANDING_PAGE, pages::open);
    bus.handle(LandingBus.OPEN_PREVIEW, pages::preview);
    return Future.succeededFuture();
  }
}
