package dev.paylink.base.internals;

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
   * <p>To be replaced when {@code io.vertx.ext.auth.jwt.JWTAuth} returns the header of a verified
   * token.
   */
  public static JsonObject header(String token) {
    return JWT.parse(token).getJsonObject("header");
  }

  /**
   * The key pair of a JSON Web Key as Vert.x reads it; either key may be null.
   *
   * <p>To be replaced when {@code io.vertx.ext.auth.jwt.JWTAuth} rejects a key that it cannot use;
   * today it logs a warning and ignores the key.
   *
   * @throws RuntimeException if the key is not well-formed
   */
  public static KeyPair keys(JsonObject jwk) {
    JWK key = new JWK(jwk);
    return new KeyPair(key.publicKey(), key.privateKey());
  }
}
