package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the payment-link commands. */
final class PaymentLinkVerticle extends VerticleBase {
  private final Bus bus;
  private final PaymentLinkService links;
  private final PaymentLinkChanges changes;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  PaymentLinkVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      MerchantClocks clocks,
      String publicUrl) {
    this.bus = bus;
    CheckoutUrls checkoutUrls = new CheckoutUrls(publicUrl);
    IdempotencyStore idempotency = new IdempotencyStore(database, clock);
    OutboxSignal events = new OutboxSignal(bus);
    PaymentLinkStore store = new PaymentLinkStore(database, idempotency, ids, checkoutUrls, events);
    PaymentLinkListStore lists = new PaymentLinkListStore(database, checkoutUrls);
    this.links = new PaymentLinkService(store, lists, idempotency, checkoutUrls, clocks);
    this.changes =
        new PaymentLinkChanges(store, new ConditionalChanges(database, clock), events, clocks);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_PAYMENT_LINKS, links::list);
    bus.handle(BusApi.GET_PAYMENT_LINK, links::get);
    bus.handle(BusApi.CREATE_PAYMENT_LINK, links::create);
    bus.handle(BusApi.UPDATE_PAYMENT_LINK, changes::update);
    bus.handle(BusApi.DEACTIVATE_PAYMENT_LINK, changes::deactivate);
    return Future.succeededFuture();
  }
}
