package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.Scrape;
import dev.paylink.it.support.Scrape.Sample;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Clients and merchants add no series, however many there are and whatever they send. */
class CardinalityIT {
  private static final int MANY = Effort.of(200, 1_000);
  private static final int AT_ONCE = 50;
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String REQUESTS = "http_server_request_duration_seconds_count";

  /** Series of the JVM come with its own threads and collections. */
  private static Set<String> series(MeasuredNode node) {
    return node.scrape().samples().stream()
        .filter(sample -> !sample.name().startsWith("jvm_"))
        .map(sample -> sample.name() + sample.labels())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void staysTheSame() {
    try (MeasuredNode node = MeasuredNode.start(Map.of())) {
      send(node, 0, AT_ONCE);
      double before = await().until(() -> node.sum(REQUESTS), count -> count >= 3 * AT_ONCE);
      Set<String> few = series(node);
      send(node, AT_ONCE, MANY);
      double expected = before + 3 * (MANY - AT_ONCE);
      await().until(() -> node.sum(REQUESTS) >= expected);
      assertEquals(few, series(node));
      Scrape scrape = node.scrape();
      assertEquals(
          MANY, scrape.sum(REQUESTS, "http_request_method", "_OTHER", "http_route", "(none)"));
      assertEquals(
          List.of(),
          scrape.samples().stream()
              .map(Sample::labels)
              .filter(
                  labels ->
                      labels.toString().matches(".*((mer|ord|tok)_[0-9a-z]{26}|METHOD|/path).*"))
              .toList());
    }
  }

  private static CompletableFuture<?> send(ApiClient api, String method, String path) {
    return HTTP.sendAsync(api.request(method, path, null).build(), BodyHandlers.discarding());
  }

  /**
   * Sends a request with a method of its own, to a path of its own, and of a merchant of its own.
   */
  private static void send(MeasuredNode node, int from, int to) {
    List<CompletableFuture<?>> sent = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ApiClient api = node.service().newClient();
      sent.add(send(api, "METHOD" + i, "/orders"));
      sent.add(send(api, "GET", "/path" + i));
      sent.add(send(api, "GET", "/orders"));
      if (sent.size() >= 3 * AT_ONCE) {
        CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).join();
        sent.clear();
      }
    }
    CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).join();
  }
}
