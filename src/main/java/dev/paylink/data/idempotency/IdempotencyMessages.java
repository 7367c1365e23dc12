package dev.paylink.data.idempotency;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Messages of the address in {@link IdempotencyBus}. */
public final class IdempotencyMessages {
  private IdempotencyMessages() {}

  /**
   * Asks for the creations and changes with an idempotency key.
   *
   * @param merchantId {@code mer_…}
   * @param scopes of the token that asks
   */
  public record GetKey(String merchantId, String key, Set<String> scopes) {
    public GetKey {
      scopes = Set.copyOf(scopes);
    }
  }

  /**
   * What was done with an idempotency key, newest first.
   *
   * @param data one for each operation, at least one
   */
  public record KeyUses(List<KeyUse> data) {
    public KeyUses {
      data = List.copyOf(data);
    }
  }

  /**
   * A creation or a change with an idempotency key.
   *
   * @param operation operationId
   * @param resourceId public id of what was created or changed
   * @param status HTTP status of the first answer
   * @param expiresAt until when the first answer is kept
   */
  public record KeyUse(
      String operation, String resourceId, int status, Instant createdAt, Instant expiresAt) {}
}
