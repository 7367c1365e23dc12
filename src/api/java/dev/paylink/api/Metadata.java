package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;

/**
 * A merchant's own data as compact JSON text; stored and returned as the same JSON value.
 *
 * @param json one JSON object, at most {@link #MAX_BYTES} of UTF-8
 */
public record Metadata(@JsonValue @JsonRawValue String json) {
  /** The size limit: 16 KiB of UTF-8. */
  public static final int MAX_BYTES = 16 * 1024;

  /**
   * Checks the size.
   *
   * @throws Fault {@code invalid_request}, naming {@code metadata}
   */
  public Metadata {
    checkSize(json);
  }

  static void checkSize(String json) {
    // A char has three bytes at most; short texts, as nearly all are, need no copy.
    if (json.length() > MAX_BYTES / 3 && json.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw Fault.invalid("metadata", "must be at most 16 KiB of JSON");
    }
  }
}
