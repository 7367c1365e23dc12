package dev.paylink.it.tracing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TraceCollector;
import dev.paylink.it.support.TraceCollector.Sent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What requests at the same time do belongs to the trace of each, and so do the lines of the log.
 */
class TraceContextIT {
  private static final int REQUESTS = 400;
  private static final TraceCollector collector = new TraceCollector();
  private static TracedNodes nodes;

  @BeforeAll
  static void start() {
    Map<String, String> settings = new HashMap<>(collector.settings());
    settings.put("PAYLINK_LOG_FORMAT", "json");
    settings.put("PAYLINK_DATABASE_POOL_SIZE", "2"); // so that statements wait
    settings.put("PAYLINK_DATABASE_MAX_WAIT_QUEUE_SIZE", "1000");
    settings.put("PAYLINK_RATE_LIMIT_MERCHANT_IN_FLIGHT", "1000");
    settings.put("OTEL_BSP_MAX_QUEUE_SIZE", "100000");
    nodes = TracedNodes.startWithoutDeliveries(settings);
  }

  @AfterAll
  static void stop() {
    nodes.close();
    collector.close();
  }

  @Test
  void keepsConcurrentRequestsApart() throws SQLException {
    Map<String, String> traces = createOrders();
    assertTrue(traces.size() > REQUESTS / 10, () -> traces.size() + " orders");
    Map<String, String> stored = tracesOfEvents();
    stored.keySet().retainAll(traces.keySet());
    assertEquals(traces, stored);
    awaitSpans(traces.values(), "POST /v1/orders");
    for (String trace : traces.values()) {
      assertEquals(
          List.of(1L, 1L),
          List.of(
              count(names(trace), "POST /v1/orders"), count(names(trace), "paylink.orders.create")),
          names(trace)::toString);
      assertTrue(creations(trace) <= 1, names(trace)::toString);
    }
    // A statement that several share is in the trace of one of them.
    long statements = traces.values().stream().mapToLong(TraceContextIT::creations).sum();
    assertTrue(statements > 1 && statements < traces.size(), () -> statements + " statements");
  }

  private static long creations(String trace) {
    return collector.trace(trace).stream().filter(TraceContextIT::isCreation).count();
  }

  private static boolean isCreation(Sent span) {
    return span.attributes().getOrDefault("db.query.text", "").contains("insert into event");
  }

  /** Creates orders at the same time; returns the trace of each request by its id. */
  private static Map<String, String> createOrders() {
    Map<String, CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, REQUESTS)
            .mapToObj(i -> "%032x".formatted(i + 1))
            .collect(Collectors.toMap(trace -> trace, TraceContextIT::create));
    // A busy machine answers some requests 503, which have no event.
    return answers.entrySet().stream()
        .filter(each -> each.getValue().join().statusCode() == 201)
        .collect(Collectors.toMap(each -> requestId(each.getValue().join()), Map.Entry::getKey));
  }

  private static CompletableFuture<HttpResponse<String>> create(String trace) {
    return nodes.send(
        "POST",
        "/orders",
        TracedNodes.ORDER,
        "traceparent",
        "00-%s-00f067aa0ba902b7-01".formatted(trace));
  }

  private static String requestId(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer::body);
    return answer.headers().firstValue("X-Request-Id").orElseThrow();
  }

  private static Map<String, String> tracesOfEvents() throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(nodes.databaseUri());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select origin->>'requestId', split_part(traceparent, '-', 2) from event")) {
      Map<String, String> traces = new HashMap<>();
      while (rows.next()) {
        traces.put(rows.getString(1), rows.getString(2));
      }
      return traces;
    }
  }

  /** More than are answered at once, so that most of them wait for others. */
  @Test
  void keepsViewsOfPagesApart() {
    String page = nodes.newPage();
    Map<String, CompletableFuture<HttpResponse<String>>> views =
        IntStream.range(0, 40)
            .mapToObj(i -> "%032x".formatted(0xabc000 + i))
            .collect(
                Collectors.toMap(
                    trace -> trace,
                    trace -> nodes.view(page, "00-%s-00f067aa0ba902b7-01".formatted(trace))));
    List<String> viewed =
        views.keySet().stream().filter(one -> views.get(one).join().statusCode() == 200).toList();
    assertTrue(viewed.size() > 8, () -> viewed.size() + " views");
    awaitSpans(viewed, "GET /pay/{token}");
    for (String trace : viewed) {
      assertEquals(1, count(names(trace), "paylink.checkout.open"), names(trace)::toString);
    }
  }

  private static void awaitSpans(Collection<String> traces, String name) {
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> traces.stream().allMatch(trace -> names(trace).contains(name)));
  }

  private static List<String> names(String trace) {
    return collector.trace(trace).stream().map(Sent::name).toList();
  }

  private static long count(List<String> names, String name) {
    return names.stream().filter(name::equals).count();
  }

  @Test
  void namesRequestAndTraceInLines() {
    String trace = "d".repeat(32);
    String id = requestId(create(trace).join());
    await().until(() -> nodes.api().errors().contains(trace));
    List<JsonNode> lines =
        nodes
            .api()
            .errors()
            .lines()
            .filter(line -> line.contains(id))
            .map(TraceContextIT::json)
            .toList();
    assertEquals(1, lines.size(), lines::toString);
    assertEquals("paylink.access", lines.get(0).get("logger_name").asText());
    assertEquals(trace, lines.get(0).get("trace_id").asText());
  }

  private static JsonNode json(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
