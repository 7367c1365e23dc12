package dev.paylink.data.idempotency;

import dev.paylink.base.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells a repetition of a request from another request with the same idempotency key. */
final class Fingerprint {
  private Fingerprint() {}

  /** SHA-256 of the request in canonical JSON; ignores white space and the order of fields. */
  static String of(Record request) {
    try {
      byte[] json = StrictJson.writeCanonical(request).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
