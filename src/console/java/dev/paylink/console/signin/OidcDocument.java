package dev.paylink.console.signin;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;

/** What an issuer says of itself (OpenID Connect Discovery 1.0), as far as the library drops it. */
final class OidcDocument {
  private static final String PATH = "/.well-known/openid-configuration";
  private static final long TIMEOUT_MS = 10_000;

  private OidcDocument() {}

  /**
   * @param vertx whose clients bound what they read
   * @param site the issuer, without a slash at its end
   */
  static Future<JsonObject> read(Vertx vertx, String site) {
    HttpClient client = vertx.createHttpClient();
    RequestOptions options =
        new RequestOptions()
            .setAbsoluteURI(site.endsWith(PATH) ? site : site + PATH)
            .putHeader("Accept", "application/json")
            .setConnectTimeout(TIMEOUT_MS)
            .setIdleTimeout(TIMEOUT_MS);
    return client
        .request(options)
        .compose(HttpClientRequest::send)
        .compose(HttpClientResponse::body)
        .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
        .map(JsonObject::new)
        .onComplete(done -> client.close());
  }
}
