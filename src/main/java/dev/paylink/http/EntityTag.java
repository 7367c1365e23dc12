package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Strong entity tags (RFC 9110, section 8.8.3), which change with the bytes. */
final class EntityTag {
  private static final int BYTES = 16;

  private EntityTag() {}

  static String of(Buffer content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes());
      return '"' + HexFormat.of().formatHex(hash, 0, BYTES) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
