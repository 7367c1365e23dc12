package dev.paylink.cli.service;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Client of the HTTP API of a running service. Every call blocks, and throws a {@link
 * CommandFailure} of one sentence if there is no answer or it is not a success.
 */
public final class ServiceApi {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Longer than the service waits for the receiver of a ping. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(75);

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
  public JsonObject get(String path) {
    return send("GET", path, null);
  }

  /** Returns the body of the answer at a path, exactly as it is. */
  public String text(String path) {
    return exchange(request("GET", path, null).build()).body();
  }

  /** Posts a body, or none if it is null, and returns the JSON object of the answer. */
  public JsonObject post(String path, @Nullable JsonObject body) {
    return send("POST", path, body);
  }

  /** Creates a resource once for each idempotency key. */
  public Created create(String path, String body, String idempotencyKey) {
    HttpRequest.Builder request = request("POST", path, body);
    try {
      request.header("Idempotency-Key", idempotencyKey);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--idempotency-key must have 1 to 255 printable ASCII characters");
    }
    HttpResponse<String> response = exchange(request.build());
    return new Created(
        response.body(), response.headers().firstValue("Idempotent-Replayed").isPresent());
  }

  /**
   * A resource that was created.
   *
   * @param body the answer, exactly as it is
   * @param replayed whether an earlier request with the same key had created it
   */
  public record Created(String body, boolean replayed) {}

  public void patch(String path, JsonObject body) {
    send("PATCH", path, body);
  }

  public void delete(String path) {
    send("DELETE", path, null);
  }

  private JsonObject send(String method, String path, @Nullable JsonObject body) {
    HttpRequest request = request(method, path, body == null ? null : body.encode()).build();
    return Objects.requireNonNull(json(exchange(request).body()));
  }

  private HttpRequest.Builder request(String method, String path, @Nullable String body) {
    BodyPublisher content = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(baseUrl + path))
              .timeout(ANSWER_TIMEOUT)
              .header("Authorization", "Bearer " + token)
              .method(method, content);
      return body == null ? request : request.header("Content-Type", "application/json");
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "The base URL must be like http://localhost:8080/v1, and the token one line of text");
    }
  }

  /** Returns an answer that is a success, with a JSON object or without a body. */
  private HttpResponse<String> exchange(HttpRequest request) {
    HttpResponse<String> response = answer(request);
    JsonObject body = json(response.body());
    if (response.statusCode() < FIRST_FAILURE && body != null) {
      return response;
    }
    throw refusal(response, body == null ? new JsonObject() : body);
  }

  private CommandFailure refusal(HttpResponse<String> response, JsonObject body) {
    int status = response.statusCode();
    if (body.getString("message") == null) {
      return foreign(status, retryAfter(response));
    }
    String message =
        "%s: %s (requestId %s)"
            .formatted(
                body.getString("code", Integer.toString(status)),
                body.getString("message"),
                body.getString("requestId", "unknown"));
    return new ApiRefusal(message, status, retryAfter(response));
  }

  /** The answer of another server: perhaps of a proxy that does not reach the service now. */
  private CommandFailure foreign(int status, Duration retryAfter) {
    String message = "%s answers %d, but not as Paylink does; is ".formatted(baseUrl, status);
    ApiRefusal ofProxy = new ApiRefusal(message + "the service running?", status, retryAfter);
    return ofProxy.isTemporary() ? ofProxy : new CommandFailure(message + "it the right base URL?");
  }

  private static Duration retryAfter(HttpResponse<String> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(value -> value.matches("[0-9]{1,5}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)))
        .orElse(Duration.ZERO);
  }

  private HttpResponse<String> answer(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (java.net.ConnectException | HttpConnectTimeoutException e) {
      throw new Unreachable("Nothing answers at %s; is the service running?".formatted(baseUrl));
    } catch (HttpTimeoutException e) {
      throw new Unreachable("The service at %s does not answer in time".formatted(baseUrl));
    } catch (IOException e) {
      throw new Unreachable(
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
