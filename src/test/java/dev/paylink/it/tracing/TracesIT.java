package dev.paylink.it.tracing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TraceCollector;
import dev.paylink.it.support.TraceCollector.Sent;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Traces from a request over both nodes to the receiver of its webhook, as a collector gets them.
 */
class TracesIT {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00f067aa0ba902b7";

  private static final TraceCollector collector = new TraceCollector();
  private static final Receiver receiver = new Receiver();
  private static TracedNodes nodes;

  @BeforeAll
  static void start() {
    nodes = TracedNodes.start(collector.settings());
    nodes.newEndpoint(receiver.url());
  }

  @AfterAll
  static void stop() {
    nodes.close();
    receiver.close();
    collector.close();
  }

  @Test
  void followsARequestOverNodesToTheReceiver() {
    nodes.newOrder("00-%s-%s-01".formatted(TRACE, CALLER));
    String received = awaitTraceparent(TRACE);
    Sent attempt = awaitAttempt(TRACE, received);
    Sent request = awaitSpan(TRACE, "POST /v1/orders");
    Sent command = awaitSpan(TRACE, "paylink.orders.create");

    assertEquals(CALLER, request.parentId());
    assertEquals(SpanKind.SPAN_KIND_SERVER, request.kind());
    assertEquals("201", request.attributes().get("http.response.status_code"));
    assertEquals("/v1/orders", request.attributes().get("http.route"));
    assertEquals(request.id(), command.parentId());
    List<Sent> statements =
        collector.trace(TRACE).stream()
            .filter(span -> span.parentId().equals(command.id()))
            .filter(span -> span.attributes().containsKey("db.query.text"))
            .toList();
    assertTrue(
        statements.stream()
            .anyMatch(one -> one.attributes().get("db.query.text").contains("insert into event")),
        collector.trace(TRACE)::toString);

    assertEquals("deliver order.created", attempt.name());
    assertEquals(command.id(), attempt.parentId());
    assertEquals(SpanKind.SPAN_KIND_CLIENT, attempt.kind());
    assertEquals("200", attempt.attributes().get("http.response.status_code"));
    assertNotEquals(request.node(), attempt.node());
    assertEquals("00-%s-%s-01".formatted(TRACE, attempt.id()), received);
    assertFalse(receiver.await(1).headers().containsKey("tracestate"), "of the endpoint's own");
  }

  private static String awaitTraceparent(String trace) {
    await().until(() -> traceparents(trace).findFirst().isPresent());
    return traceparents(trace).findFirst().orElseThrow();
  }

  private static Stream<String> traceparents(String trace) {
    return receiver.calls().stream()
        .map(call -> call.header("traceparent"))
        .filter(value -> value.contains(trace));
  }

  /** The attempt that the receiver got; other endpoints have attempts of the same event. */
  private static Sent awaitAttempt(String trace, String received) {
    await().until(() -> attempts(trace, received).findFirst().isPresent());
    return attempts(trace, received).findFirst().orElseThrow();
  }

  private static Stream<Sent> attempts(String trace, String received) {
    return collector.trace(trace).stream().filter(span -> received.contains(span.id()));
  }

  private static Sent awaitSpan(String trace, String name) {
    await().until(() -> collector.trace(trace).stream().anyMatch(span -> span.name().equals(name)));
    return collector.trace(trace).stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void beginsATraceForARequestWithoutOne() {
    for (String malformed :
        List.of("", "00-nonsense-01", "00-%s-%s-01".formatted("0".repeat(32), CALLER))) {
      Set<String> before = requests("/v1/orders/{orderId}");
      nodes.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb", "traceparent", malformed);
      await().until(() -> requests("/v1/orders/{orderId}").size() > before.size());
    }
    Sent found =
        collector.spans().stream()
            .filter(span -> span.name().equals("GET /v1/orders/{orderId}"))
            .findFirst()
            .orElseThrow();
    assertEquals("", found.parentId());
    assertEquals("404", found.attributes().get("http.response.status_code"));
    assertFalse(found.error(), "a client's error is none of the server");
  }

  private static Set<String> requests(String route) {
    return collector.spans().stream()
        .filter(span -> route.equals(span.attributes().get("http.route")))
        .map(Sent::id)
        .collect(Collectors.toSet());
  }

  @Test
  void keepsPersonalDataAndSecretsOutOfSpans() {
    nodes.get(
        "/orders?email=ada%40example.com",
        "traceparent", "00-" + "a".repeat(32) + "-" + CALLER + "-01");
    nodes.newOrder("00-" + "b".repeat(32) + "-" + CALLER + "-01");
    awaitSpan("a".repeat(32), "GET /v1/orders");
    awaitSpan("b".repeat(32), "deliver order.created");
    String all = collector.spans().toString();
    for (String secret : List.of("example.com", nodes.token(), "/hook", "whsec_")) {
      assertFalse(all.contains(secret), secret);
    }
  }

  @Test
  void marksFailedStatementsByTheirState() throws SQLException {
    refuseOrders("invoice-7");
    String trace = "e".repeat(32);
    String order = TracedNodes.ORDER.replaceFirst("\\{", "{\"externalId\": \"invoice-7\", ");
    nodes
        .send("POST", "/orders", order, "traceparent", "00-%s-%s-01".formatted(trace, CALLER))
        .join();
    Sent failed = await().until(() -> failedStatement(trace), Optional::isPresent).orElseThrow();
    assertEquals("23505", failed.attributes().get("error.type"));
    assertFalse(failed.toString().contains("orders_by_external_id"), failed::toString);
  }

  /** As the index of external ids does when a concurrent order has the same one. */
  private static void refuseOrders(String externalId) throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(nodes.databaseUri());
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          create function refuse() returns trigger language plpgsql as $$
          begin
            raise exception 'violates orders_by_external_id' using errcode = '23505';
          end $$;
          create trigger refuse before insert on orders for each row
            when (new.external_id = '%s') execute function refuse()
          """
              .formatted(externalId));
    }
  }

  /** Attempts may fail, too: another test leaves an endpoint where nothing listens. */
  private static Optional<Sent> failedStatement(String trace) {
    return collector.trace(trace).stream()
        .filter(span -> span.error() && span.attributes().containsKey("db.query.text"))
        .findAny();
  }

  /** Nor does a probe, which both nodes have answered before. */
  @Test
  void beginsNoTraceByAStatement() {
    String trace = "f".repeat(32);
    nodes.newOrder("00-%s-%s-01".formatted(trace, CALLER));
    awaitSpan(trace, "Query");
    assertEquals(
        List.of(),
        collector.spans().stream()
            .filter(span -> span.name().equals("Query") && span.parentId().isEmpty())
            .toList());
  }

  @Test
  void marksFailedAttempts() {
    try (Receiver broken = new Receiver()) {
      broken.answer(500);
      String trace = "c".repeat(32);
      nodes.newEndpoint(broken.url());
      nodes.newOrder("00-%s-%s-01".formatted(trace, CALLER));
      await()
          .until(
              () ->
                  collector.trace(trace).stream()
                      .anyMatch(span -> "500".equals(span.attributes().get("error.type"))));
    }
  }
}
