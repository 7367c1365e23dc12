package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Client of the HTTP API of a running service. Every call blocks, and throws a {@link
 * CommandFailure} of one sentence if there is no answer or it is not a success.
 */
final class ServiceApi {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Longer than the service waits for the receiver of a ping. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(75);

  private static final int UNAUTHORIZED = 401;
  private static final int FIRST_FAILURE = 300;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIMEOUT)
          .build();

  private final String baseUrl;
  private final String token;

  /**
   * Creates a client.
   *
   * @param baseUrl with {@code /v1}, without a trailing slash
   */
  ServiceApi(String baseUrl, String token) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** Returns the JSON object at a path. */
  JsonObject get(String path) {
    return send("GET", path, null);
  }

  /** Posts a body, or none if it is null, and returns the JSON object of the answer. */
  JsonObject post(String path, @Nullable JsonObject body) {
    return send("POST", path, body);
  }

  void patch(String path, JsonObject body) {
    send("PATCH", path, body);
  }

  void delete(String path) {
    send("DELETE", path, null);
  }

  private JsonObject send(String method, String path, @Nullable JsonObject body) {
    HttpResponse<String> response = exchange(request(method, path, body));
    JsonObject answer = json(response.body());
    if (response.statusCode() < FIRST_FAILURE && answer != null) {
      return answer;
    }
    String message = answer == null ? null : answer.getString("message");
    if (message == null) {
      throw new CommandFailure(
          "%s answers %d, but not as Paylink does; is it the right base URL?"
              .formatted(baseUrl, response.statusCode()));
    }
    throw new CommandFailure(
        response.statusCode() == UNAUTHORIZED
            ? "The service does not accept the token: " + message
            : "The service refuses (%d): %s".formatted(response.statusCode(), message));
  }

  private HttpRequest request(String method, String path, @Nullable JsonObject body) {
    BodyPublisher content =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.encode());
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(baseUrl + path))
              .timeout(ANSWER_TIMEOUT)
              .header("Authorization", "Bearer " + token)
              .method(method, content);
      return (body == null ? request : request.header("Content-Type", "application/json")).build();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "The base URL must be like http://localhost:8080/v1, and the token one line of text");
    }
  }

  private HttpResponse<String> exchange(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (java.net.ConnectException | HttpConnectTimeoutException e) {
      throw new CommandFailure("Nothing answers at %s; is the service running?".formatted(baseUrl));
    } catch (HttpTimeoutException e) {
      throw new CommandFailure("The service at %s does not answer in time".formatted(baseUrl));
    } catch (IOException e) {
      throw new CommandFailure(
          "The connection to the service at %s failed: %s".formatted(baseUrl, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted");
    }
  }

  /** Parses an answer. Null if it is no JSON object; an empty object if there is no body. */
  private static @Nullable JsonObject json(String body) {
    try {
      return body.isEmpty() ? new JsonObject() : new JsonObject(body);
    } catch (DecodeException | ClassCastException e) {
      return null;
    }
  }
}
