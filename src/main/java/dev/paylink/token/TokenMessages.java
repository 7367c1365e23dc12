package dev.paylink.token;

import java.util.Set;

/** What is sent and answered on the token addresses of {@link dev.paylink.api.BusApi}. */
public final class TokenMessages {
  private TokenMessages() {}

  /**
   * Asks for a token.
   *
   * @param tokenId what it has as {@code jti}, to be {@code tok_…}
   * @param merchantId what it has as {@code sub}, to be {@code mer_…}
   */
  public record LookUpToken(String tokenId, String merchantId) {}

  /**
   * What the database knows of a token that may be used.
   *
   * @param testMode whether its merchant is in test mode
   */
  public record TokenStatus(boolean testMode) {}

  /**
   * Tokens that were revoked; none, most of the time.
   *
   * @param tokenIds {@code tok_…}
   * @param asOfNanos when the database was asked, by {@link System#nanoTime} of this node
   */
  public record TokensRevoked(Set<String> tokenIds, long asOfNanos) {
    public TokensRevoked {
      tokenIds = Set.copyOf(tokenIds);
    }
  }
}
