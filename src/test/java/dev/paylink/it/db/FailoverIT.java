package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ReplicatedDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.node.extension.ExtensionTables;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes find the host of their database that can be written to, at the start and later. */
@Tag("nightly")
class FailoverIT {
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final Duration RECOVERY = Duration.ofSeconds(60);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private ReplicatedDatabase database;

  @BeforeEach
  void start() {
    database = new ReplicatedDatabase(folder);
    ExtensionTables.migrateAll(
        ConfigLoader.load(new JsonObject(), database.settings(database.uri())), name -> {});
  }

  @AfterEach
  void stop() {
    database.close();
  }

  @Test
  void followsThePrimary() {
    try (TestService node = TestService.start(database.settings(database.uri()))) {
      ApiClient client = node.newClient();
      assertEquals(201, create(client));
      assertEquals(200, ready(node));
      database.failOver();
      await().atMost(RECOVERY).until(() -> create(client) == 201);
      await().atMost(RECOVERY).until(() -> ready(node) == 200);
      for (int i = 0; i < 100; i++) {
        assertEquals(201, create(client));
        assertEquals(200, client.get("/payment-links").status());
      }
    }
  }

  /** A host that became read-only is left at once, and used again when it can be written to. */
  @Test
  void servesOnlyWhileDatabaseCanBeWrittenTo() {
    database.failOver();
    try (TestService node = TestService.start(database.settings(database.standbyUri()))) {
      ApiClient client = node.newClient();
      assertEquals(201, create(client));
      database.onStandby("alter system set default_transaction_read_only = on");
      database.onStandby("select pg_reload_conf()");
      await().atMost(RECOVERY).until(() -> ready(node) == 503);
      ApiClient.Answer refused = client.post("/payment-links", LINK, "Idempotency-Key", "x");
      assertEquals(503, refused.status());
      assertEquals("unavailable", refused.code());
      await().atMost(RECOVERY).until(() -> client.get("/payment-links").status() == 503);
      database.onStandby("alter system reset default_transaction_read_only");
      database.onStandby("select pg_reload_conf()");
      await().atMost(RECOVERY).until(() -> ready(node) == 200);
      await().atMost(RECOVERY).until(() -> create(client) == 201);
    }
  }

  @Test
  void refusesToStartOnStandbyAlone() {
    Map<String, String> settings = new HashMap<>(database.settings(database.standbyUri()));
    settings.put("PAYLINK_DATABASE_START_TIMEOUT", "1s");
    Exception refused =
        assertThrows(IllegalStateException.class, () -> TestService.start(settings));
    Throwable cause = refused.getCause().getCause();
    assertTrue(cause instanceof DatabaseUnavailableException, () -> cause.toString());
  }

  private static int create(ApiClient client) {
    return client.post("/payment-links", LINK).status();
  }

  private static int ready(TestService node) {
    return HTTP.sendAsync(
            HttpRequest.newBuilder(URI.create(node.origin() + "/health/ready")).build(),
            BodyHandlers.discarding())
        .join()
        .statusCode();
  }
}
