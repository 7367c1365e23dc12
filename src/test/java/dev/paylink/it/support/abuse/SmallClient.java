package dev.paylink.it.support.abuse;

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

/** Prepares data through the API of a node in another process. */
public final class SmallClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final int BAD_REQUEST = 400;

  private final String origin;
  private final String token;

  public SmallClient(String origin, String token) {
    this.origin = origin;
    this.token = token;
  }

  /**
   * Sends a request with a JSON body.
   *
   * @throws IllegalStateException if the answer is an error
   */
  public JsonNode post(String path, String json) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/v1" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= BAD_REQUEST) {
        throw new IllegalStateException(response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Creates a link and returns the path of its checkout page. */
  public String newCheckout() {
    JsonNode link =
        post("/payment-links", "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}");
    return URI.create(link.get("checkoutUrl").asText()).getRawPath();
  }

  /** Creates orders whose metadata are nearly as large as they may be. */
  public void createLargeOrders(int count) {
    String order =
        "{\"amount\":150000,\"currency\":\"IDR\",\"metadata\":{\"a\":\"%s\"}}"
            .formatted("x".repeat(16_000));
    for (int i = 0; i < count; i++) {
      post("/orders", order);
    }
  }

  /** Creates digital products whose descriptions are nearly as large as they may be. */
  public void createLargeProducts(int count) {
    String product =
        "{\"title\":\"Font\",\"amount\":1,\"currency\":\"USD\",\"description\":\"%s\"}"
            .formatted("\u00e9".repeat(9_900));
    for (int i = 0; i < count; i++) {
      post("/digital-products", product);
    }
  }

  /** Creates endpoints for {@code order.created}. */
  public void createEndpoints(int count, String url, int maxConcurrency) {
    String endpoint =
        "{\"url\":\"%s\",\"eventTypes\":[\"order.created\"],\"maxConcurrency\":%d}"
            .formatted(url, maxConcurrency);
    for (int i = 0; i < count; i++) {
      post("/webhook-endpoints", endpoint);
    }
  }
}
