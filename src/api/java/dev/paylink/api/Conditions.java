package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * Conditions under which a change is carried out.
 *
 * @param idempotencyKey 1 to 255 printable ASCII characters: the change is carried out once, and
 *     repeating it within 24 hours returns the first reply; null for no condition
 * @param ifMatch entity tags as in the HTTP header {@code If-Match} (RFC 9110, section 13.1.1), one
 *     of which must be the current tag of the resource; null for no condition
 */
public record Conditions(@Nullable String idempotencyKey, @Nullable String ifMatch) {

  /** No condition. */
  public static final Conditions NONE = new Conditions(null, null);

  /** Whether there is no condition. */
  public boolean isEmpty() {
    return idempotencyKey == null && ifMatch == null;
  }
}
