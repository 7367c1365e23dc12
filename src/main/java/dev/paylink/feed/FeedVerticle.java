package dev.paylink.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands with which merchants read their feed. */
public final class FeedVerticle extends VerticleBase {
  private final Bus bus;
  private final FeedService feed;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public FeedVerticle(
      Bus bus, Database database, InstantSource clock, String publicUrl, AppConfig.Events config) {
    this.bus = bus;
    EventRenderer renderer = new EventRenderer(new CheckoutUrls(publicUrl));
    FeedStore store = new FeedStore(database, renderer, clock);
    this.feed = new FeedService(store, clock, config.retention());
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_EVENTS, feed::list);
    bus.handle(BusApi.GET_EVENT, feed::get);
    return Future.succeededFuture();
  }
}
