package dev.paylink.http;

import java.time.Instant;
import java.util.Set;

/**
 * Who sends a request, as a verified token says.
 *
 * @param tokenId {@code tok_…}
 * @param merchantId {@code mer_…}
 * @param testMode whether the merchant is in test mode
 * @param scopes what the token may do
 * @param expiresAt when it ends
 */
public record Principal(
    String tokenId, String merchantId, boolean testMode, Set<String> scopes, Instant expiresAt) {
  public Principal {
    scopes = Set.copyOf(scopes);
  }
}
