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
   * What the database knows of a token whose signature has been verified. Fails with {@code
   * unauthorized} when it was never issued or has been revoked.
   */
  public static final Command<LookUpToken, TokenStatus> LOOK_UP_TOKEN =
      new Command<>("paylink.tokens.look-up", LookUpToken.class, TokenStatus.class);

  /**
   * Tokens revoked within the last seconds, announced every 400 ms, be there any or not, on each
   * node for itself. Whoever remembers a token has to forget these, and to look tokens up again as
   * long as what it was told is older than a second.
   */
  public static final Topic<TokensRevoked> TOKENS_REVOKED =
      new Topic<>("paylink.tokens.revoked", TokensRevoked.class, Topic.Scope.NODE);
}
