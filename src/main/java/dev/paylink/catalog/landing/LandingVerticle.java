package dev.paylink.catalog.landing;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of landing pages. */
final class LandingVerticle extends VerticleBase {
  private final Bus bus;
  private final LandingService pages;
  private final LandingChanges changes;
  private final LandingStatsService stats;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  LandingVerticle(Bus bus, Database database, Ids ids, InstantSource clock, String publicUrl) {
    this.bus = bus;
    LandingUrls urls = new LandingUrls(publicUrl);
    CheckoutUrls tokens = new CheckoutUrls(publicUrl);
    LandingStore store =
        new LandingStore(database, new IdempotencyStore(database, clock), ids, urls);
    OutboxSignal events = new OutboxSignal(bus);
    this.pages = new LandingService(store, urls, tokens, events, ids, clock);
    this.stats = new LandingStatsService(new LandingStatsStore(database), pages);
    this.changes =
        new LandingChanges(
            store, new ConditionalChanges(database, clock), events, tokens, ids, clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_LANDING_PAGES, pages::list);
    bus.handle(BusApi.GET_LANDING_PAGE, pages::get);
    bus.handle(BusApi.GET_LANDING_PAGE_STATS, stats::get);
    bus.handle(BusApi.CREATE_LANDING_PAGE, pages::create);
    bus.handle(BusApi.UPDATE_LANDING_PAGE, changes::update);
    bus.handle(BusApi.DELETE_LANDING_PAGE, changes::delete);
    return Future.succeededFuture();
  }
}
