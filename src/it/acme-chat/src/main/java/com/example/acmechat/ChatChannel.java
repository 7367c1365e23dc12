package com.example.acmechat;

import dev.paylink.api.MessageChannel;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.SendMessage;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.util.Set;

/** Sends messages by HTTP to a gateway, which takes each once by its {@code Idempotency-Key}. */
final class ChatChannel implements MessageChannel {
  private static final int TIMEOUT_MS = 20_000;

  /** What says nothing of the message: the token is wrong, or there is too much to do. */
  private static final Set<Integer> NOT_NOW = Set.of(401, 403, 408, 429);

  private final HttpClient client;
  private final String url;
  private final String token;

  ChatChannel(HttpClient client, String url, String token) {
    this.client = client;
    this.url = url;
    this.token = token;
  }

  /** Without an answer the future fails, and the same message is given again later. */
  @Override
  public Future<MessageOutcome> send(SendMessage message) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .setTimeout(TIMEOUT_MS)
            .putHeader("Authorization", "Bearer " + token)
            .putHeader("Content-Type", "application/json")
            .putHeader("Idempotency-Key", message.messageId());
    JsonObject body =
        new JsonObject()
            .put("to", message.recipient())
            .put("text", message.text())
            .put("test", message.testMode());
    return client
        .request(request)
        .compose(opened -> opened.send(body.encode()))
        .map(response -> outcome(response.statusCode()));
  }

  private static MessageOutcome outcome(int status) {
    if (status / 100 == 2) {
      return MessageOutcome.sent();
    }
    String detail = "The gateway answered " + status;
    return status / 100 == 4 && !NOT_NOW.contains(status)
        ? MessageOutcome.refused(detail)
        : MessageOutcome.later(detail);
  }
}
