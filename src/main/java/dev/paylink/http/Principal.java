package dev.paylink.http;

import java.time.Instant;
import java.util.Set;

/**
 * The sender of a request, from a verified token.
 *
 * @param tokenId {@code tok_…}
 * @param tokenLabel the label of the token; may be empty
 * @param merchantId {@code mer_…}
 * @param testMode whether the merchant is in test mode
 * @param scopes the scopes of the token
 * @param expiresAt when the token expires
 */
public record Principal(
    String tokenId,
    String tokenLabel,
    String merchantId,
    boolean testMode,
    Set<String> scopes,
    Instant expiresAt) {
  public Principal {
    scopes = Set.copyOf(scopes);
  }
}
