package dev.paylink.access.token;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.internals.Jose;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Signs and verifies access tokens: JWTs as RFC 8725 recommends. The key determines the algorithm;
 * {@code typ}, {@code iss}, {@code aud}, {@code exp}, {@code sub} and {@code jti} are required.
 */
public final class AccessTokens {
  private static final String TYPE = "JWT";
  private static final int MAX_LENGTH = 2_048;
  private static final int PARTS = 3;

  private final JWTAuth verifier;
  private final JWTAuth signer;
  private final String algorithm;
  private final AppConfig.Tokens config;
  private final InstantSource clock;

  public AccessTokens(Vertx vertx, TokenKeys keys, AppConfig.Tokens config, InstantSource clock) {
    List<JsonObject> jwks = keys.jwks();
    this.config = config;
    this.clock = clock;
    this.algorithm = jwks.get(0).getString("alg");
    // With two keys of one algorithm JWTAuth signs with either; the signer has only the first.
    this.signer = JWTAuth.create(vertx, new JWTAuthOptions().addJwk(jwks.get(0)));
    JWTAuthOptions all =
        new JWTAuthOptions()
            .setJwks(jwks)
            .setJWTOptions(
                new JWTOptions()
                    .setIssuer(config.issuer())
                    .addAudience(config.audience())
                    .setIgnoreExpiration(true)); // checked below, with the given clock
    this.verifier = JWTAuth.create(vertx, all);
  }

  /**
   * The claims of a verified token.
   *
   * @param tokenId {@code tok_…}
   * @param merchantId {@code mer_…}
   * @param scopes the scopes of the token
   * @param expiresAt when the token expires
   */
  public record Claims(String tokenId, String merchantId, Set<String> scopes, Instant expiresAt) {}

  /** Signs a token. */
  public String sign(String tokenId, String merchantId, String scope, Instant expiresAt) {
    JsonObject claims =
        new JsonObject()
            .put("sub", merchantId)
            .put("jti", tokenId)
            .put("scope", scope)
            .put("iat", clock.instant().getEpochSecond())
            .put("exp", expiresAt.getEpochSecond());
    return signer.generateToken(
        claims,
        new JWTOptions()
            .setAlgorithm(algorithm)
            .setIssuer(config.issuer())
            .addAudience(config.audience()));
  }

  /**
   * Whether a text can be a token: a compact JWS of at most 2,048 characters, whose signature is
   * written in the one canonical way. Otherwise one token could be written in many ways, each of
   * which would have to be verified.
   */
  static boolean isWellFormed(String token) {
    String[] parts = token.split("\\.", -1);
    if (token.length() > MAX_LENGTH || parts.length != PARTS) {
      return false;
    }
    try {
      byte[] signature = Base64.getUrlDecoder().decode(parts[PARTS - 1]);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(signature)
          .equals(parts[PARTS - 1]);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Verifies a token.
   *
   * @return its claims; fails with {@code unauthorized} and a message that names the failed check
   */
  public Future<Claims> verify(String token) {
    // Composed, as the verifier throws on claims of unexpected types.
    return Future.succeededFuture(new TokenCredentials(token))
        .compose(verifier::authenticate)
        .recover(failure -> Future.failedFuture(refusal("The token is not valid")))
        .map(user -> claims(token, user.attributes().getJsonObject("accessToken")));
  }

  private Claims claims(String token, JsonObject payload) {
    JsonObject header = Jose.header(token);
    if (!TYPE.equalsIgnoreCase(String.valueOf(header.getValue("typ")))
        || header.containsKey("crit")) {
      throw refusal("The token is not of type " + TYPE);
    }
    Instant now = clock.instant();
    Instant expiresAt = expiry(payload);
    if (!expiresAt.isAfter(now)) {
      throw refusal("The token has expired");
    }
    if (payload.getValue("nbf") instanceof Number nbf && nbf.longValue() > now.getEpochSecond()) {
      throw refusal("The token is not valid yet");
    }
    return new Claims(
        string(payload, "jti"),
        string(payload, "sub"),
        Arrays.stream(string(payload, "scope").split(" ")).collect(Collectors.toUnmodifiableSet()),
        expiresAt);
  }

  private static Instant expiry(JsonObject payload) {
    if (payload.getValue("exp") instanceof Number exp
        && exp.longValue() >= 0
        && exp.longValue() <= Instant.MAX.getEpochSecond()) {
      return Instant.ofEpochSecond(exp.longValue());
    }
    throw refusal("The token has no expiry");
  }

  private static String string(JsonObject payload, String claim) {
    if (payload.getValue(claim) instanceof String text) {
      return text;
    }
    throw refusal("The token has no " + claim);
  }

  private static Fault refusal(String message) {
    return new Fault(FaultCode.UNAUTHORIZED, message);
  }
}
