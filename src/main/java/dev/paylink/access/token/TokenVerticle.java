package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.access.token.TokenMessages.TokenStatus;
import dev.paylink.access.token.TokenMessages.TokensRevoked;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Looks up tokens, and publishes recently revoked tokens, so that every cache evicts them within a
 * second.
 */
final class TokenVerticle extends VerticleBase {
  private static final Duration INTERVAL = Duration.ofMillis(400);

  /**
   * How long a revocation is published again; longer than any look-up takes, so that a look-up that
   * read before the revocation is cached before the last publication.
   */
  private static final long OVERLAP_SECONDS = 15;

  private final Bus bus;
  private final TokenStore tokens;
  private final TokenStore revoked;
  private final Poller revocations;
  private long lastSuccessNanos = System.nanoTime();

  /**
   * @param database for looking up the tokens of requests
   * @param reserved for looking for revocations, which must not wait for requests
   */
  TokenVerticle(Bus bus, Database database, Database reserved) {
    this.bus = bus;
    this.tokens = new TokenStore(database);
    this.revoked = new TokenStore(reserved);
    this.revocations =
        new Poller("look for revoked tokens", INTERVAL, Duration.ZERO, this::publishRevoked);
  }

  @Override
  public Future<?> start() {
    bus.handle(TokenBus.LOOK_UP_TOKEN, this::lookUp);
    revocations.start(vertx);
    return Future.succeededFuture();
  }

  private Future<TokenStatus> lookUp(LookUpToken query) {
    UUID token;
    UUID merchant;
    try {
      token = TypeId.TOKEN.decode(query.tokenId());
      merchant = TypeId.MERCHANT.decode(query.merchantId());
    } catch (Fault malformed) {
      throw TokenFaults.revoked();
    }
    return tokens.lookUp(token, merchant).map(found -> found.orElseThrow(TokenFaults::revoked));
  }

  private Future<Boolean> publishRevoked() {
    long startedNanos = System.nanoTime();
    long since = TimeUnit.NANOSECONDS.toSeconds(startedNanos - lastSuccessNanos) + OVERLAP_SECONDS;
    return revoked
        .revokedWithin(since)
        .map(
            ids -> {
              lastSuccessNanos = startedNanos;
              bus.publish(TokenBus.TOKENS_REVOKED, new TokensRevoked(ids, startedNanos));
              return false;
            });
  }

  @Override
  public Future<?> stop() {
    return revocations.stop();
  }
}
