package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.CreateToken;
import dev.paylink.access.token.TokenMessages.GetToken;
import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.access.token.TokenMessages.RevokeToken;
import dev.paylink.access.token.TokenMessages.RotateToken;
import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.access.token.TokenMessages.TokenCreated;
import dev.paylink.access.token.TokenMessages.TokenPage;
import dev.paylink.access.token.TokenMessages.TokenStatus;
import dev.paylink.access.token.TokenMessages.TokensRevoked;
import dev.paylink.api.Command;
import dev.paylink.api.Done;
import dev.paylink.api.Topic;

/** The bus addresses of tokens; internal. */
public final class TokenBus {
  private TokenBus() {}

  /**
   * The database status of a token whose signature is verified. Fails with {@code unauthorized} if
   * it was never issued or was revoked.
   */
  public static final Command<LookUpToken, TokenStatus> LOOK_UP_TOKEN =
      new Command<>("paylink.tokens.look-up", LookUpToken.class, TokenStatus.class);

  /** Lists the tokens of a merchant. */
  public static final Command<ListTokens, TokenPage> LIST_TOKENS =
      new Command<>("paylink.tokens.list", ListTokens.class, TokenPage.class);

  /** Gets a token. Fails with {@code not_found}. */
  public static final Command<GetToken, Token> GET_TOKEN =
      new Command<>("paylink.tokens.get", GetToken.class, Token.class);

  /**
   * Creates a token. Fails with {@code invalid_request}, {@code insufficient_scope}, {@code
   * limit_reached} or {@code idempotency_key_reused}.
   */
  public static final Command<CreateToken, TokenCreated> CREATE_TOKEN =
      new Command<>("paylink.tokens.create", CreateToken.class, TokenCreated.class);

  /**
   * Replaces a token. Fails like {@link #CREATE_TOKEN}, with {@code not_found}, or with {@code
   * token_not_rotatable}.
   */
  public static final Command<RotateToken, TokenCreated> ROTATE_TOKEN =
      new Command<>("paylink.tokens.rotate", RotateToken.class, TokenCreated.class);

  /** Revokes a token; repeating it changes nothing. Fails with {@code not_found}. */
  public static final Command<RevokeToken, Done> REVOKE_TOKEN =
      new Command<>("paylink.tokens.revoke", RevokeToken.class, Done.class);

  /**
   * Recently revoked tokens, published every 400 ms on each node, even if the list is empty. A
   * cache of tokens must evict these, and must not be used if the last message is older than 1 s.
   */
  public static final Topic<TokensRevoked> TOKENS_REVOKED =
      new Topic<>("paylink.tokens.revoked", TokensRevoked.class, Topic.Scope.NODE);
}
