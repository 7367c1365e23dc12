package dev.paylink.it.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The public keys of tokens are served for those who verify tokens themselves. */
class JwksIT {
  @Test
  void servesPublicKeysThatVerifyTokens() throws Exception {
    String rotated = TokenKeys.rotate(TokenKeys.generate(), TokenKeys.generate());
    try (TestService service = TestService.start(Map.of("PAYLINK_TOKENS_JWKS", rotated))) {
      HttpResponse<String> response = get(service);
      assertEquals(200, response.statusCode());
      assertEquals(
          "application/jwk-set+json", response.headers().firstValue("Content-Type").orElse(""));
      JsonArray keys = new JsonObject(response.body()).getJsonArray("keys");
      assertEquals(2, keys.size());
      keys.forEach(key -> assertFalse(((JsonObject) key).containsKey("d")));
      JWTAuthOptions options = new JWTAuthOptions();
      keys.forEach(key -> options.addJwk((JsonObject) key));
      String token = service.newClient().token();
      assertTrue(
          TestService.await(
                  JWTAuth.create(service.vertx(), options)
                      .authenticate(new TokenCredentials(token)))
              .principal()
              .containsKey("sub"));
    }
  }

  private static HttpResponse<String> get(TestService service) throws Exception {
    URI jwks = URI.create(service.origin() + "/.well-known/jwks.json");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(jwks).build(), BodyHandlers.ofString());
  }
}
