package dev.paylink.access.token;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Signs and verifies the addresses of customers' downloads: {@code /downloads/} and a JWT with the
 * order and the end. Its audience and claims differ from access tokens, so neither is valid as the
 * other.
 */
public final class DownloadLinks {
  private static final String AUDIENCE = "paylink-downloads";
  private static final int MAX_LENGTH = 1_024;

  private final JWTAuth signer;
  private final JWTAuth verifier;
  private final String algorithm;
  private final String issuer;
  private final Duration ttl;
  private final InstantSource clock;

  /**
   * @param ttl how long an address works
   */
  public DownloadLinks(
      Vertx vertx, TokenKeys keys, AppConfig.Tokens tokens, Duration ttl, InstantSource clock) {
    List<JsonObject> jwks = keys.jwks();
    this.algorithm = jwks.get(0).getString("alg");
    this.issuer = tokens.issuer();
    this.ttl = ttl;
    this.clock = clock;
    this.signer = JWTAuth.create(vertx, new JWTAuthOptions().addJwk(jwks.get(0)));
    JWTOptions claims =
        new JWTOptions()
            .setIssuer(issuer)
            .addAudience(AUDIENCE)
            .setIgnoreExpiration(true); // checked when it is opened, with the given clock
    this.verifier = JWTAuth.create(vertx, new JWTAuthOptions().setJwks(jwks).setJWTOptions(claims));
  }

  /**
   * A verified address.
   *
   * @param orderId {@code ord_…}
   * @param expiresAt when it expires, or has expired
   */
  public record Link(String orderId, Instant expiresAt) {}

  /** When a new address expires. */
  public Instant end() {
    return clock.instant().plus(ttl);
  }

  /** Signs the last part of a new address of an order. */
  public String sign(String orderId) {
    JsonObject claims = new JsonObject().put("sub", orderId).put("exp", end().getEpochSecond());
    return signer.generateToken(
        claims, new JWTOptions().setAlgorithm(algorithm).setIssuer(issuer).addAudience(AUDIENCE));
  }

  /** Verifies the last part of an address; empty if it was not signed here. */
  public Future<Optional<Link>> verify(String token) {
    if (token.length() > MAX_LENGTH) {
      return Future.succeededFuture(Optional.empty());
    }
    // Composed, as the verifier throws on claims of unexpected types.
    return Future.succeededFuture(new TokenCredentials(token))
        .compose(verifier::authenticate)
        .map(user -> link(user.attributes().getJsonObject("accessToken")))
        .otherwise(Optional.empty());
  }

  private static Optional<Link> link(JsonObject claims) {
    return claims.getValue("sub") instanceof String orderId
            && TypeId.ORDER.matches(orderId)
            && claims.getValue("exp") instanceof Number exp
        ? Optional.of(new Link(orderId, Instant.ofEpochSecond(exp.longValue())))
        : Optional.empty();
  }

  /** Whether an address has expired. */
  public boolean isOver(Link link) {
    return !link.expiresAt().isAfter(clock.instant());
  }
}
