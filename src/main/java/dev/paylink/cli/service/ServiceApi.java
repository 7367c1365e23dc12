package dev.paylink.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLParameters;
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
  private static final String PLAIN = "http:";

  private final HttpClient http;
  private final String baseUrl;
  private final String token;
  private final Refusals refusals;

  /**
   * Creates a client.
   *
   * @param baseUrl with {@code /v1}, without a trailing slash
   */
  ServiceApi(String baseUrl, String token) {
    this.http = client(baseUrl);
    this.baseUrl = baseUrl;
    this.token = token;
    this.refusals = new Refusals(baseUrl);
  }

  private static HttpClient client(String baseUrl) {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT);
    return baseUrl.regionMatches(true, 0, PLAIN, 0, PLAIN.length())
        ? client.sslContext(new NoTls()).sslParameters(new SSLParameters()).build()
        : client.build();
  }

  /** Returns the JSON object at a path. */
  public JsonNode get(String path) {
    return send("GET", path, null);
  }

  /** Returns the body of the answer at a path, exactly as it is. */
  public String text(String path) {
    return exchange(request("GET", path, null).build()).body();
  }

  /** Posts a body, or nothing if it is null, and returns the JSON object of the answer. */
  public JsonNode post(String path, @Nullable JsonNode body) {
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

  /**
   * Sends bytes of a file; returns the body of the answer exactly as it is.
   *
   * @param length how many, from the first of the array
   * @param headers of the request
   * @param timeout how long sending and the answer may take
   */
  public String put(
      String path, byte[] bytes, int length, Map<String, String> headers, Duration timeout) {
    HttpRequest.Builder request =
        request("PUT", path, null)
            .PUT(BodyPublishers.ofByteArray(bytes, 0, length))
            .header("Content-Type", "application/octet-stream")
            .timeout(timeout);
    headers.forEach(request::header);
    return exchange(request.build()).body();
  }

  /** Posts the bytes of a file; returns the body of the answer exactly as it is. */
  public String upload(String path, byte[] bytes) {
    return exchange(
            request("POST", path, null)
                .POST(BodyPublishers.ofByteArray(bytes))
                .header("Content-Type", "application/octet-stream")
                .build())
        .body();
  }

  /** Changes a resource; returns the body of the answer exactly as it is, empty without one. */
  public String change(String path, String body) {
    return exchange(request("PATCH", path, body).build()).body();
  }

  /**
   * Returns the body of the answer at a path as it comes.
   *
   * @param mediaType of the body
   */
  public InputStream download(String path, String mediaType) {
    HttpResponse<InputStream> response =
        answer(request("GET", path, null).build(), BodyHandlers.ofInputStream());
    String type = response.headers().firstValue("Content-Type").orElse("");
    if (response.statusCode() < FIRST_FAILURE && type.startsWith(mediaType)) {
      return response.body();
    }
    try (InputStream refused = response.body()) {
      String body = new String(refused.readAllBytes(), StandardCharsets.UTF_8);
      throw refusals.of(response, Json.readObject(body));
    } catch (IOException e) {
      throw broken(e);
    }
  }

  public void patch(String path, JsonNode body) {
    send("PATCH", path, body);
  }

  public void delete(String path) {
    send("DELETE", path, null);
  }

  private JsonNode send(String method, String path, @Nullable JsonNode body) {
    HttpRequest request = request(method, path, body == null ? null : Json.write(body)).build();
    return Objects.requireNonNull(Json.readObject(exchange(request).body()));
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
    HttpResponse<String> response = answer(request, BodyHandlers.ofString());
    JsonNode body = Json.readObject(response.body());
    if (response.statusCode() < FIRST_FAILURE && body != null) {
      return response;
    }
    throw refusals.of(response, body);
  }

  private <T> HttpResponse<T> answer(HttpRequest request, BodyHandler<T> body) {
    try {
      return http.send(request, body);
    } catch (java.net.ConnectException | HttpConnectTimeoutException e) {
      throw new Unreachable(
          "Nothing answers at %s; is the service running?".formatted(baseUrl), false);
    } catch (HttpTimeoutException e) {
      throw new Unreachable("The service at %s does not answer in time".formatted(baseUrl), true);
    } catch (IOException e) {
      throw broken(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted");
    }
  }

  private Unreachable broken(IOException cause) {
    return new Unreachable(
        "The connection to the service at %s failed: %s".formatted(baseUrl, cause.getMessage()),
        true);
  }
}
