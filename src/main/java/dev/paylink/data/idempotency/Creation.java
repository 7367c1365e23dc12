package dev.paylink.data.idempotency;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creation of a resource, with its idempotency key.
 *
 * @param merchantId owner of the key
 * @param operation operationId of the key
 * @param key null if absent
 * @param request the source of the fingerprint
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

  /** This creation with another response body. */
  public Creation withAnswer(Record other) {
    return new Creation(merchantId, operation, key, request, id, publicId, other);
  }

  String fingerprint() {
    return Fingerprint.of(request);
  }
}
