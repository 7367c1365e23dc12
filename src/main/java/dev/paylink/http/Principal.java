package dev.paylink.http;

import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request, from a verified token or a session.
 *
 * @param actor a token with its id and its label, which may be empty; or somebody of the staff
 * @param merchantId {@code mer_…}
 * @param testMode whether the merchant is in test mode
 * @param scopes the scopes of the token, or of the role
 * @param expiresAt when the token or the session expires
 * @param sessionToken {@code tok_…}, the token that opened the session; null for a token and for a
 *     person with a sign-in
 */
public record Principal(
    Actor actor,
    String merchantId,
    boolean testMode,
    Set<String> scopes,
    Instant expiresAt,
    @Nullable String sessionToken) {
  public Principal {
    scopes = Set.copyOf(scopes);
  }

  /** The sender of a request with a token. */
  public static Principal token(
      String tokenId,
      String label,
      String merchantId,
      boolean testMode,
      Set<String> scopes,
      Instant expiresAt) {
    Actor actor = new Actor(ActorType.TOKEN, tokenId, label);
    return new Principal(actor, merchantId, testMode, scopes, expiresAt, null);
  }

  /** The id of the token or the person. */
  public String id() {
    return Objects.requireNonNull(actor.id());
  }
}
