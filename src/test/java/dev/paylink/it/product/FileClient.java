package dev.paylink.it.product;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** A merchant that uploads files of a product. */
final class FileClient {
  static final int PART_BYTES = 8 * 1024 * 1024;

  private final HttpClient http = HttpClient.newHttpClient();
  private final TestService service;
  private final ApiClient api;
  private final String productPath;

  FileClient(TestService service, ApiClient api, String productPath) {
    this.service = service;
    this.api = api;
    this.productPath = productPath;
  }

  /** Bytes that do not repeat, the same for the same length. */
  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest(bytes));
  }

  static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  Answer put(String name, byte[] body, String... headers) {
    return putAsync(name, body, headers).join();
  }

  CompletableFuture<Answer> putAsync(String name, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.origin() + "/v1" + path(name)))
            .header("Authorization", "Bearer " + api.token())
            .header("Content-Type", "application/octet-stream")
            .PUT(HttpRequest.BodyPublishers.ofByteArray(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(response -> new Answer(response.statusCode(), response, response.body()));
  }

  /** The path of a file, below {@code /v1}. */
  String path(String name) {
    return productPath
        + "/files/"
        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A part of a file: its {@code Content-Range}. */
  static String range(long first, long length, long size) {
    return "bytes %d-%d/%d".formatted(first, first + length - 1, size);
  }
}
