package dev.paylink.data.storage;

import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what callers give, the same way for every storage. */
final class Arguments {
  private static final int MAX_KEY = 200;
  private static final Pattern KEY = Pattern.compile("[a-z0-9_-]+(/[a-z0-9_-]+)*");
  private static final Pattern CONTENT_TYPE = Pattern.compile("[!-~]([ -~]{0,198}[!-~])?");

  private Arguments() {}

  /** The message does not have the key, which may be anything. */
  static void checkKey(String key) {
    require(
        key.length() <= MAX_KEY && KEY.matcher(key).matches(),
        "a key has 1 to 200 of a-z, 0-9, _ and -, in names with / between them");
  }

  static void checkContentType(String contentType) {
    require(CONTENT_TYPE.matcher(contentType).matches(), "a content type is printable ASCII");
  }

  static void checkPart(int number, Buffer part) {
    require(
        number >= 1 && number <= ObjectStorage.MAX_PARTS,
        "a part has a number from 1 to " + ObjectStorage.MAX_PARTS);
    require(
        part.length() >= 1 && part.length() <= ObjectStorage.PART_BYTES,
        "a part has 1 to " + ObjectStorage.PART_BYTES + " bytes");
  }

  static void checkEtags(List<String> etags) {
    require(
        !etags.isEmpty() && etags.size() <= ObjectStorage.MAX_PARTS,
        "an upload is completed with 1 to " + ObjectStorage.MAX_PARTS + " parts");
  }

  static void checkContent(Buffer content) {
    require(
        content.length() >= 1 && content.length() <= ObjectStorage.PART_BYTES,
        "an object that is stored at once has 1 to " + ObjectStorage.PART_BYTES + " bytes");
  }

  static void checkRange(long from, long length) {
    require(
        from >= 0 && length >= 1 && from <= Long.MAX_VALUE - length,
        "a range has at least one byte, from 0 on");
  }

  private static void require(boolean fulfilled, String rule) {
    if (!fulfilled) {
      throw new StorageException(Reason.INVALID, "The storage refuses this: " + rule);
    }
  }
}
