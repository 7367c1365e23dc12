package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;

/** Serves well-known URIs (RFC 8615). */
public final class WellKnownRoutes {
  private static final String JWKS = "/.well-known/jwks.json";

  private final StaticContent jwks;

  /**
   * @param jwks JWK Set of the public keys of tokens (RFC 7517)
   */
  public WellKnownRoutes(Buffer jwks) {
    this.jwks = StaticContent.of("application/jwk-set+json", jwks);
  }

  public void mount(Router router) {
    Routes.readable(router, JWKS).handler(ctx -> jwks.send(ctx, JWKS));
  }
}
