package dev.paylink.access.token;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/** Issues tokens: stores a token in the database, then signs it. */
public final class TokenIssuer {
  private final TokenStore store;
  private final AccessTokens tokens;
  private final Ids ids;
  private final InstantSource clock;

  public TokenIssuer(TokenStore store, AccessTokens tokens, Ids ids, InstantSource clock) {
    this.store = store;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * An issued token. The signed token is not stored and cannot be shown again.
   *
   * @param scope space-separated
   * @param token the signed token, sent as {@code Bearer <token>}
   */
  public record Issued(
      String tokenId, String merchantId, String scope, Instant expiresAt, String token) {}

  /**
   * Issues a token; empty for an unknown merchant.
   *
   * @param scope space-separated
   * @param label free text of the operator
   */
  public Future<Optional<Issued>> issue(
      String merchantId, String scope, Duration lifetime, String label) {
    UUID id = ids.next();
    String tokenId = TypeId.TOKEN.encode(id);
    Instant expiresAt = clock.instant().plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
    return store
        .insert(id, TypeId.MERCHANT.decode(merchantId), label, scope, expiresAt)
        .map(
            known ->
                known
                    ? Optional.of(
                        new Issued(
                            tokenId,
                            merchantId,
                            scope,
                            expiresAt,
                            tokens.sign(tokenId, merchantId, scope, expiresAt)))
                    : Optional.empty());
  }
}
