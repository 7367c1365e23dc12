package dev.paylink.data.storage;

import dev.paylink.data.storage.StorageException.Reason;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes failures of what S3 answers. Of an answer only code and request id are told: its other
 * elements have keys and what was signed.
 */
final class S3Failures {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/=_.-]{1,128}");

  private static final Map<String, Reason> REASONS =
      Map.ofEntries(
          Map.entry("NoSuchKey", Reason.OBJECT_MISSING),
          Map.entry("NoSuchUpload", Reason.UPLOAD_MISSING),
          Map.entry("InvalidPart", Reason.PART_MISMATCH),
          Map.entry("InvalidPartOrder", Reason.PART_MISMATCH),
          Map.entry("EntityTooSmall", Reason.PART_MISMATCH),
          Map.entry("InvalidRange", Reason.RANGE),
          Map.entry("RequestTimeout", Reason.UNAVAILABLE),
          Map.entry("OperationAborted", Reason.UNAVAILABLE),
          Map.entry("InternalError", Reason.UNAVAILABLE),
          Map.entry("ServiceUnavailable", Reason.UNAVAILABLE),
          Map.entry("SlowDown", Reason.UNAVAILABLE));

  private S3Failures() {}

  /** Of an answer with a status that is no success, or with an error under the status 200. */
  static StorageException answered(S3Request wanted, int status, Map<String, String> body) {
    String code = word(body.get("Code"));
    String id = word(body.get("RequestId"));
    String told =
        (code.isEmpty() ? "status " + status : "%s (%d)".formatted(code, status))
            + (id.isEmpty() ? "" : ", request " + id);
    return new StorageException(
        reason(status, code), "S3 did not %s: %s".formatted(wanted.what(), told));
  }

  private static String word(@Nullable String text) {
    String given = Objects.requireNonNullElse(text, "");
    return WORD.matcher(given).matches() ? given : "";
  }

  private static Reason reason(int status, String code) {
    Reason known = REASONS.get(code);
    if (known != null) {
      return known;
    }
    if (status >= 500 || status == 429 || status == 408) {
      return Reason.UNAVAILABLE;
    }
    boolean ofHead = status == 404 && code.isEmpty();
    return ofHead ? Reason.OBJECT_MISSING : status == 416 ? Reason.RANGE : Reason.REFUSED;
  }

  /** Of a request without an answer. */
  static StorageException unanswered(S3Request wanted, Throwable cause) {
    return new StorageException(
        Reason.UNAVAILABLE,
        "S3 did not answer a request to %s: %s".formatted(wanted.what(), cause.getMessage()),
        cause);
  }

  /** Of an answer that S3 does not give. */
  static StorageException strange(S3Request wanted, String why) {
    return new StorageException(
        Reason.REFUSED, "S3 did not %s: its answer %s".formatted(wanted.what(), why));
  }
}
