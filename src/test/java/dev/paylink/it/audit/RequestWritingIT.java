package dev.paylink.it.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Requests are written apart from their answers, and none is lost that need not be. */
class RequestWritingIT {
  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and wait_event_type = 'Lock'";
  private static final String NEW_ORDER = "{\"amount\":5,\"currency\":\"EUR\"}";

  @Test
  void answersWhileRequestsCannotBeWritten() throws SQLException {
    // A node of its own: its tables are locked.
    try (TestService service = TestService.start()) {
      ApiClient client = service.newClient();
      List<ApiClient.Answer> answers = new ArrayList<>();
      try (Connection locking = TestDatabase.shared().connect(service.databaseUri());
          Statement statement = locking.createStatement()) {
        locking.setAutoCommit(false);
        statement.execute("lock table api_request in exclusive mode");
        for (int i = 0; i < 30; i++) {
          answers.add(client.post("/orders", NEW_ORDER));
          assertEquals(201, answers.get(i).status());
        }
        assertTrue(answers.stream().noneMatch(answer -> Audit.isWritten(service, answer)));
        locking.rollback();
      }
      answers.forEach(answer -> Audit.awaitWritten(service, answer));
    }
  }

  @Test
  void keepsACreationWhoseClientHasGone() throws Exception {
    // A node of its own: its tables are locked.
    try (TestService service = TestService.start();
        Connection locking = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = locking.createStatement()) {
      ApiClient client = service.newClient();
      client.newOrder();
      locking.setAutoCommit(false);
      statement.execute("lock table orders in exclusive mode");
      try (Socket connection = new Socket("127.0.0.1", service.port())) {
        String head =
            "POST /v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: %d\r\nAuthorization: Bearer %s\r\n\r\n"
                    .formatted(NEW_ORDER.length(), client.token());
        connection.getOutputStream().write((head + NEW_ORDER).getBytes(StandardCharsets.US_ASCII));
        await().until(() -> service.number(WAITING) > 0);
      }
      await()
          .until(
              () ->
                  service.number(
                          "select count(*) from api_request where status = 499 and code is null"
                              + " and body = '{\"amount\":5,\"currency\":\"EUR\"}'")
                      == 1);
      locking.rollback();
    }
  }

  @Test
  void writesRequestsOfAnOutageAfterIt() {
    String database = TestDatabase.shared().createMigrated();
    try (DatabaseProxy proxy = new DatabaseProxy(database);
        TestService service = TestService.start(Map.of("PAYLINK_DATABASE_URI", proxy.uri()))) {
      ApiClient client = service.newClient();
      client.newOrder();
      proxy.set(DatabaseProxy.Mode.DOWN);
      ApiClient.Answer failed = client.post("/orders", NEW_ORDER);
      assertEquals(503, failed.status());
      proxy.set(DatabaseProxy.Mode.PASS);
      await()
          .until(
              () ->
                  TestDatabase.shared()
                      .number(database, "select count(*) from api_request where status = 503"),
              written -> written == 1);
    }
  }

  @Test
  void writesWhatIsLeftWhenTheNodeStops() {
    // A node of its own: it is stopped.
    TestService service = TestService.start();
    ApiClient client = service.newClient();
    List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      answers.add(client.sendAsync("POST", "/orders", NEW_ORDER));
    }
    // A slow machine refuses some of so many.
    long created = answers.stream().filter(answer -> answer.join().status() == 201).count();
    assertTrue(created > 0);
    service.close();
    assertEquals(created, service.number("select count(*) from api_request where status = 201"));
  }

  @Test
  void countsWhatAClientInALoopLoses() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.paylink.access.audit.RequestWriter");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    logger.addAppender(log);
    // A node of its own: it counts the requests of the node.
    try (TestService service = TestService.start()) {
      ApiClient looping = service.newClient();
      ApiClient other = service.newClient();
      looping.newOrder();
      List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
      for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 20; i++) {
          answers.add(looping.sendAsync("POST", "/orders", "{}"));
        }
        answers.forEach(answer -> assertEquals(400, answer.join().status()));
      }
      Audit.awaitWritten(service, other.post("/orders", "{}"));
      await().until(() -> lost(log) + kept(service) == 201);
      assertTrue(lost(log) > 0);
      assertFalse(kept(service) < 21);
    } finally {
      logger.detachAppender(log);
    }
  }

  private static long lost(ListAppender<ILoggingEvent> log) {
    return log.list.stream()
        .filter(line -> line.getFormattedMessage().contains("were not kept"))
        .mapToLong(line -> ((Number) line.getArgumentArray()[0]).longValue())
        .sum();
  }

  private static long kept(TestService service) {
    return service.number("select count(*) from api_request where status = 400");
  }
}
