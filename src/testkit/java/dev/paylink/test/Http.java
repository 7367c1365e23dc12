package dev.paylink.test;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sends requests, and follows no redirect. */
final class Http {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String CONTENT_TYPE = "Content-Type";
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Http() {}

  /**
   * Sends a request.
   *
   * @param headers alternating names and values
   */
  static HttpResponse<String> send(
      String method, String url, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException("%s %s".formatted(method, url), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException());
    }
  }

  /** Adds the type of JSON to headers that name no type. */
  static String[] json(String... headers) {
    return IntStream.range(0, headers.length / 2)
            .anyMatch(i -> headers[2 * i].equalsIgnoreCase(CONTENT_TYPE))
        ? headers
        : with(headers, CONTENT_TYPE, "application/json");
  }

  /** Adds a header. */
  static String[] with(String[] headers, String name, String value) {
    return Stream.concat(Stream.of(headers), Stream.of(name, value)).toArray(String[]::new);
  }
}
