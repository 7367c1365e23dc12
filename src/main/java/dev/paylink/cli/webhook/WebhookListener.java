package dev.paylink.cli.webhook;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.paylink.api.EventType;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Receives deliveries on the loopback interface, verifies, prints and forwards them. */
final class WebhookListener {
  private static final int NO_CONTENT = 204;
  private static final int UNAUTHORIZED = 401;

  private final Vertx vertx;
  private final @Nullable Forwarder forwarder;
  private final boolean json;

  /** Completes when the secret is known; the service may deliver before. */
  private final Promise<Webhook> verifier = Promise.promise();

  private volatile boolean showsPings;

  /**
   * Creates a listener.
   *
   * @param forwarder null to answer every event 204
   * @param json whether to print bodies instead of lines for people
   */
  WebhookListener(Vertx vertx, @Nullable Forwarder forwarder, boolean json) {
    this.vertx = vertx;
    this.forwarder = forwarder;
    this.json = json;
  }

  /** Listens on a port, 0 for any free one; returns the port. */
  Future<Integer> listen(int port) {
    return vertx
        .createHttpServer()
        .requestHandler(this::receive)
        .listen(port, "127.0.0.1")
        .map(HttpServer::actualPort);
  }

  /** Sets the signing secret; deliveries wait until it is known. */
  void trust(String secret) {
    try {
      verifier.complete(new Webhook(secret));
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Prints and forwards pings from now on; earlier ones only test whether this listener is reached.
   */
  void showPings() {
    showsPings = true;
  }

  private void receive(HttpServerRequest request) {
    request
        .body()
        .compose(body -> verifier.future().compose(known -> answer(known, request.headers(), body)))
        .onSuccess(answer -> send(request.response(), answer))
        .onFailure(broken -> request.connection().close());
  }

  private static void send(HttpServerResponse response, Forwarder.Answer answer) {
    response.setStatusCode(answer.status());
    response.headers().addAll(answer.headers());
    response.end(answer.body());
  }

  private Future<Forwarder.Answer> answer(Webhook known, MultiMap headers, Buffer body) {
    String text = body.toString();
    try {
      known.verify(text, byName(headers));
    } catch (WebhookVerificationException | IllegalArgumentException e) {
      System.err.println("Refused a request without a valid signature: " + e.getMessage());
      return Future.succeededFuture(Forwarder.Answer.of(UNAUTHORIZED));
    }
    JsonObject event = new JsonObject(text);
    if (!showsPings && event.getString("type").equals(EventType.PING.code())) {
      return Future.succeededFuture(Forwarder.Answer.of(NO_CONTENT));
    }
    System.out.println(json ? text : line(event, headers));
    return forwarder == null
        ? Future.succeededFuture(Forwarder.Answer.of(NO_CONTENT))
        : forwarder.forward(headers, body);
  }

  private static Map<String, List<String>> byName(MultiMap headers) {
    return headers.names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .distinct()
        .collect(Collectors.toMap(name -> name, headers::getAll));
  }

  private static String line(JsonObject event, MultiMap headers) {
    return "%-27s  %-25s  %-31s  %s"
        .formatted(
            event.getString("timestamp"),
            event.getString("type"),
            event.getJsonObject("data").getJsonObject("object").getString("id"),
            headers.get(Webhook.UNBRANDED_MSG_ID_KEY));
  }
}
