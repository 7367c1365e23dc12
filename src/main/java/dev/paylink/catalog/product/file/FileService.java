package dev.paylink.catalog.product.file;

import dev.paylink.api.DigitalProductMessages.DeleteDigitalProductFile;
import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.ProductTouch;
import dev.paylink.catalog.product.file.FileMessages.DropUpload;
import dev.paylink.catalog.product.file.FileMessages.FinishUpload;
import dev.paylink.catalog.product.file.FileMessages.StoredFile;
import dev.paylink.catalog.product.file.FileMessages.UploadDropped;
import dev.paylink.catalog.product.file.FileStore.Finished;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Business rules of making uploads the files of products, and of deleting them. */
final class FileService {
  private final Database database;
  private final ProductTouch products;
  private final ConditionalChanges changes;
  private final OutboxSignal events;
  private final InstantSource clock;

  FileService(
      Database database,
      ProductTouch products,
      ConditionalChanges changes,
      OutboxSignal events,
      InstantSource clock) {
    this.database = database;
    this.products = products;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  Future<StoredFile> finish(FinishUpload command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(command.productId());
    UUID fileId = TypeId.PRODUCT_FILE.decode(command.fileId());
    return events.announce(
        database.inTurn(
            List.of(merchantId, productId),
            () ->
                database.transaction(
                    on -> {
                      FileStore files = new FileStore(on, merchantId);
                      return products
                          .lock(on, merchantId, productId)
                          .compose(locked -> files.lock(productId, fileId))
                          .map(found -> found.orElseThrow(FileService::replaced))
                          .compose(
                              upload -> {
                                DigitalProductFile ready = upload.file();
                                return ready == null
                                    ? replace(command, merchantId, productId, fileId, on, upload)
                                    : Future.succeededFuture(new StoredFile(ready, false));
                              });
                    })));
  }

  private static Fault replaced() {
    return new Fault(
        FaultCode.UPLOAD_CONFLICT, "Another upload of the file has begun; this one has ended");
  }

  private Future<StoredFile> replace(
      FinishUpload command,
      UUID merchantId,
      UUID productId,
      UUID fileId,
      Database on,
      Finished upload) {
    if (!upload.uploading()) {
      return Future.failedFuture(replaced());
    }
    FileStore files = new FileStore(on, merchantId);
    return files
        .readyBefore(productId, fileId)
        .compose(
            before ->
                before.filter(same -> same.sha256().equals(command.sha256())).isPresent()
                    ? files
                        .drop(fileId, clock.instant())
                        .map(dropped -> new StoredFile(before.get(), false))
                    : exchange(command, before, fileId, files)
                        .compose(
                            stored ->
                                products
                                    .touch(
                                        on,
                                        merchantId,
                                        productId,
                                        stored.file().updatedAt(),
                                        command.origin())
                                    .map(stored)));
  }

  private Future<StoredFile> exchange(
      FinishUpload command, Optional<DigitalProductFile> before, UUID fileId, FileStore files) {
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(command.productId());
    return before
        .map(old -> files.remove(productId, old.name(), clock.instant()))
        .orElse(Future.succeededFuture(false))
        .compose(
            removed ->
                files
                    .ready(fileId, command.contentType(), command.sha256(), clock.instant())
                    .map(file -> new StoredFile(file, !removed)));
  }

  Future<UploadDropped> drop(DropUpload command) {
    return new FileStore(database, TypeId.MERCHANT.decode(command.merchantId()))
        .drop(TypeId.PRODUCT_FILE.decode(command.fileId()), clock.instant())
        .map(becameFile -> new UploadDropped(command.fileId(), becameFile));
  }

  /** What a change of a file is, for its idempotency key. */
  private record FileName(String name) {}

  Future<Done> delete(DeleteDigitalProductFile command, Origin origin) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(command.productId());
    Change change =
        new Change(
            merchantId,
            "deleteDigitalProductFile",
            productId,
            new FileName(command.name()),
            command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                ReplyForm.constant(true),
                on -> products.get(on, merchantId, productId),
                on ->
                    products
                        .lock(on, merchantId, productId)
                        .compose(
                            locked -> remove(new FileStore(on, merchantId), productId, command))
                        .compose(
                            removed ->
                                removed
                                    ? products
                                        .touch(on, merchantId, productId, clock.instant(), origin)
                                        .map(true)
                                    : Future.succeededFuture(true))))
        .map(outcome -> new Done(outcome.replayed()));
  }

  /**
   * Removes a file and stops its upload; returns whether there was a file, which customers have
   * seen.
   */
  private Future<Boolean> remove(
      FileStore files, UUID productId, DeleteDigitalProductFile command) {
    String name = command.name();
    return files
        .endUpload(productId, name, clock.instant())
        .compose(
            ended ->
                files
                    .remove(productId, name, clock.instant())
                    .map(
                        removed -> {
                          if (!ended && !removed) {
                            throw unknown(name);
                          }
                          return removed;
                        }));
  }

  private static Fault unknown(String name) {
    return new Fault(FaultCode.NOT_FOUND, "The product has no file " + name);
  }
}
