package dev.paylink.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes of a representation that a request asks for.
 *
 * @param first position of the first byte, from 0
 * @param length how many; 0 if the request asks only for bytes that there are not
 * @param partial whether it asks for a part
 */
public record ByteRange(long first, long length, boolean partial) {
  private static final Pattern BYTES = Pattern.compile("bytes=(\\d{0,15})-(\\d{0,15})");

  /**
   * The bytes that {@code Range} and {@code If-Range} ask for (RFC 9110, section 14): all of them
   * without a range, with several, with one that is not well-formed, or if the entity tag is
   * another.
   *
   * @param size of the representation, from 1
   * @param tag its strong entity tag
   */
  public static ByteRange of(HttpServerRequest request, long size, String tag) {
    ByteRange all = new ByteRange(0, size, false);
    String condition = request.getHeader("If-Range");
    String range = request.getHeader("Range");
    return range == null || (condition != null && !condition.strip().equals(tag))
        ? all
        : parse(range.strip(), size).orElse(all);
  }

  private static Optional<ByteRange> parse(String text, long size) {
    Matcher range = BYTES.matcher(text);
    if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
      return Optional.empty();
    }
    if (range.group(1).isEmpty()) {
      long length = Math.min(size, Long.parseLong(range.group(2)));
      return Optional.of(new ByteRange(size - length, length, true));
    }
    long first = Long.parseLong(range.group(1));
    long last =
        range.group(2).isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(range.group(2)));
    if (!range.group(2).isEmpty() && Long.parseLong(range.group(2)) < first) {
      return Optional.empty();
    }
    return Optional.of(new ByteRange(first, Math.max(0, last - first + 1), true));
  }

  /** The {@code Content-Range} of the answer. */
  public String contentRange(long size) {
    return length == 0
        ? "bytes */" + size
        : "bytes %d-%d/%d".formatted(first, first + length - 1, size);
  }
}
