package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/** Sends and receives files that are larger than the memory of the tests. */
final class LargeFileClient {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String origin;
  private final String token;

  LargeFileClient(String origin, String token) {
    this.origin = origin;
    this.token = token;
  }

  /** Sends a file from a place to its end. */
  JsonNode put(String path, SentFile file, long first) throws Exception {
    String digest = Base64.getEncoder().encodeToString(file.digest());
    HttpResponse<String> stored =
        send(
            () ->
                request(path, file.size(), first)
                    .header("Repr-Digest", "sha-256=:" + digest + ":")
                    .PUT(body(file.from(first), file.size() - first)));
    assertEquals(201, stored.statusCode(), stored.body());
    return JSON.readTree(stored.body());
  }

  /** Sends a file from a place, and breaks off at another. */
  void putAndBreak(String path, SentFile file, long first, long end) {
    assertThrows(
        IOException.class,
        () ->
            send(
                () ->
                    request(path, file.size(), first)
                        .PUT(body(file.breakingAt(first, end), file.size() - first)),
                false));
  }

  private HttpResponse<String> send(Supplier<HttpRequest.Builder> request) throws Exception {
    return send(request, true);
  }

  /**
   * Sends a request again while it is refused, as the node still reads one that has broken off.
   *
   * @param closed whether to send it again, too, if the connection is closed: a refused body is not
   *     read, so that its sender may miss the answer
   */
  private HttpResponse<String> send(Supplier<HttpRequest.Builder> request, boolean closed)
      throws Exception {
    AtomicReference<HttpResponse<String>> answer = new AtomicReference<>();
    Awaitility.await()
        .atMost(Duration.ofMinutes(10))
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              try {
                answer.set(http.send(request.get().build(), BodyHandlers.ofString()));
                return answer.get().statusCode() != 503;
              } catch (IOException lost) {
                if (closed) {
                  return false;
                }
                throw lost;
              }
            });
    return answer.get();
  }

  private HttpRequest.Builder request(String path, long size, long first) {
    return HttpRequest.newBuilder(URI.create(origin + path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Range", FileClient.range(first, size - first, size));
  }

  private static BodyPublisher body(InputStream bytes, long length) {
    return BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(() -> bytes), length);
  }

  /** How much of a file has arrived. */
  long received(String path, long size) throws Exception {
    HttpResponse<String> asked =
        send(
            () ->
                HttpRequest.newBuilder(URI.create(origin + path))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Range", "bytes */" + size)
                    .PUT(BodyPublishers.noBody()));
    assertEquals(202, asked.statusCode(), asked.body());
    long received = JSON.readTree(asked.body()).get("received").asLong();
    assertTrue(received > 0 && received < size, asked.body());
    return received;
  }

  /** Receives a file from a place on. */
  InputStream get(String path, long first) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + path))
            .header("Range", "bytes=" + first + "-")
            .build();
    HttpResponse<InputStream> found = http.send(request, BodyHandlers.ofInputStream());
    assertEquals(206, found.statusCode());
    return found.body();
  }
}
