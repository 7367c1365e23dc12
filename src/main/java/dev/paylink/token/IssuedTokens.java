package dev.paylink.token;

import dev.paylink.api.Bus;
import dev.paylink.http.Principal;
import dev.paylink.http.TokenVerifier;
import dev.paylink.token.TokenMessages.LookUpToken;
import io.vertx.core.Future;

/** Verifies the signature of a token, then looks the token up in the database. */
public final class IssuedTokens implements TokenVerifier {
  private final AccessTokens signatures;
  private final Bus bus;

  public IssuedTokens(AccessTokens signatures, Bus bus) {
    this.signatures = signatures;
    this.bus = bus;
  }

  @Override
  public Future<Principal> verify(String token) {
    return signatures
        .verify(token)
        .compose(
            claims ->
                bus.request(
                        TokenBus.LOOK_UP_TOKEN,
                        new LookUpToken(claims.tokenId(), claims.merchantId()))
                    .map(
                        status ->
                            new Principal(
                                claims.tokenId(),
                                claims.merchantId(),
                                status.testMode(),
                                claims.scopes(),
                                claims.expiresAt())));
  }
}
