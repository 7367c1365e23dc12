package dev.paylink.it.support;

import dev.paylink.access.token.TokenKeys;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;

/** An issuer of OpenID Connect with one person, which checks PKCE. */
public final class TestIssuer implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final JsonObject key =
      new JsonObject(TokenKeys.generate()).getJsonArray("keys").getJsonObject(0);
  private final HttpServer server;
  private volatile JsonObject claims = new JsonObject();
  private volatile JsonObject userinfo = new JsonObject();
  private volatile String challenge = "";

  public TestIssuer() {
    this.server =
        TestService.await(
            vertx.createHttpServer().requestHandler(this::answer).listen(0, "localhost"));
  }

  public String url() {
    return "http://localhost:" + server.actualPort();
  }

  /** What the next ID token says, beside issuer, audience and times. */
  public void says(JsonObject next) {
    claims = next;
  }

  /** What userinfo says; without a {@code sub} it fails. */
  public void saysInUserinfo(JsonObject next) {
    userinfo = next;
  }

  /** The PKCE challenge of the next sign-in. */
  public void expects(String codeChallenge) {
    challenge = codeChallenge;
  }

  private void answer(HttpServerRequest request) {
    switch (request.path()) {
      case "/.well-known/openid-configuration" ->
          json(
              request,
              new JsonObject()
                  .put("issuer", url())
                  .put("authorization_endpoint", url() + "/authorize")
                  .put("token_endpoint", url() + "/token")
                  .put("userinfo_endpoint", url() + "/userinfo")
                  .put("scopes_supported", JsonArray.of("openid", "email", "groups", "profile"))
                  .put("jwks_uri", url() + "/jwks"));
      case "/userinfo" -> userinfo(request);
      case "/jwks" -> {
        JsonObject publicKey = key.copy();
        publicKey.remove("d");
        json(request, new JsonObject().put("keys", new JsonArray().add(publicKey)));
      }
      case "/token" -> request.setExpectMultipart(true).endHandler(read -> token(request));
      default -> request.response().setStatusCode(404).end();
    }
  }

  private void userinfo(HttpServerRequest request) {
    boolean known = "Bearer opaque".equals(request.getHeader("Authorization"));
    if (known && userinfo.containsKey("sub")) {
      json(request, userinfo);
    } else {
      request.response().setStatusCode(401).end();
    }
  }

  private void token(HttpServerRequest request) {
    MultiMap form = request.formAttributes();
    if (!challengeOf(String.valueOf(form.get("code_verifier"))).equals(challenge)) {
      request
          .response()
          .setStatusCode(400)
          .putHeader("Content-Type", "application/json")
          .end("{\"error\":\"invalid_grant\"}");
      return;
    }
    long now = Instant.now().getEpochSecond();
    JsonObject token =
        new JsonObject()
            .put("iss", url())
            .put("aud", "paylink")
            .put("iat", now)
            .put("exp", now + 300)
            .mergeIn(claims);
    JWTAuth signer = JWTAuth.create(vertx, new JWTAuthOptions().addJwk(key));
    String signed =
        signer.generateToken(
            token, new JWTOptions().setAlgorithm(key.getString("alg")).setNoTimestamp(true));
    json(
        request,
        new JsonObject()
            .put("access_token", "opaque")
            .put("token_type", "Bearer")
            .put("id_token", signed));
  }

  private static String challengeOf(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void json(HttpServerRequest request, JsonObject body) {
    request.response().putHeader("Content-Type", "application/json").end(body.toBuffer());
  }

  @Override
  public void close() {
    TestService.await(vertx.close());
  }
}
