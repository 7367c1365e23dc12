package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.TestDatabase;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a node says of its connections after an overload. */
class PoolMetricsIT {
  private static final String POOL = "db_client_connection_pool_name";
  private static final String READS = "api_reads";

  /** More than share the connection for reads, which are 64. */
  private static final int READERS = 100;

  /** Statements wait for a connection for a shorter time than they may take. */
  private static final Map<String, String> ONE_READER =
      Map.of(
          "PAYLINK_DATABASE_POOL_SIZE", "4",
          "PAYLINK_DATABASE_CONNECT_TIMEOUT", "500ms",
          "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "1s",
          "PAYLINK_DATABASE_LOCK_TIMEOUT", "1s");

  private static double used(MeasuredNode node) {
    return node.sum(
        "db_client_connection_count", POOL, READS, "db_client_connection_state", "used");
  }

  @Test
  void forgetsTheReadsOfAnOverload() throws Exception {
    try (MeasuredNode node = MeasuredNode.start(ONE_READER);
        Connection other = TestDatabase.shared().connect(node.service().databaseUri());
        Statement locking = other.createStatement()) {
      List<ApiClient> clients =
          IntStream.range(0, READERS).mapToObj(i -> node.service().newClient()).toList();
      other.setAutoCommit(false);
      locking.execute("lock table orders in access exclusive mode");
      CompletableFuture<?> answers = readOrders(clients);
      await().until(() -> used(node) > 0);
      await().until(() -> node.sum("db_client_connection_timeouts_total", POOL, READS) > 0);
      answers.join();
      other.rollback();
      await().until(() -> used(node) == 0);
      readOrders(clients).join();
      await().until(() -> used(node) == 0);
      await().until(() -> node.sum("db_client_connection_pending_requests", POOL, READS) == 0);
    }
  }

  private static CompletableFuture<?> readOrders(List<ApiClient> clients) {
    HttpClient http = HttpClient.newHttpClient();
    return CompletableFuture.allOf(
        clients.stream()
            .map(api -> api.request("GET", "/orders", null).build())
            .map(request -> http.sendAsync(request, BodyHandlers.discarding()))
            .toArray(CompletableFuture[]::new));
  }
}
