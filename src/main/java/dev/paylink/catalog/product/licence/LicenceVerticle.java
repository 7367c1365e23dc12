package dev.paylink.catalog.product.licence;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.product.ProductTouch;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of licence keys. */
final class LicenceVerticle extends VerticleBase {
  private final Bus bus;
  private final LicenceService licences;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  LicenceVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, String publicUrl, SecretBox box) {
    this.bus = bus;
    this.licences =
        new LicenceService(
            database,
            new ProductTouch(ids, clock, publicUrl),
            ids,
            box,
            new OutboxSignal(bus),
            clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.ADD_LICENCE_KEYS, licences::add);
    bus.handle(BusApi.LIST_LICENCE_KEYS, licences::list);
    bus.handle(BusApi.REVOKE_LICENCE_KEY, licences::revoke);
    bus.handle(BusApi.VERIFY_LICENCE_KEY, licences::verify);
    return Future.succeededFuture();
  }
}
