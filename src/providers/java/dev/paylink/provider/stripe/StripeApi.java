package dev.paylink.provider.stripe;

import dev.paylink.api.ExtensionContext;
import dev.paylink.provider.ServiceClient;
import dev.paylink.provider.ServiceClient.Call;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The requests to Stripe, with the secret key of a merchant. */
final class StripeApi {
  private static final String NAME = "Stripe";

  /** The version of the API that this code was written for. */
  static final String VERSION = "2026-07-29.dahlia";

  private final ServiceClient client;
  private final String url;

  /**
   * @param url without a slash at its end
   */
  StripeApi(ExtensionContext context, String url) {
    this(new ServiceClient(context, NAME), url);
  }

  private StripeApi(ServiceClient client, String url) {
    this.client = client;
    this.url = url;
  }

  /** The same for the requests of one operation of a provider. */
  StripeApi forOneOperation() {
    return new StripeApi(client.forOneOperation(), url);
  }

  Future<Reply> get(String secretKey, String path) {
    return client.send(call(HttpMethod.GET, path, secretKey));
  }

  /**
   * Sends a form.
   *
   * @param idempotencyKey the same request with the same key is carried out once in 24 hours
   */
  Future<Reply> post(
      String secretKey, String path, Map<String, String> form, String idempotencyKey) {
    return client.send(
        call(HttpMethod.POST, path, secretKey)
            .with("Idempotency-Key", idempotencyKey)
            .with("Content-Type", "application/x-www-form-urlencoded")
            .with(Buffer.buffer(encoded(form))));
  }

  private Call call(HttpMethod method, String path, String secretKey) {
    return Call.of(method, url + path)
        .with("Authorization", "Bearer " + secretKey)
        .with("Stripe-Version", VERSION);
  }

  private static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The object that Stripe answered; fails with its reason if it refused. */
  static Future<ServiceJson> object(Reply reply) {
    return reply.succeeded()
        ? Future.succeededFuture(ServiceJson.replied(NAME, reply.body()))
        : Future.failedFuture(
            new ServiceFailure(
                "Stripe answered %d: %s".formatted(reply.status(), error(reply).encode())));
  }

  /** Its error: type, code, param, message. Stripe hides all but the end of a key in it. */
  static JsonObject error(Reply reply) {
    JsonObject error = reply.body().getJsonObject("error", new JsonObject());
    JsonObject shown = new JsonObject();
    for (String name : new String[] {"type", "code", "param", "message"}) {
      if (error.containsKey(name)) {
        shown.put(name, error.getValue(name));
      }
    }
    return shown;
  }
}
