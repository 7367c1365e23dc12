package dev.paylink.catalog.product.file;

import dev.paylink.api.Command;
import dev.paylink.catalog.product.file.FileMessages.DropUpload;
import dev.paylink.catalog.product.file.FileMessages.FinishUpload;
import dev.paylink.catalog.product.file.FileMessages.KeepPart;
import dev.paylink.catalog.product.file.FileMessages.OpenUpload;
import dev.paylink.catalog.product.file.FileMessages.PartKept;
import dev.paylink.catalog.product.file.FileMessages.StoredFile;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.catalog.product.file.FileMessages.UploadDropped;
import java.time.Duration;

/** The bus addresses between the operations of files and the file verticle; internal. */
public final class FileBus {
  private FileBus() {}

  /** Includes the time of the storage. */
  private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(30);

  /**
   * Opens an upload: a new one, in place of an earlier one, for a request with the first byte;
   * otherwise the one that has all bytes before the bytes of the request. Fails with {@code
   * not_found}, {@code limit_reached} and {@code upload_conflict}.
   */
  public static final Command<OpenUpload, Upload> OPEN_UPLOAD =
      new Command<>("paylink.files.open", OpenUpload.class, Upload.class, OPEN_TIMEOUT);

  /**
   * Notes a part. Fails with {@code upload_conflict} if it is not the next, or no longer wanted.
   */
  public static final Command<KeepPart, PartKept> KEEP_PART =
      new Command<>("paylink.files.keep-part", KeepPart.class, PartKept.class);

  /**
   * Makes a complete upload the file of its product, and writes {@code digital_product.updated} if
   * that changes it. Again it changes nothing. Fails with {@code not_found} and {@code
   * upload_conflict}.
   */
  public static final Command<FinishUpload, StoredFile> FINISH_UPLOAD =
      new Command<>("paylink.files.finish", FinishUpload.class, StoredFile.class);

  /** Gives an upload up; succeeds if it is missing. */
  public static final Command<DropUpload, UploadDropped> DROP_UPLOAD =
      new Command<>("paylink.files.drop", DropUpload.class, UploadDropped.class);
}
