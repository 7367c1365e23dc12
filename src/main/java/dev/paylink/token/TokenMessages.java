package dev.paylink.token;

import java.util.Set;

/** Messages of the addresses in {@link TokenBus}. */
public final class TokenMessages {
  private TokenMessages() {}

  /**
   * Looks up a token.
   *
   * @param tokenId its {@code jti}, expected to be {@code tok_…}
   * @param merchantId its {@code sub}, expected to be {@code mer_…}
   */
  public record LookUpToken(String tokenId, String merchantId) {}

  /**
   * The status of a token that was issued and not revoked.
   *
   * @param label free text of who issued it; may be empty
   * @param testMode whether its merchant is in test mode
   */
  public record TokenStatus(String label, boolean testMode) {}

  /**
   * Recently revoked tokens; mostly none.
   *
   * @param tokenIds {@code tok_…}
   * @param asOfNanos when the database was queried, by {@link System#nanoTime} of this node
   */
  public record TokensRevoked(Set<String> tokenIds, long asOfNanos) {
    public TokensRevoked {
      tokenIds = Set.copyOf(tokenIds);
    }
  }
}
