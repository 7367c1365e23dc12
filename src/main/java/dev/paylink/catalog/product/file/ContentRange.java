package dev.paylink.catalog.product.file;

import dev.paylink.api.Fault;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which bytes of a file a request has, by its {@code Content-Range} (RFC 9110, sections 14.4 and
 * 14.5).
 *
 * @param first position of its first byte, from 0; null if absent: the request asks what has
 *     arrived
 * @param size of the whole file
 */
record ContentRange(@Nullable Long first, long size) {
  private static final String FIELD = "Content-Range";

  private static final Pattern BYTES =
      Pattern.compile("bytes (?:(\\d{1,15})-(\\d{1,15})|\\*)/(\\d{1,15})");

  /**
   * @param header null if absent: the request has the whole file
   * @param length of the body
   * @throws Fault {@code invalid_request}
   */
  static ContentRange of(@Nullable String header, long length) {
    if (header == null) {
      if (length == 0) {
        throw Fault.invalid("", "must not be empty: a file has at least one byte");
      }
      return new ContentRange(0L, length);
    }
    Matcher range = BYTES.matcher(header);
    if (!range.matches()) {
      throw Fault.invalid(
          FIELD, "must be as bytes 0-8388607/20000000, or bytes */20000000 with an empty body");
    }
    long size = Long.parseLong(range.group(3));
    if (range.group(1) == null) {
      return asking(size, length);
    }
    long first = Long.parseLong(range.group(1));
    long last = Long.parseLong(range.group(2));
    if (last < first || last >= size) {
      throw Fault.invalid(
          FIELD, "must have a start before its last byte, and a last byte before its size");
    }
    if (last - first + 1 != length) {
      throw Fault.invalid(FIELD, "must have as many bytes as the body");
    }
    return new ContentRange(first, size);
  }

  private static ContentRange asking(long size, long length) {
    if (size == 0 || length != 0) {
      throw Fault.invalid(FIELD, "must name the bytes of a body that is not empty, and a size");
    }
    return new ContentRange(null, size);
  }
}
