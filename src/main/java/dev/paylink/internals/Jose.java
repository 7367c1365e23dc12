package dev.paylink.internals;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.impl.jose.JWK;
import io.vertx.ext.auth.impl.jose.JWT;
import java.security.KeyPair;

/** Parts of JSON Web Tokens (RFC 7519) and JSON Web Keys (RFC 7517). */
public final class Jose {
  private Jose() {}

  /**
   * The header of a token, not verified.
   *
   * <p>Waits for {@code io.vertx.ext.auth.jwt.JWTAuth} to give the header of a verified token.
   */
  public static JsonObject header(String token) {
    return JWT.parse(token).getJsonObject("header");
  }

  /**
   * The keys of a JSON Web Key as Vert.x reads them; either may be null.
   *
   * <p>Waits for {@code io.vertx.ext.auth.jwt.JWTAuth} to refuse a key that it cannot use; it logs
   * a warning and goes on without the key.
   *
   * @throws RuntimeException if the key is not well-formed
   */
  public static KeyPair keys(JsonObject jwk) {
    JWK key = new JWK(jwk);
    return new KeyPair(key.publicKey(), key.privateKey());
  }
}
