package dev.paylink.idempotency;

import dev.paylink.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creation of a resource, with its idempotency key.
 *
 * @param merchantId merchant that the key belongs to
 * @param operation operationId that the key belongs to
 * @param key the idempotency key; null for none
 * @param request the request, from which the fingerprint is made
 * @param id id of the resource, if it is created
 * @param publicId the public form of the id
 * @param answer the response body, if the resource is created
 */
public record Creation(
    UUID merchantId,
    String operation,
    @Nullable String key,
    Record request,
    UUID id,
    String publicId,
    Record answer) {

  /** SHA-256 of the request in canonical JSON; ignores white space and the order of fields. */
  String fingerprint() {
    try {
      byte[] json = StrictJson.writeCanonical(request).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
