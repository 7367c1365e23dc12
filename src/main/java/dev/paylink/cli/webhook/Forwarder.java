package dev.paylink.cli.webhook;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import dev.paylink.api.ShortText;
import dev.paylink.cli.base.CommandFailure;
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

/**
 * Forwards deliveries to a receiver, and returns its answers. They are as the service sent them,
 * but signed with the secret of this listener, which stays the same.
 */
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

  private final Webhook signer;

  Forwarder(Vertx vertx, URI receiver, String secret) {
    this.client = vertx.createHttpClient();
    this.receiver = receiver;
    try {
      this.signer = new Webhook(secret);
    } catch (EmptyWebhookSecretException | IllegalArgumentException e) {
      throw new CommandFailure("The secret of `webhook listen` in the data folder is not valid");
    }
  }

  /** The answer for the service. */
  record Answer(int status, MultiMap headers, Buffer body) {
    static Answer of(int status) {
      return new Answer(status, MultiMap.caseInsensitiveMultiMap(), Buffer.buffer());
    }
  }

  /**
   * Forwards a delivery. Never fails: the answer is 502 if the receiver cannot be reached.
   *
   * @param headers as {@link #toSend} returns them
   */
  Future<Answer> forward(MultiMap headers, Buffer body) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(receiver.toString())
            .setHeaders(headers)
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

  /**
   * Returns the headers for the receiver: the received headers, with the signature of this
   * listener.
   */
  MultiMap toSend(MultiMap received, Buffer body) {
    try {
      MultiMap headers = endToEnd(received);
      long timestamp = Long.parseLong(headers.get(Webhook.UNBRANDED_MSG_TIMESTAMP_KEY));
      return headers.set(
          Webhook.UNBRANDED_MSG_SIGNATURE_KEY,
          signer.sign(headers.get(Webhook.UNBRANDED_MSG_ID_KEY), timestamp, body.toString()));
    } catch (WebhookSigningException e) {
      throw new IllegalStateException(e);
    }
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
          id, answer.status(), body.isEmpty() ? "" : ": " + ShortText.of(body, MAX_SHOWN));
    }
  }
}
