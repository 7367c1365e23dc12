package dev.paylink.it.node;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Answers while the database or its connections fail. */
class DatabaseFailuresIT {
  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and wait_event_type = 'Lock'";
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final int ROUNDS = Effort.of(2, 5);

  private static TestService direct;
  private static DatabaseProxy proxy;
  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    // A node of its own: its database fails.
    direct = TestService.start();
    proxy = new DatabaseProxy(direct.databaseUri());
    service = direct.anotherNode(behindTheProxy());
    client = service.newClient();
  }

  /** With limits that end soon: they are reached here. */
  private static Map<String, String> behindTheProxy() {
    return Map.of(
        "PAYLINK_DATABASE_URI", proxy.uri(),
        "PAYLINK_DATABASE_CONNECT_TIMEOUT", "2s",
        "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "2s",
        "PAYLINK_DATABASE_LOCK_TIMEOUT", "2s");
  }

  @AfterEach
  void restoreDatabase() {
    proxy.set(Mode.PASS);
    await().until(() -> client.get("/orders").status() == 200);
    await().until(() -> ready(service) == 200);
  }

  @AfterAll
  static void stop() {
    service.close();
    proxy.close();
    direct.close();
  }

  @Test
  void answers503WhenDatabaseIsDown() {
    proxy.set(Mode.DOWN);
    assertUnavailable();
  }

  @Test
  void answers503WhenDatabaseIsSilent() {
    proxy.set(Mode.SILENT);
    assertUnavailable();
  }

  private void assertUnavailable() {
    for (ApiClient.Answer answer :
        new ApiClient.Answer[] {
          client.get("/orders"), client.post("/payment-links", LINK, "Idempotency-Key", "down")
        }) {
      assertEquals(503, answer.status());
      assertEquals("unavailable", answer.code());
      assertEquals("1", answer.header("Retry-After"));
    }
    await().until(() -> ready(service) == 503);
    assertEquals(200, status(service, "/health/live"));
  }

  @Test
  void stopsWhileDatabaseIsSilent() {
    TestService stopping = direct.anotherNode(behindTheProxy());
    proxy.set(Mode.SILENT);
    await().until(() -> ready(stopping) == 503);
    await().until(stopping.stop()::isComplete);
  }

  @Test
  void createsOnceWhenAnswerIsLostAndKeyRepeated() {
    long before = direct.number("select count(*) from payment_link");
    for (int i = 0; i < 10; i++) {
      String key = "lost-" + i;
      proxy.set(Mode.CUT_ON_ANSWER);
      ApiClient.Answer answer = client.post("/payment-links", LINK, "Idempotency-Key", key);
      for (int tries = 0; answer.status() == 503 && tries < 10; tries++) {
        answer = client.post("/payment-links", LINK, "Idempotency-Key", key);
      }
      assertEquals(201, answer.status(), answer.text());
    }
    assertEquals(before + 10, direct.number("select count(*) from payment_link"));
  }

  @Test
  void createsOneLinkWhenConnectionIsKilled() {
    long before = direct.number("select count(*) from payment_link");
    for (int i = 0; i < 10; i++) {
      CompletableFuture<ApiClient.Answer> pending =
          client.sendAsync("POST", "/payment-links", LINK, "Idempotency-Key", "killed-" + i);
      killConnections();
      ApiClient.Answer answer = pending.join();
      for (int tries = 0; answer.status() == 503 && tries < 10; tries++) {
        answer = client.post("/payment-links", LINK, "Idempotency-Key", "killed-" + i);
      }
      assertEquals(201, answer.status(), answer.text());
    }
    assertEquals(before + 10, direct.number("select count(*) from payment_link"));
  }

  @Test
  void answersAtWorst503WhenConnectionsBreak() {
    for (int round = 0; round < ROUNDS; round++) {
      List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        pending.add(
            i % 2 == 0
                ? client.sendAsync("GET", "/orders", null)
                : client.sendAsync("POST", "/payment-links", LINK));
        if (i % 20 == 10) {
          killConnections();
        }
      }
      for (CompletableFuture<ApiClient.Answer> one : pending) {
        assertTrue(Set.of(200, 201, 503).contains(one.join().status()), one.join().text());
      }
    }
  }

  private static void killConnections() {
    direct.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity"
            + " where application_name = 'paylink' and datname = current_database()");
  }

  @Test
  void logsDefectByRequestIdWithoutShowingIt() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger logger = (Logger) LoggerFactory.getLogger("dev.paylink.http.ErrorResponder");
    logger.addAppender(log);
    direct.execute("alter table payment_link rename to elsewhere");
    try {
      ApiClient.Answer answer = client.get("/payment-links");
      assertEquals(500, answer.status());
      assertEquals("internal", answer.code());
      assertFalse(answer.text().contains("payment_link"), answer.text());
      String requestId = answer.header("X-Request-Id");
      assertTrue(
          log.list.stream()
              .anyMatch(
                  line ->
                      line.getFormattedMessage().contains(requestId)
                          && line.getThrowableProxy() != null));
    } finally {
      direct.execute("alter table elsewhere rename to payment_link");
      logger.detachAppender(log);
    }
  }

  @Test
  void answersRequestsInFlightOnStop() throws Exception {
    TestService stopping = direct.anotherNode(Map.of());
    ApiClient other = new ApiClient(stopping, client.token());
    assertEquals(200, other.get("/orders").status());
    try (var connection = TestDatabase.shared().connect(direct.databaseUri());
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table payment_link in exclusive mode");
      CompletableFuture<ApiClient.Answer> inFlight =
          other.sendAsync("POST", "/payment-links", LINK);
      await().until(() -> direct.number(WAITING) > 0);
      Future<Void> stopped = stopping.stop();
      await().until(() -> refusesConnections(stopping));
      connection.rollback();
      assertEquals(201, inFlight.join().status());
      TestService.await(stopped);
    }
    TestService.await(stopping.vertx().close());
  }

  private static boolean refusesConnections(TestService node) throws InterruptedException {
    try {
      HTTP.send(
          HttpRequest.newBuilder(URI.create(node.origin() + "/health/live")).build(),
          BodyHandlers.discarding());
      return false;
    } catch (ConnectException refused) {
      return true;
    } catch (IOException other) { // an answer that does not arrive, as the node stops
      return false;
    }
  }

  private static int ready(TestService node) {
    return status(node, "/health/ready");
  }

  private static int status(TestService node, String path) {
    return HTTP.sendAsync(
            HttpRequest.newBuilder(URI.create(node.origin() + path)).build(),
            BodyHandlers.discarding())
        .join()
        .statusCode();
  }
}
