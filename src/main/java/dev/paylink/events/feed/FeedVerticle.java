package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of the feed of merchants. */
final class FeedVerticle extends VerticleBase {
  private final Bus bus;
  private final FeedService feed;
  private final ExtensionEvents extensionEvents;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  FeedVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      String publicUrl,
      AppConfig.Events config) {
    this.bus = bus;
    EventRenderer renderer = new EventRenderer(publicUrl);
    FeedStore store = new FeedStore(database, renderer, clock);
    this.feed = new FeedService(store, clock, config.retention());
    this.extensionEvents =
        new ExtensionEvents(
            new ExtensionEventStore(new IdempotencyStore(database, clock)),
            new OutboxSignal(bus),
            ids,
            clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_EVENTS, feed::list);
    bus.handle(BusApi.GET_EVENT, feed::get);
    bus.handle(BusApi.WRITE_EVENT, extensionEvents::write);
    return Future.succeededFuture();
  }
}
