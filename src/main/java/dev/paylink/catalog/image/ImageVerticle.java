package dev.paylink.catalog.image;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of images. */
final class ImageVerticle extends VerticleBase {
  private final Bus bus;
  private final ImageService images;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  ImageVerticle(Bus bus, Database database, Ids ids, InstantSource clock, String publicUrl) {
    this.bus = bus;
    this.images =
        new ImageService(new ImageStore(database, new CheckoutUrls(publicUrl)), ids, clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_IMAGES, images::list);
    bus.handle(BusApi.GET_IMAGE, images::get);
    bus.handle(BusApi.DELETE_IMAGE, images::delete);
    bus.handle(ImageBus.BEGIN_IMAGE, images::begin);
    bus.handle(ImageBus.FINISH_IMAGE, images::finish);
    return Future.succeededFuture();
  }
}
