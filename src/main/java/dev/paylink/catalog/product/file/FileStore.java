package dev.paylink.catalog.product.file;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes what is known of files of the products of a merchant. */
final class FileStore {
  private final Database database;
  private final UUID merchantId;

  FileStore(Database database, UUID merchantId) {
    this.database = database;
    this.merchantId = merchantId;
  }

  /**
   * What became of an upload.
   *
   * @param uploading whether it goes on
   * @param file what it made, if that is in use
   */
  record Finished(boolean uploading, @Nullable DigitalProductFile file) {}

  /**
   * Locks a product until the end of the transaction.
   *
   * @return how many files of other names it has; empty if there is no such product
   */
  Future<OptionalLong> lockProduct(UUID productId, String name) {
    return database
        .queryOne(FileSql.LOCK_PRODUCT, Tuple.of(merchantId, productId, name))
        .map(
            found ->
                found
                    .map(row -> OptionalLong.of(row.getLong("others")))
                    .orElse(OptionalLong.empty()));
  }

  /** What files take. */
  record Stored(long files, long bytes) {}

  /**
   * What the merchant's files take without an upload of the given name, which is to be replaced;
   * until the end of the transaction no other upload starts.
   */
  Future<Stored> lockStored(UUID productId, String name) {
    return database
        .query(FileSql.LOCK_MERCHANT, Tuple.of(merchantId))
        .compose(locked -> database.queryOne(FileSql.STORED, Tuple.of(merchantId, productId, name)))
        .map(Optional::orElseThrow)
        .map(row -> new Stored(row.getLong("files"), row.getLong("bytes")));
  }

  Future<Optional<Upload>> uploading(UUID productId, String name) {
    return database
        .queryOne(FileSql.UPLOADING, Tuple.of(merchantId, productId, name))
        .map(found -> found.map(FileStore::upload));
  }

  /** Stops the upload of a name. Returns whether there was one. */
  Future<Boolean> endUpload(UUID productId, String name, Instant at) {
    return database
        .queryOne(FileSql.END_UPLOAD, Tuple.of(merchantId, productId, name, utc(at)))
        .map(Optional::isPresent);
  }

  Future<Void> insert(UUID fileId, UUID productId, String name, long size, Instant at) {
    return database
        .query(
            FileSql.INSERT, Tuple.of(merchantId, fileId, productId, name, size).addValue(utc(at)))
        .mapEmpty();
  }

  Future<Optional<Upload>> begun(UUID fileId, String uploadId) {
    return database
        .queryOne(FileSql.BEGUN, Tuple.of(merchantId, fileId, uploadId))
        .map(found -> found.map(FileStore::upload));
  }

  private static Upload upload(Row row) {
    return new Upload(
        TypeId.PRODUCT_FILE.encode(row.getUUID("id")),
        row.getString("upload_id"),
        row.getLong("size"),
        List.of(row.getArrayOfStrings("etags")));
  }

  /** Whether it was the next part of an upload that goes on. */
  Future<Boolean> keepPart(UUID fileId, int number, String etag, Instant at) {
    return database
        .queryOne(FileSql.KEEP_PART, Tuple.of(merchantId, fileId, number, etag, utc(at)))
        .map(Optional::isPresent);
  }

  Future<Optional<Finished>> lock(UUID productId, UUID fileId) {
    return database
        .queryOne(FileSql.LOCK, Tuple.of(merchantId, productId, fileId))
        .map(
            found ->
                found.map(
                    row -> {
                      String state = row.getString("state");
                      return new Finished(
                          state.equals("uploading"), state.equals("ready") ? file(row) : null);
                    }));
  }

  Future<Optional<DigitalProductFile>> readyBefore(UUID productId, UUID fileId) {
    return database
        .queryOne(FileSql.READY_BEFORE, Tuple.of(merchantId, productId, fileId))
        .map(found -> found.map(FileStore::file));
  }

  /** Whether there was a file of that name. */
  Future<Boolean> remove(UUID productId, String name, Instant at) {
    return database
        .queryOne(FileSql.REMOVE, Tuple.of(merchantId, productId, name, utc(at)))
        .map(Optional::isPresent);
  }

  Future<DigitalProductFile> ready(UUID fileId, String contentType, String sha256, Instant at) {
    return database
        .queryOne(FileSql.READY, Tuple.of(merchantId, fileId, contentType, sha256, utc(at)))
        .map(row -> file(row.orElseThrow()));
  }

  private static DigitalProductFile file(Row row) {
    Columns columns = Columns.of(row);
    return new DigitalProductFile(
        columns.text("name"),
        columns.number("size"),
        columns.text("content_type"),
        columns.text("sha256"),
        Objects.requireNonNull(columns.time("updated_at")));
  }

  /** Gives an upload up; whether it had become a file before. */
  Future<Boolean> drop(UUID fileId, Instant at) {
    return database
        .queryOne(FileSql.DROP, Tuple.of(merchantId, fileId, utc(at)))
        .map(row -> row.orElseThrow().getBoolean("became_file"));
  }
}
