package dev.paylink.catalog.product.file;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.file.FileMessages.KeepPart;
import dev.paylink.catalog.product.file.FileMessages.OpenUpload;
import dev.paylink.catalog.product.file.FileMessages.PartKept;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.data.db.Database;
import dev.paylink.data.storage.ObjectStorage;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/** Business rules of starting an upload, going on with it, and noting its parts. */
final class UploadOpening {
  private static final int MAX_FILES = 100;

  private final Database database;
  private final ObjectStorage storage;
  private final Ids ids;
  private final InstantSource clock;
  private final AppConfig.Products limits;

  UploadOpening(
      Database database,
      ObjectStorage storage,
      Ids ids,
      InstantSource clock,
      AppConfig.Products limits) {
    this.database = database;
    this.storage = storage;
    this.ids = ids;
    this.clock = clock;
    this.limits = limits;
  }

  Future<Upload> open(OpenUpload command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(command.productId());
    if (command.first() == null || command.first() != 0) {
      return locked(merchantId, productId, command, files -> current(files, productId, command));
    }
    UUID fileId = ids.next();
    return locked(
            merchantId, productId, command, files -> insert(files, fileId, productId, command))
        .compose(inserted -> begin(merchantId, fileId, command.size()));
  }

  /** Work in a transaction that has the product locked. Work on one product takes turns. */
  private <T> Future<T> locked(
      UUID merchantId, UUID productId, OpenUpload command, Function<FileStore, Future<T>> work) {
    return database.inTurn(
        List.of(merchantId, productId),
        () ->
            database.transaction(
                on -> {
                  FileStore files = new FileStore(on, merchantId);
                  return lock(files, productId, command.name())
                      .compose(locked -> work.apply(files));
                }));
  }

  private static Future<Void> lock(FileStore files, UUID productId, String name) {
    return files
        .lockProduct(productId, name)
        .map(
            others -> {
              requireRoom(productId, others);
              return null;
            });
  }

  private static void requireRoom(UUID productId, OptionalLong others) {
    if (others.isEmpty()) {
      throw TypeId.DIGITAL_PRODUCT.unknown(productId);
    }
    if (others.getAsLong() >= MAX_FILES) {
      throw new Fault(
          FaultCode.LIMIT_REACHED,
          "The limit is %d files for a product. Delete one first".formatted(MAX_FILES));
    }
  }

  /** The upload that a request goes on with, or asks for. */
  private Future<Upload> current(FileStore files, UUID productId, OpenUpload command) {
    return files
        .uploading(productId, command.name())
        .compose(
            found ->
                found.map(Future::succeededFuture).orElseGet(() -> none(files, productId, command)))
        .map(
            upload -> {
              Long first = command.first();
              boolean follows = first == null || first == upload.received();
              if (!follows || upload.size() != command.size()) {
                throw new Fault(
                    FaultCode.UPLOAD_CONFLICT,
                    "%d of %d bytes of the file have arrived; go on behind them, or begin again"
                        .formatted(upload.received(), upload.size()));
              }
              return upload;
            });
  }

  /** Nothing has arrived; says so only if the file could be sent. */
  private Future<Upload> none(FileStore files, UUID productId, OpenUpload command) {
    return files
        .lockStored(productId, command.name())
        .map(
            stored -> {
              requireQuota(stored, command.size());
              return new Upload(null, null, command.size(), List.of());
            });
  }

  private Future<Void> insert(FileStore files, UUID fileId, UUID productId, OpenUpload command) {
    return files
        .lockStored(productId, command.name())
        .compose(
            stored -> {
              requireQuota(stored, command.size());
              return files.endUpload(productId, command.name(), clock.instant());
            })
        .compose(
            replaced ->
                files.insert(fileId, productId, command.name(), command.size(), clock.instant()));
  }

  private void requireQuota(FileStore.Stored stored, long size) {
    if (stored.files() >= limits.maxFilesPerMerchant()) {
      throw beyond("%d files".formatted(limits.maxFilesPerMerchant()));
    }
    if (stored.bytes() + size > limits.maxBytesPerMerchant()) {
      throw beyond(
          "files of %d bytes in all; %d are taken"
              .formatted(limits.maxBytesPerMerchant(), stored.bytes()));
    }
  }

  private static Fault beyond(String limit) {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "The merchant can have %s. Delete files or their uploads first; what customers may be reading counts for 6 hours more"
            .formatted(limit));
  }

  private Future<Upload> begin(UUID merchantId, UUID fileId, long size) {
    return storage
        .begin(StoredFiles.key(fileId), StoredFiles.CONTENT_TYPE, size)
        .compose(
            uploadId ->
                new FileStore(database, merchantId)
                    .begun(fileId, uploadId)
                    .compose(
                        begun ->
                            begun
                                .map(Future::succeededFuture)
                                .orElseGet(() -> abort(fileId, uploadId))))
        .recover(failure -> giveUp(merchantId, fileId, failure));
  }

  /** An upload that has not started takes nothing of the quota. */
  private Future<Upload> giveUp(UUID merchantId, UUID fileId, Throwable failure) {
    return new FileStore(database, merchantId)
        .drop(fileId, clock.instant())
        .transform(dropped -> StoredFiles.failed(failure));
  }

  /** No row knows the upload any more, so that no sweep would find it. */
  private Future<Upload> abort(UUID fileId, String uploadId) {
    return storage
        .abort(StoredFiles.key(fileId), uploadId)
        .compose(aborted -> Future.failedFuture(conflict()));
  }

  Future<PartKept> keep(KeepPart command) {
    return new FileStore(database, TypeId.MERCHANT.decode(command.merchantId()))
        .keepPart(
            TypeId.PRODUCT_FILE.decode(command.fileId()),
            command.number(),
            command.etag(),
            clock.instant())
        .map(
            kept -> {
              if (!kept) {
                throw conflict();
              }
              return new PartKept(command.number());
            });
  }

  private static Fault conflict() {
    return new Fault(
        FaultCode.UPLOAD_CONFLICT, "Another request has sent bytes of the file at the same time");
  }
}
