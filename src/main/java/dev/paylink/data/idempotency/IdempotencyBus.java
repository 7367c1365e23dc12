package dev.paylink.data.idempotency;

import dev.paylink.api.Command;
import dev.paylink.data.idempotency.IdempotencyMessages.GetKey;
import dev.paylink.data.idempotency.IdempotencyMessages.KeyUses;

/** The bus address of idempotency keys; internal. */
public final class IdempotencyBus {
  private IdempotencyBus() {}

  /**
   * The creations and changes with a key that the asking token may make itself. Fails with {@code
   * insufficient_scope} or {@code not_found}.
   */
  public static final Command<GetKey, KeyUses> GET_KEY =
      new Command<>("paylink.idempotency.get-key", GetKey.class, KeyUses.class);
}
