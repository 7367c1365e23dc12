package dev.paylink.http;

import dev.paylink.base.json.StrictJson;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Strong entity tags (RFC 9110, section 8.8.3), which change with the bytes. */
public final class EntityTag {
  private static final int BYTES = 16;
  private static final String COMPRESSED = "-gzip";

  private EntityTag() {}

  /** The tag of a resource as JSON. */
  public static String of(Record resource) {
    return of(Buffer.buffer(StrictJson.writeBytes(resource)));
  }

  static String of(Buffer content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes());
      return '"' + HexFormat.of().formatHex(hash, 0, BYTES) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }

  /** The tag of the compressed form, which is another representation of the same version. */
  static String compressed(String tag) {
    return tag.substring(0, tag.length() - 1) + COMPRESSED + '"';
  }

  /**
   * Whether a header {@code If-Match} names a tag or its compressed form. Tags are compared
   * strongly (RFC 9110, section 8.8.3.2): a weak tag matches nothing.
   *
   * @param ifMatch {@code *}, or tags separated by commas
   */
  public static boolean matches(String ifMatch, String tag) {
    return ifMatch.strip().equals("*")
        || Arrays.stream(ifMatch.split(","))
            .map(String::strip)
            .anyMatch(named -> named.equals(tag) || named.equals(compressed(tag)));
  }
}
