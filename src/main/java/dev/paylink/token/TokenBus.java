package dev.paylink.token;

import dev.paylink.api.Command;
import dev.paylink.api.Topic;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenMessages.TokenStatus;
import dev.paylink.token.TokenMessages.TokensRevoked;

/** The bus addresses of token look-up and revocation; internal. */
public final class TokenBus {
  private TokenBus() {}

  /**
   * The database status of a token whose signature is verified. Fails with {@code unauthorized} if
   * it was never issued or was revoked.
   */
  public static final Command<LookUpToken, TokenStatus> LOOK_UP_TOKEN =
      new Command<>("paylink.tokens.look-up", LookUpToken.class, TokenStatus.class);

  /**
   * Recently revoked tokens, published every 400 ms on each node, even if there are none. A cache
   * of tokens must evict these, and must not be used if the last message is older than 1 s.
   */
  public static final Topic<TokensRevoked> TOKENS_REVOKED =
      new Topic<>("paylink.tokens.revoked", TokensRevoked.class, Topic.Scope.NODE);
}
