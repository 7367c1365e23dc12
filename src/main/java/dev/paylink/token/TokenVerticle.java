package dev.paylink.token;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.id.TypeId;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenMessages.TokenStatus;
import dev.paylink.token.TokenMessages.TokensRevoked;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks tokens up, and announces those revoked lately, so that every instance that remembers a
 * token forgets it within a second.
 */
public final class TokenVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(TokenVerticle.class);
  private static final long POLL_MS = 400;

  /**
   * Longer than any look-up takes: one that read before the revocation is remembered before this.
   */
  private static final long OVERLAP_SECONDS = 15;

  private final Node node;
  private final TokenStore tokens;
  private long lastSuccessNanos = System.nanoTime();
  private boolean polling;
  private boolean failing;

  public TokenVerticle(Node node) {
    this.node = node;
    this.tokens = new TokenStore(node.database());
  }

  @Override
  public Future<?> start() {
    node.bus().handle(BusApi.LOOK_UP_TOKEN, this::lookUp);
    vertx.setPeriodic(POLL_MS, timer -> poll());
    return Future.succeededFuture();
  }

  private Future<TokenStatus> lookUp(LookUpToken query) {
    UUID token;
    UUID merchant;
    try {
      token = TypeId.TOKEN.decode(query.tokenId());
      merchant = TypeId.MERCHANT.decode(query.merchantId());
    } catch (IllegalArgumentException notOurs) {
      throw unknown();
    }
    return tokens.lookUp(token, merchant).map(found -> found.orElseThrow(TokenVerticle::unknown));
  }

  private static Fault unknown() {
    return new Fault(FaultCode.UNAUTHORIZED, "The token is unknown or was revoked");
  }

  /** What fails from now on is no news. */
  @Override
  public Future<?> stop() {
    failing = true;
    return Future.succeededFuture();
  }

  private void poll() {
    if (polling) {
      return;
    }
    polling = true;
    long startedNanos = System.nanoTime();
    long since = TimeUnit.NANOSECONDS.toSeconds(startedNanos - lastSuccessNanos) + OVERLAP_SECONDS;
    tokens
        .revokedWithin(since)
        .onComplete(
            revoked -> {
              polling = false;
              failing = false;
              lastSuccessNanos = startedNanos;
              node.bus().publish(BusApi.TOKENS_REVOKED, new TokensRevoked(revoked, startedNanos));
            },
            failure -> {
              polling = false;
              if (!failing) {
                log.warn("Cannot ask for revoked tokens, trying on: {}", rootOf(failure));
              }
              failing = true;
            });
  }

  private static String rootOf(Throwable failure) {
    return String.valueOf(failure.getCause() == null ? failure : failure.getCause());
  }
}
