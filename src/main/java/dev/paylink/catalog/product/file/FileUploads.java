package dev.paylink.catalog.product.file;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.file.FileMessages.DropUpload;
import dev.paylink.catalog.product.file.FileMessages.KeepPart;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.catalog.product.file.FileMessages.UploadDropped;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.BodyParts;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Passes bytes of requests to the storage, a part at a time, and looks at what has been stored. */
final class FileUploads {
  private final Bus bus;
  private final ObjectStorage storage;

  FileUploads(Bus bus, ObjectStorage storage) {
    this.bus = bus;
    this.storage = storage;
  }

  /**
   * Stores the bytes of a body after the bytes of its upload. Drops bytes that do not fill a part
   * and are not the last of the file.
   *
   * @return the upload as it is then
   */
  Future<Upload> store(String merchantId, Upload upload, BodyParts body) {
    Promise<Upload> stored = Promise.promise();
    storeNext(merchantId, upload, body, stored);
    return stored.future();
  }

  private void storeNext(String merchantId, Upload upload, BodyParts body, Promise<Upload> stored) {
    if (body.remaining() == 0) {
      stored.complete(upload);
      return;
    }
    body.next(ObjectStorage.PART_BYTES)
        .compose(
            part ->
                isWhole(upload, part)
                    ? keep(merchantId, upload, part)
                    : Future.succeededFuture(upload))
        .onComplete(kept -> storeNext(merchantId, kept, body, stored), stored::fail);
  }

  private static boolean isWhole(Upload upload, Buffer part) {
    return part.length() == ObjectStorage.PART_BYTES
        || upload.received() + part.length() == upload.size();
  }

  private Future<Upload> keep(String merchantId, Upload upload, Buffer part) {
    String fileId = Objects.requireNonNull(upload.fileId());
    int number = upload.etags().size() + 1;
    return storage
        .putPart(key(upload), Objects.requireNonNull(upload.uploadId()), number, part)
        .recover(StoredFiles::failed)
        .compose(
            etag ->
                bus.request(FileBus.KEEP_PART, new KeepPart(merchantId, fileId, number, etag))
                    .map(
                        kept -> {
                          List<String> etags = new ArrayList<>(upload.etags());
                          etags.add(etag);
                          return new Upload(fileId, upload.uploadId(), upload.size(), etags);
                        }));
  }

  /**
   * Makes one object of the parts, and reads it to know what it contains. Fails with {@code
   * invalid_request} and gives the upload up if its SHA-256 is another than the given one.
   */
  Future<FileContent> complete(
      String merchantId, Upload upload, String name, Optional<byte[]> digest) {
    String key = key(upload);
    return storage
        .complete(key, Objects.requireNonNull(upload.uploadId()), upload.etags())
        .compose(completed -> FileContent.read(storage, key, upload.size(), name))
        .recover(StoredFiles::failed)
        .compose(
            content ->
                digest.isEmpty() || HexFormat.of().formatHex(digest.get()).equals(content.sha256())
                    ? Future.succeededFuture(content)
                    : drop(merchantId, upload)
                        .compose(dropped -> Future.failedFuture(different(content))));
  }

  /**
   * Removes the object of a finished upload, unless it has become a file: the sweep may have looked
   * for the object before it was there.
   */
  Future<Void> removeUnused(String merchantId, Upload upload) {
    return drop(merchantId, upload)
        .compose(
            dropped ->
                dropped.becameFile()
                    ? Future.succeededFuture()
                    : storage.delete(key(upload)).recover(StoredFiles::failed));
  }

  private Future<UploadDropped> drop(String merchantId, Upload upload) {
    return bus.request(
        FileBus.DROP_UPLOAD, new DropUpload(merchantId, Objects.requireNonNull(upload.fileId())));
  }

  private static Fault different(FileContent content) {
    return Fault.invalid(
        "Repr-Digest",
        "must be the SHA-256 of the whole file; what arrived has " + content.sha256());
  }

  private static String key(Upload upload) {
    UUID fileId = TypeId.PRODUCT_FILE.decode(Objects.requireNonNull(upload.fileId()));
    return StoredFiles.key(fileId);
  }
}
