package dev.paylink.token;

import java.util.Set;

/** What is sent and answered on the token addresses of {@link dev.paylink.bus.BusApi}. */
public final class TokenMessages {
  private TokenMessages() {}

  /**
   * Asks for a token.
   *
   * @param tokenId {@code tok_…}
   */
  public record LookUpToken(String tokenId) {}

  /**
   * What the database knows of a token that may be used.
   *
   * @param merchantId {@code mer_…}
   * @param testMode whether its merchant is in test mode
   */
  public record TokenStatus(String merchantId, boolean testMode) {}

  /** Tokens that were revoked. */
  public record TokensRevoked(Set<String> tokenIds) {
    public TokensRevoked {
      tokenIds = Set.copyOf(tokenIds);
    }
  }
}
