package dev.paylink.cli.webhook;

import com.standardwebhooks.Webhook;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.Set;

/** Forwards deliveries unchanged to a receiver, and returns its answers. */
final class Forwarder {
  private static final int BAD_GATEWAY = 502;
  private static final int FIRST_SUCCESS = 200;
  private static final int FIRST_OTHER = 300;
  private static final int MAX_SHOWN = 200;

  /** Longer than the maximum of {@code webhooks.attemptTimeout}. */
  private static final long TIMEOUT_MS = 60_000;

  /** Headers that belong to one connection. */
  private static final Set<String> OF_CONNECTION =
      Set.of("host", "connection", "keep-alive", "transfer-encoding", "content-length", "upgrade");

  private final HttpClient client;
  private final URI receiver;

  Forwarder(Vertx vertx, URI receiver) {
    this.client = vertx.createHttpClient();
    this.receiver = receiver;
  }

  /** The answer for the service. */
  record Answer(int status, MultiMap headers, Buffer body) {
    static Answer of(int status) {
      return new Answer(status, MultiMap.caseInsensitiveMultiMap(), Buffer.buffer());
    }
  }

  /** Forwards a delivery. Never fails: the answer is 502 if the receiver cannot be reached. */
  Future<Answer> forward(MultiMap headers, Buffer body) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(receiver.toString())
            .setHeaders(endToEnd(headers))
            .setTimeout(TIMEOUT_MS);
    String id = headers.get(Webhook.UNBRANDED_MSG_ID_KEY);
    return client
        .request(options)
        .compose(request -> exchange(request, body))
        .onSuccess(answer -> show(id, answer))
        .recover(
            failure -> {
              System.err.printf(
                  "%s: %s cannot be reached: %s%n", id, receiver, failure.getMessage());
              return Future.succeededFuture(Answer.of(BAD_GATEWAY));
            });
  }

  private static Future<Answer> exchange(HttpClientRequest request, Buffer body) {
    return request
        .send(body)
        .compose(response -> response.body().map(content -> answer(response, content)));
  }

  private static Answer answer(HttpClientResponse response, Buffer content) {
    return new Answer(response.statusCode(), endToEnd(response.headers()), content);
  }

  private static MultiMap endToEnd(MultiMap headers) {
    MultiMap forwarded = MultiMap.caseInsensitiveMultiMap().addAll(headers);
    OF_CONNECTION.forEach(forwarded::remove);
    return forwarded;
  }

  private static void show(String id, Answer answer) {
    if (answer.status() < FIRST_SUCCESS || answer.status() >= FIRST_OTHER) {
      String body = answer.body().toString().replaceAll("\\s+", " ").strip();
      System.err.printf(
          "%s: the receiver answered %d%s%n",
          id,
          answer.status(),
          body.isEmpty() ? "" : ": " + body.substring(0, Math.min(MAX_SHOWN, body.length())));
    }
  }
}
