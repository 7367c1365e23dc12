package dev.paylink.http;

import io.vertx.core.Future;

/** Finds the principal of a bearer token. */
@FunctionalInterface
public interface TokenVerifier {
  /**
   * Verifies a token.
   *
   * @return the principal; fails with {@code unauthorized} if the token is not valid, was never
   *     issued or was revoked
   */
  Future<Principal> verify(String token);
}
