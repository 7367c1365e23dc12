package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.Scrape;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a node says of its requests, its pools and itself at {@code /metrics}. */
class MetricsIT {
  private static final String REQUESTS = "http_server_request_duration_seconds_count";

  private static MeasuredNode node;

  @BeforeAll
  static void start() {
    node = MeasuredNode.start(Map.of());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static int status(int port, String method, String path) {
    String request = "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    return new RawHttp(port).send(request.formatted(method, path)).statusCode();
  }

  @Test
  void countsRequestsByMethodRouteAndStatus() {
    ApiClient api = node.service().newClient();
    String order = api.newOrder();
    api.get("/orders/" + order);
    api.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb");
    String[] labels = {
      "http_request_method", "GET", "http_route", "/v1/orders/{orderId}", "interface", "api"
    };
    await().until(() -> node.sum(REQUESTS, labels) == 2);
    Scrape scrape = node.scrape();
    for (String status : new String[] {"200", "404"}) {
      assertEquals(
          1,
          scrape.sum(
              REQUESTS, "http_route", "/v1/orders/{orderId}", "http_response_status_code", status));
    }
    assertEquals(1, scrape.sum("http_server_active_requests", "interface", "management"));
    assertEquals(0, scrape.sum("http_server_active_requests", "interface", "api"));
  }

  @Test
  void countsReplaysAndRefusedTokens() {
    ApiClient api = node.service().newClient();
    double replays = node.sum("paylink_idempotency_replays_total");
    String order = "{\"amount\":5,\"currency\":\"USD\"}";
    api.post("/orders", order, "Idempotency-Key", "metrics");
    api.post("/orders", order, "Idempotency-Key", "metrics");
    await().until(() -> node.sum("paylink_idempotency_replays_total") == replays + 1);
    double refused = node.sum("paylink_tokens_refused_total");
    assertEquals(401, status(node.service().port(), "GET", "/v1/orders"));
    assertEquals(refused + 1, node.sum("paylink_tokens_refused_total"));
  }

  @Test
  void servesOpenMetricsWhenAsked() {
    Scrape text = node.scrape();
    assertEquals("text/plain; version=0.0.4; charset=utf-8", text.contentType());
    Scrape open =
        Scrape.of(
            node.port(),
            "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2");
    assertEquals("application/openmetrics-text; version=1.0.0; charset=utf-8", open.contentType());
    assertTrue(open.text().endsWith("# EOF\n"));
  }

  @Test
  void staysOffThePublicPort() {
    assertEquals(404, status(node.service().port(), "GET", "/metrics"));
    assertEquals(404, status(node.port(), "GET", "/other"));
    try (MeasuredNode other = node.another(Map.of("PAYLINK_NODE_ROLES", "webhooks"))) {
      await().until(() -> other.sum("paylink_ready") == 1);
      assertEquals(404, status(other.port(), "GET", "/v1/orders"));
    }
  }

  @Test
  void describesPoolsAndProcess() {
    node.service().newClient().newOrder();
    Scrape scrape = node.scrape();
    String pool = "db_client_connection_pool_name";
    for (String name : new String[] {"api", "api_reads", "pages", "background", "reserved"}) {
      assertTrue(scrape.sum("db_client_connection_max", pool, name) > 0, name);
    }
    assertTrue(scrape.sum("db_client_operation_duration_seconds_count", pool, "api") > 0);
    assertTrue(scrape.sum("db_client_connection_wait_time_seconds_count", pool, "api") > 0);
    assertTrue(scrape.sum("db_client_connection_use_time_seconds_count", pool, "api") > 0);
    assertTrue(
        scrape.sum("db_client_connection_count", pool, "api", "db_client_connection_state", "idle")
            > 0);
    assertEquals(0, scrape.sum("db_client_connection_pending_requests", pool, "api"));
    await().until(() -> node.sum("paylink_event_loop_lag_seconds_count") > 10);
    assertTrue(scrape.sum("jvm_memory_used_bytes") > 1e6);
    assertTrue(scrape.sum("process_uptime_seconds") > 0);
    assertEquals(1, scrape.sum("paylink_build_info"));
    await().until(() -> node.sum("paylink_ready") == 1);
  }
}
