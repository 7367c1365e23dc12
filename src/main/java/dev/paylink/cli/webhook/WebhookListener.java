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
  private final boolean showsHeaders;
  private final DeliveryLine lines = new DeliveryLine();

  /** Completes when the secret is known; the service may deliver before. */
  private final Promise<Webhook> verifier = Promise.promise();

  private volatile boolean showsPings;

  /**
   * Creates a listener.
   *
   * @param forwarder null to answer every event 204
   * @param json whether to print bodies instead of lines for people
   * @param showsHeaders whether to print the headers of each request
   */
  WebhookListener(Vertx vertx, @Nullable Forwarder forwarder, boolean json, boolean showsHeaders) {
    this.vertx = vertx;
    this.forwarder = forwarder;
    this.json = json;
    this.showsHeaders = showsHeaders;
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
    MultiMap sent = forwarder == null ? headers : forwarder.toSend(headers, body);
    int attempt = lines.attempt(headers);
    long startedNanos = System.nanoTime();
    return forward(sent, body)
        .onSuccess(
            answer -> {
              long nanos = System.nanoTime() - startedNanos;
              String line = DeliveryLine.of(event, headers, answer.status(), attempt, nanos);
              print(json ? text : line, sent);
            });
  }

  private Future<Forwarder.Answer> forward(MultiMap headers, Buffer body) {
    return forwarder == null
        ? Future.succeededFuture(Forwarder.Answer.of(NO_CONTENT))
        : forwarder.forward(headers, body);
  }

  /** Headers go to standard error if standard output has JSON. */
  private synchronized void print(String line, MultiMap headers) {
    System.out.println(line);
    if (showsHeaders) {
      (json ? System.err : System.out).println(DeliveryLine.of(headers));
    }
  }

  private static Map<String, List<String>> byName(MultiMap headers) {
    return headers.names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .distinct()
        .collect(Collectors.toMap(name -> name, headers::getAll));
  }
}
