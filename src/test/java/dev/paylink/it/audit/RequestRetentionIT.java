package dev.paylink.it.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Partitions of kept requests: created ahead, dropped after 30 days, on several nodes at once. */
class RequestRetentionIT {
  private static final Map<String, String> FAST = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");
  private static final Map<String, String> SLOW = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h");

  private static final int ROUNDS = Effort.of(2, 4);

  private TestService service;

  @BeforeEach
  void start() {
    service = TestService.start(FAST);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private LocalDate today() {
    return LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC);
  }

  private String partition(LocalDate day) {
    return service.text(
        "select to_regclass('api_request_%s')"
            .formatted(day.format(DateTimeFormatter.BASIC_ISO_DATE)));
  }

  private long partitions() {
    return service.number(
        "select count(*) from pg_inherits where inhparent = 'api_request'::regclass");
  }

  @Test
  void keepsRequestsFor30Days() {
    var merchant = service.merchant("test");
    ApiClient.Answer first = service.client(merchant, TestService.ALL_SCOPES).post("/orders", "{}");
    LocalDate day = today();
    Audit.awaitWritten(service, first);
    service.advance(Duration.ofDays(30));
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    await().until(() -> !partition(day.plusDays(37)).equals("null"));
    assertEquals(400, Audit.of(service, client, first).get("status").asInt());
    service.advance(Duration.ofDays(1));
    await().until(() -> partition(day).equals("null"));
    assertEquals(404, client.get("/requests/" + first.header("X-Request-Id")).status());
  }

  @Test
  void writesRequestsOfADayThatNoSweepHasPrepared() {
    try (TestService unprepared = service.anotherNode(SLOW)) {
      unprepared.advance(Duration.ofDays(20));
      ApiClient client = unprepared.newClient();
      ApiClient.Answer failed = client.post("/orders", "{}");
      assertEquals("createOrder", Audit.of(unprepared, client, failed).get("operationId").asText());
    }
  }

  @Test
  void sharesPartitionsAmongNodes() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.paylink.base.work.Poller");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    logger.addAppender(log);
    try (TestService second = service.anotherNode(FAST);
        TestService third = service.anotherNode(FAST)) {
      for (int i = 0; i < ROUNDS; i++) {
        for (TestService node : new TestService[] {service, second, third}) {
          node.advance(Duration.ofDays(40));
        }
        LocalDate day = today();
        await()
            .until(
                () ->
                    partitions() == 8
                        && !partition(day).equals("null")
                        && !partition(day.plusDays(7)).equals("null"));
      }
      for (TestService node : new TestService[] {service, second, third}) {
        ApiClient client = node.newClient();
        assertEquals(200, client.get("/requests?perPage=1").status());
        Audit.awaitWritten(node, client.post("/orders", "{}"));
      }
    } finally {
      logger.detachAppender(log);
    }
    // A node may have to wait too long for a lock, and try again; nothing else may fail.
    assertTrue(log.list.stream().allMatch(line -> line.getThrowableProxy() == null));
  }

  @Test
  void writesWhileADumpPreventsDropping() throws SQLException {
    LocalDate day = today();
    try (Connection dump = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = dump.createStatement()) {
      dump.setAutoCommit(false);
      statement.execute("lock table api_request in access share mode");
      service.advance(Duration.ofDays(31));
      ApiClient client = service.newClient();
      Audit.awaitWritten(service, client.post("/orders", "{}"));
      assertEquals(200, client.get("/requests").status());
      assertTrue(!partition(day).equals("null"));
      dump.rollback();
    }
    await().until(() -> partition(day).equals("null"));
  }
}
