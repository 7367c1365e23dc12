package dev.paylink.data.idempotency;

import dev.paylink.api.Conditions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change of a resource, under conditions.
 *
 * @param merchantId merchant that the resource and the idempotency key belong to
 * @param operation operationId that the key belongs to
 * @param resourceId id of the resource
 * @param request what is to be changed; null if the operation has no parameter but the resource
 */
public record Change(
    UUID merchantId,
    String operation,
    UUID resourceId,
    @Nullable Record request,
    Conditions conditions) {

  private record Fingerprinted(UUID resourceId, @Nullable Record request) {}

  /** What {@link dev.paylink.data.db.Database#inTurn} takes. */
  List<UUID> object() {
    return List.of(merchantId, resourceId);
  }

  /** SHA-256 of resource and request. */
  String fingerprint() {
    return Fingerprint.of(new Fingerprinted(resourceId, request));
  }
}
