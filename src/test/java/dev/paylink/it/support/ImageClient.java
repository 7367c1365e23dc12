package dev.paylink.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** A merchant that uploads images, and a browser that loads them. */
public final class ImageClient {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final TestService service;
  private final ApiClient api;

  public ImageClient(TestService service, ApiClient api) {
    this.service = service;
    this.api = api;
  }

  public Answer upload(byte[] file) {
    return uploadAsync(file).join();
  }

  public CompletableFuture<Answer> uploadAsync(byte[] file) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.origin() + "/v1/images"))
            .header("Authorization", "Bearer " + api.token())
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(file))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString())
        .thenApply(response -> new Answer(response.statusCode(), response, response.body()));
  }

  /** Loads the picture of an image, of which the path may have an end. */
  public HttpResponse<byte[]> picture(JsonNode image, String end) {
    String path = CheckoutClient.pathOf(image.get("url").asText()) + end;
    try {
      return http.send(
          HttpRequest.newBuilder(URI.create(service.origin() + path)).build(),
          BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
