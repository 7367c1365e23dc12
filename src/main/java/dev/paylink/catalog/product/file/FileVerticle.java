package dev.paylink.catalog.product.file;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.product.ProductTouch;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.data.storage.ObjectStorage;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of files of products. */
final class FileVerticle extends VerticleBase {
  private final Bus bus;
  private final UploadOpening uploads;
  private final FileService files;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  FileVerticle(
      Bus bus,
      Database database,
      ObjectStorage storage,
      Ids ids,
      InstantSource clock,
      AppConfig.Products limits,
      String publicUrl) {
    this.bus = bus;
    this.uploads = new UploadOpening(database, storage, ids, clock, limits);
    this.files =
        new FileService(
            database,
            new ProductTouch(ids, clock, publicUrl),
            new ConditionalChanges(database, clock),
            new OutboxSignal(bus),
            clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(FileBus.OPEN_UPLOAD, uploads::open);
    bus.handle(FileBus.KEEP_PART, uploads::keep);
    bus.handle(FileBus.FINISH_UPLOAD, files::finish);
    bus.handle(FileBus.DROP_UPLOAD, files::drop);
    bus.handle(BusApi.DELETE_DIGITAL_PRODUCT_FILE, files::delete);
    return Future.succeededFuture();
  }
}
