package dev.paylink.data.storage;

import org.jspecify.annotations.Nullable;

/** An operation of an {@link ObjectStorage} failed. The message names the key, and no secret. */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** Why an operation failed. */
  public enum Reason {
    /** There is no object with this key. */
    OBJECT_MISSING,
    /** There is no upload with this id: it never was, was aborted, or another call completed it. */
    UPLOAD_MISSING,
    /** The upload does not have the parts with these ETags, or one but the last is too small. */
    PART_MISMATCH,
    /** The object has fewer bytes than were asked for. */
    RANGE,
    /** The arguments are not what {@link ObjectStorage} demands. */
    INVALID,
    /** The storage refuses it, until an operator changes rights or configuration. */
    REFUSED,
    /** There is too little room. */
    FULL,
    /** The storage could not do it now; the same may succeed later. */
    UNAVAILABLE
  }

  /**
   * @param cause null if absent
   */
  public StorageException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  StorageException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** Why the operation failed. */
  public Reason reason() {
    return reason;
  }
}
