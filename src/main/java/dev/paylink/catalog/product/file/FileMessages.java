package dev.paylink.catalog.product.file;

import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.api.Origin;
import dev.paylink.data.storage.ObjectStorage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and replies of {@link FileBus}. */
public final class FileMessages {
  private FileMessages() {}

  /**
   * Opens the upload of a file.
   *
   * @param first position of the first byte that the request has; null if absent
   * @param size of the whole file
   */
  public record OpenUpload(
      String merchantId, String productId, String name, @Nullable Long first, long size) {}

  /**
   * An upload.
   *
   * @param fileId null if absent, and the request has no bytes
   * @param uploadId id in the storage; null like {@code fileId}
   * @param etags of the parts that are stored
   */
  public record Upload(
      @Nullable String fileId, @Nullable String uploadId, long size, List<String> etags) {
    public Upload {
      etags = List.copyOf(etags);
    }

    /** How many of its bytes are stored. */
    public long received() {
      return Math.min(size, (long) etags.size() * ObjectStorage.PART_BYTES);
    }
  }

  /**
   * Notes that a part is stored.
   *
   * @param number from 1
   */
  public record KeepPart(String merchantId, String fileId, int number, String etag) {}

  /** The part is noted. */
  public record PartKept(int number) {}

  /**
   * Makes an upload the file of its product.
   *
   * @param sha256 in hexadecimal digits
   */
  public record FinishUpload(
      String merchantId,
      String productId,
      String fileId,
      String contentType,
      String sha256,
      Origin origin) {}

  /**
   * The file of a product.
   *
   * @param created whether no file had its name before
   */
  public record StoredFile(DigitalProductFile file, boolean created) {}

  /** Gives an upload up. */
  public record DropUpload(String merchantId, String fileId) {}

  /**
   * The upload is given up.
   *
   * @param becameFile whether it had become a file before
   */
  public record UploadDropped(String fileId, boolean becameFile) {}
}
