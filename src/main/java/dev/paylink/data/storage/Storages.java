package dev.paylink.data.storage;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Opens the storage that the configuration names. */
public final class Storages {
  private Storages() {}

  /**
   * Opens the storage. A folder is created and tried; a bucket is not asked for.
   *
   * @return fails with {@link InvalidConfigException} if the folder cannot be written
   */
  public static Future<ObjectStorage> open(Vertx vertx, AppConfig.Storage config) {
    if (config.isS3()) {
      return Future.succeededFuture(new S3Storage(vertx, config.s3()));
    }
    return folder(vertx, config.folder());
  }

  private static Future<ObjectStorage> folder(Vertx vertx, String folder) {
    FolderStorage storage;
    try {
      storage = new FolderStorage(vertx, Path.of(folder));
    } catch (InvalidPathException invalid) {
      return Future.failedFuture(refusal(folder, invalid));
    }
    return storage
        .prepare()
        .map(prepared -> (ObjectStorage) storage)
        .recover(
            failure ->
                storage.close().transform(closed -> Future.failedFuture(refusal(folder, failure))));
  }

  private static InvalidConfigException refusal(String folder, Throwable failure) {
    String why = "%s: %s".formatted(failure.getClass().getSimpleName(), failure.getMessage());
    return new InvalidConfigException(
        List.of(
            new Problem(
                "storage.folder",
                folder,
                "must be a folder that this process can write (%s), or storage.type has to be s3"
                    .formatted(why))));
  }
}
