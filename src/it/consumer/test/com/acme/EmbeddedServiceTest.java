package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import io.netty.util.Version;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.WebClient;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Embeds the service with an extension, on the dependency versions that Maven resolved. */
class EmbeddedServiceTest {
  private static final String NOTIFICATION =
      "POST /providers/acme/notifications HTTP/1.1\r\n"
          + "Host: localhost\r\n"
          + "Connection: close\r\n"
          + "Content-Length: 2\r\n"
          + "\r\n"
          + "{}";

  private static final Vertx VERTX = Vertx.vertx();
  private static EmbeddedPostgres postgres;
  private static Node node;
  private static AcmeProvider provider;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    Map<String, String> environment =
        Map.of(
            "PAYLINK_HTTP_HOST", "127.0.0.1",
            "PAYLINK_MANAGEMENT_PORT", "0",
            "PAYLINK_HTTP_PORT", "0",
            "PAYLINK_HTTP_SHUTDOWN_DELAY", "0s",
            "PAYLINK_DATABASE_URI", "postgresql://localhost:" + postgres.getPort() + "/postgres",
            "PAYLINK_DATABASE_USER", "postgres",
            "PAYLINK_DATABASE_MIGRATE_ON_START", "true",
            "PAYLINK_TOKENS_JWKS", TokenKeys.generate(),
            "PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
    AppConfig config = NodeConfig.load(new JsonObject(), environment);
    node = await(Node.start(VERTX, config));
    provider = new AcmeProvider(node.bus());
    await(VERTX.deployVerticle(provider));
    port = config.http().port();
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      await(node.stop());
    }
    await(VERTX.close());
    if (postgres != null) {
      postgres.close();
    }
  }

  @Test
  void hasThePinnedNettyOnly() {
    Set<String> versions =
        Version.identify().values().stream()
            .map(Version::artifactVersion)
            .collect(Collectors.toSet());
    assertEquals(Set.of(System.getProperty("tested.netty")), versions);
  }

  @Test
  void hasOneJackson() {
    assertEquals(new ObjectMapper().version().toString(), new JsonFactory().version().toString());
  }

  @Test
  void hasItsOwnPostgres() throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
      assertEquals(14, connection.getMetaData().getDatabaseMajorVersion());
    }
  }

  @Test
  void answersAWebClientAndCallsTheExtension() throws IOException {
    WebClient client = WebClient.create(VERTX);
    assertEquals(200, await(client.get(port, "127.0.0.1", "/health/ready").send()).statusCode());
    int before = provider.notifications();
    String answer = send(NOTIFICATION);
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    assertEquals(before + 1, provider.notifications());
  }

  @Test
  void rejectsContentLengthWithTransferEncodingAndWhatFollows() throws IOException {
    int before = provider.notifications();
    String body = "0\r\n\r\n" + NOTIFICATION;
    String answer =
        send(
            "POST /v1/orders HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: "
                + body.length()
                + "\r\n"
                + "Transfer-Encoding: chunked\r\n"
                + "\r\n"
                + body);
    assertEquals(before, provider.notifications(), "Executed what was smuggled: " + answer);
    assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    assertEquals(0, answer.lastIndexOf("HTTP/1.1 "), answer);
  }

  /** Sends raw bytes and returns everything received until the service closes the connection. */
  private static String send(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
