package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.base.work.Poller;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What a node logs while its database is down. */
class OutageLogIT {
  /** Kinds of background work, and event loops: each says once that it failed. */
  private static final int WARNINGS = 60;

  private static final int ROUNDS = Effort.of(2, 5);

  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final String LISTENING =
      "select count(*) from pg_stat_activity where datname = current_database()"
          + " and application_name = 'paylink' and query like any (array['listen%', 'select 1'])";
  private static final Logger ROOT = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);

  private static final Logger POLLER = (Logger) LoggerFactory.getLogger(Poller.class);

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    ROOT.addAppender(log);
    POLLER.setLevel(Level.INFO);
  }

  @AfterEach
  void stop() {
    ROOT.detachAppender(log);
    POLLER.setLevel(null);
  }

  @Test
  void saysOnceThatTheDatabaseIsDownAndOnceThatItWorksAgain() {
    // A node of its own: its database fails.
    try (TestService direct = TestService.start();
        DatabaseProxy proxy = new DatabaseProxy(direct.databaseUri());
        TestService node = direct.anotherNode(Map.of("PAYLINK_DATABASE_URI", proxy.uri()))) {
      ApiClient client = node.newClient();
      assertEquals(201, client.post("/payment-links", LINK).status());
      log.list.clear();
      proxy.set(Mode.DOWN);
      await().until(() -> client.get("/orders").status() == 503);
      for (int requests = 0; requests < 5 * WARNINGS; ) {
        requests += send(client);
      }
      // A short outage may lie between two looks for revoked tokens, which then never failed.
      await().until(() -> texts(warnings()).contains("Cannot look for revoked tokens"));
      List<ILoggingEvent> warnings = warnings();
      assertTrue(!warnings.isEmpty() && warnings.size() < WARNINGS, () -> texts(warnings));
      assertEquals(
          "", texts(warnings.stream().filter(line -> line.getThrowableProxy() != null).toList()));
      proxy.set(Mode.PASS);
      await()
          .until(() -> texts(List.copyOf(log.list)).contains("Can look for revoked tokens again"));
      await().until(() -> client.get("/orders").status() == 200);
    }
  }

  /** The client of the database prints failures that nobody takes. */
  @Test
  void printsNothingWhenTheServerEndsConnections() {
    PrintStream standard = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    // A node of its own: its connections are ended.
    try (TestService node = TestService.start()) {
      ApiClient client = node.newClient();
      assertEquals(201, client.post("/payment-links", LINK).status());
      System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
      for (int i = 0; i < ROUNDS; i++) {
        client.sendAsync("POST", "/payment-links", LINK, "Idempotency-Key", "ended-" + i);
        node.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
                + " where application_name = 'paylink' and datname = current_database()");
        await().until(() -> client.get("/orders").status() == 200);
        await().until(() -> node.number(LISTENING) == 1);
      }
    } finally {
      System.setErr(standard);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  private static int send(ApiClient client) {
    List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(client.sendAsync("GET", "/orders", null));
      answers.add(client.sendAsync("POST", "/payment-links", LINK));
    }
    answers.forEach(answer -> assertEquals(503, answer.join().status()));
    return answers.size();
  }

  private List<ILoggingEvent> warnings() {
    return List.copyOf(log.list).stream()
        .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
        .toList();
  }

  private static String texts(List<ILoggingEvent> lines) {
    return lines.stream().map(ILoggingEvent::getFormattedMessage).collect(Collectors.joining("\n"));
  }
}
