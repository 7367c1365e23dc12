package dev.paylink.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** HTTP client of the API with one merchant's token; checks every answer against the contract. */
public final class ApiClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Allowed endpoint URL of a test merchant; nothing listens there. */
  public static final String ENDPOINT_URL = "http://127.0.0.1:61999/events";

  private final String origin;
  private final String token;

  public ApiClient(TestService service, String token) {
    this(service.origin(), token);
  }

  /** Creates a client of a node in another process, or of a proxy. */
  public ApiClient(String origin, String token) {
    this.origin = origin;
    this.token = token;
  }

  /**
   * Answer that the contract allows.
   *
   * @param text the body as received
   */
  public record Answer(int status, HttpResponse<String> response, String text) {
    public JsonNode json() {
      try {
        return JSON.readTree(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    public String code() {
      return json().path("code").asText();
    }
  }

  public String token() {
    return token;
  }

  public Answer get(String path) {
    return send("GET", path, null);
  }

  public Answer delete(String path) {
    return send("DELETE", path, null);
  }

  public Answer patch(String path, String json) {
    return send("PATCH", path, json);
  }

  public Answer post(String path, String json, String... headers) {
    return send("POST", path, json, headers);
  }

  public Answer send(String method, String path, String json, String... headers) {
    return sendAsync(method, path, json, headers).join();
  }

  public CompletableFuture<Answer> sendAsync(
      String method, String path, String json, String... headers) {
    HttpRequest request = request(method, path, json, headers).build();
    return HTTP.sendAsync(request, BodyHandlers.ofString())
        .thenApply(
            response -> {
              ContractCheck.shared().check(method, request.uri().getRawPath(), response);
              return new Answer(response.statusCode(), response, response.body());
            });
  }

  /** Builds a request with the token; {@code path} is relative to {@code /v1}. */
  public HttpRequest.Builder request(String method, String path, String json, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + "/v1" + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + token)
            .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
    if (json != null) {
      request.header("Content-Type", "application/json");
    }
    return headers.length == 0 ? request : request.headers(headers);
  }

  /** Creates an order and returns its id. */
  public String newOrder() {
    return post("/orders", "{\"amount\":150000,\"currency\":\"IDR\"}").json().get("id").asText();
  }

  /** Creates a payment link and returns its id. */
  public String newLink() {
    return post("/payment-links", "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}")
        .json()
        .get("id")
        .asText();
  }

  /** Creates a disabled webhook endpoint and returns its id. */
  public String newEndpoint() {
    return post("/webhook-endpoints", "{\"url\":\"%s\",\"enabled\":false}".formatted(ENDPOINT_URL))
        .json()
        .get("id")
        .asText();
  }
}
