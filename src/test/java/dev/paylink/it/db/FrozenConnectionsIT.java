package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.FrozenProcesses;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections whose server processes do not run leave their pools; new ones serve. */
@Tag("nightly")
class FrozenConnectionsIT {
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final String BACKENDS =
      "select pid from pg_stat_activity where application_name = 'paylink' and wait_event = 'ClientRead'";

  /** Two or three rounds of statements that wait for their timeout, on a machine that is busy. */
  private static final Duration RECOVERY = Duration.ofSeconds(60);

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void servesOnNewConnectionsWhenAllOfTheNodeAreFrozen() {
    try (CrashingDatabase database = new CrashingDatabase(folder.resolve("postgres"));
        TestService node = node(database)) {
      ApiClient client = node.newClient();
      load(client);
      String[] pids = database.texts(BACKENDS).toArray(new String[0]);
      assertTrue(pids.length > 10, () -> pids.length + " connections");
      try (FrozenProcesses frozen = FrozenProcesses.of(pids)) {
        assertEquals(503, client.post("/payment-links", LINK).status());
        await().atMost(RECOVERY).untilAsserted(() -> assertEquals(Set.of(), failures(client)));
        await().atMost(RECOVERY).until(() -> ready(node) == 200);
        assertEquals(Set.of(), failures(client));
      }
    }
  }

  private static TestService node(CrashingDatabase database) {
    return TestService.start(
        Map.of(
            "PAYLINK_DATABASE_URI",
            database.uri(),
            "PAYLINK_DATABASE_USER",
            CrashingDatabase.USER,
            "PAYLINK_DATABASE_PASSWORD",
            database.password(),
            "PAYLINK_DATABASE_MIGRATE_ON_START",
            "true"));
  }

  /** Opens the connections of the pool for requests and those for pipelined reads. */
  private static void load(ApiClient client) {
    await().untilAsserted(() -> assertEquals(Set.of(), failures(client)));
  }

  /** The statuses of requests that do not succeed. */
  private static Set<Integer> failures(ApiClient client) {
    List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      answers.add(client.sendAsync("POST", "/payment-links", LINK));
      answers.add(client.sendAsync("GET", "/orders", null));
    }
    return answers.stream()
        .map(one -> one.join().status())
        .filter(status -> status >= 300)
        .collect(Collectors.toSet());
  }

  private static int ready(TestService node) {
    return HTTP.sendAsync(
            HttpRequest.newBuilder(URI.create(node.origin() + "/health/ready")).build(),
            BodyHandlers.discarding())
        .join()
        .statusCode();
  }
}
