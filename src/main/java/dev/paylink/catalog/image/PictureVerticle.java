package dev.paylink.catalog.image;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.catalog.image.ImageBus.OpenPicture;
import dev.paylink.catalog.image.ImageBus.StoredPicture;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Finds pictures for customers, on nodes that show pages. */
final class PictureVerticle extends VerticleBase {
  private final Bus bus;
  private final PictureStore pictures;

  PictureVerticle(Bus bus, Database database) {
    this.bus = bus;
    this.pictures = new PictureStore(database);
  }

  @Override
  public Future<?> start() {
    bus.handle(ImageBus.OPEN_PICTURE, this::open);
    return Future.succeededFuture();
  }

  private Future<StoredPicture> open(OpenPicture query) {
    return pictures
        .find(query.imageId(), query.small())
        .map(
            found ->
                found.orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "There is no such image")));
  }
}
