package dev.paylink.idempotency;

import dev.paylink.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One creation about to happen.
 *
 * @param merchantId scope of the key
 * @param operation operationId of the contract, the other scope of the key
 * @param key the Idempotency-Key; null for none
 * @param request what was asked for, which tells a repetition from another request
 * @param id of the resource if it is new
 * @param publicId the same in its public form
 * @param answer the record to answer with, if it is new
 */
public record Creation(
    UUID merchantId,
    String operation,
    @Nullable String key,
    Record request,
    UUID id,
    String publicId,
    Record answer) {

  /** SHA-256 of the request in canonical JSON: white space and order of fields do not count. */
  String fingerprint() {
    try {
      byte[] json = StrictJson.writeCanonical(request).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
