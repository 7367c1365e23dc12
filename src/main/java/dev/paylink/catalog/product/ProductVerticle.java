package dev.paylink.catalog.product;

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

/** Handles the commands of digital products. */
final class ProductVerticle extends VerticleBase {
  private final Bus bus;
  private final ProductService products;
  private final ProductChanges changes;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  ProductVerticle(Bus bus, Database database, Ids ids, InstantSource clock, String publicUrl) {
    this.bus = bus;
    CheckoutUrls checkoutUrls = new CheckoutUrls(publicUrl);
    IdempotencyStore idempotency = new IdempotencyStore(database, clock);
    ProductStore store = new ProductStore(database, idempotency, ids, checkoutUrls);
    OutboxSignal events = new OutboxSignal(bus);
    this.products = new ProductService(store, idempotency, checkoutUrls, events, ids, clock);
    this.changes =
        new ProductChanges(store, new ConditionalChanges(database, clock), events, clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_DIGITAL_PRODUCTS, products::list);
    bus.handle(BusApi.GET_DIGITAL_PRODUCT, products::get);
    bus.handle(BusApi.CREATE_DIGITAL_PRODUCT, products::create);
    bus.handle(BusApi.UPDATE_DIGITAL_PRODUCT, changes::update);
    bus.handle(BusApi.DELETE_DIGITAL_PRODUCT, changes::delete);
    return Future.succeededFuture();
  }
}
