package dev.paylink.access.token;

import dev.paylink.access.token.AccessTokens.Claims;
import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.http.Principal;
import dev.paylink.http.TokenVerifier;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;

/**
 * Verifies the signature of a token, then looks the token up in the database. Signatures are
 * verified on one worker thread of the node, as each takes up to a millisecond; further ones are
 * refused when too many wait. An instance belongs to one event loop.
 */
public final class IssuedTokens implements TokenVerifier {
  private static final int MAX_WAITING = 100;

  private final AccessTokens signatures;
  private final Bus bus;
  private final WorkerExecutor worker;
  private final Runnable refused;
  private int waiting;

  /**
   * @param refused called for each token that is refused because too many wait
   */
  public IssuedTokens(Vertx vertx, AccessTokens signatures, Bus bus, Runnable refused) {
    this.refused = refused;
    this.signatures = signatures;
    this.bus = bus;
    this.worker = TokenSigner.signatureWorker(vertx);
  }

  /** Fails with {@code unavailable} if too many signatures wait. */
  @Override
  public Future<Principal> verify(String token) {
    if (!AccessTokens.isWellFormed(token)) {
      return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The token is not valid"));
    }
    if (waiting >= MAX_WAITING) {
      refused.run();
      return Future.failedFuture(
          Fault.unavailable("Too many new tokens are being verified; try again", null));
    }
    waiting++;
    return worker
        .executeBlocking(() -> signatures.verify(token), false)
        .compose(claims -> claims)
        .onComplete(ended -> waiting--)
        .compose(this::lookUp);
  }

  private Future<Principal> lookUp(Claims claims) {
    return bus.request(
            TokenBus.LOOK_UP_TOKEN, new LookUpToken(claims.tokenId(), claims.merchantId()))
        .map(
            status ->
                Principal.token(
                    claims.tokenId(),
                    status.label(),
                    claims.merchantId(),
                    status.testMode(),
                    claims.scopes(),
                    claims.expiresAt()));
  }
}
