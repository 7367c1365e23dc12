package dev.paylink.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.db.Database;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.UUID;

/** Runs the sequencer, and handles the commands that read the feed. */
public final class FeedVerticle extends VerticleBase {
  private final Bus bus;
  private final FeedService feed;
  private final CursorService cursors;
  private final Sequencer sequencer;

  /**
   * @param database for the commands that read the feed
   * @param background for the sequencer
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public FeedVerticle(
      Bus bus, Database database, Database background, String publicUrl, UUID nodeId) {
    this.bus = bus;
    EventRenderer renderer = new EventRenderer(new CheckoutUrls(publicUrl));
    this.feed = new FeedService(new FeedStore(database, renderer));
    this.cursors = new CursorService(new CursorStore(database, renderer));
    this.sequencer = new Sequencer(background, bus, nodeId);
  }

  @Override
  public Future<?> start() {
    sequencer.start(vertx);
    bus.handle(BusApi.LIST_EVENTS, feed::list);
    bus.handle(BusApi.GET_EVENT, feed::get);
    bus.handle(BusApi.READ_EVENTS, cursors::read);
    bus.handle(BusApi.ADVANCE_CURSOR, cursors::advance);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.join(sequencer.stop(), cursors.release());
  }
}
