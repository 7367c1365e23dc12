package dev.paylink.catalog.product.file;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.data.storage.StorageException;
import io.vertx.core.Future;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How files of products are kept in the object storage. */
public final class StoredFiles {
  private static final Logger log = LoggerFactory.getLogger(StoredFiles.class);

  /** What a file contains is known only when all of it has arrived. */
  static final String CONTENT_TYPE = "application/octet-stream";

  private StoredFiles() {}

  /** The key of a file's object. */
  public static String key(UUID fileId) {
    return "product-files/" + fileId;
  }

  /** Turns a failure of the storage into what the caller is told. */
  public static <T> Future<T> failed(Throwable failure) {
    if (!(failure instanceof StorageException broken)) {
      return Future.failedFuture(failure);
    }
    log.warn("The storage failed: {}", broken.getMessage());
    return Future.failedFuture(
        switch (broken.reason()) {
          case UPLOAD_MISSING, PART_MISMATCH ->
              new Fault(
                  FaultCode.UPLOAD_CONFLICT, "What had arrived of the file is gone; begin again");
          case FULL -> Fault.unavailable("The storage of files is full", broken);
          case UNAVAILABLE -> Fault.unavailable("The storage of files does not answer", broken);
          case OBJECT_MISSING, RANGE, INVALID, REFUSED -> Fault.internal(broken);
        });
  }
}
