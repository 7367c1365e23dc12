package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RawReceiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import io.vertx.core.Future;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stop of a node while a receiver and a request hang. */
@Tag("ops")
class StopIT {
  /** What Kubernetes gives by default. */
  private static final Duration GRACE_PERIOD = Duration.ofSeconds(30);

  private static final Map<String, String> HANGING =
      Map.of("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "25s", "PAYLINK_HTTP_BODY_TIMEOUT", "5m");

  private final CountDownLatch end = new CountDownLatch(1);
  private final RawReceiver receiver = new RawReceiver((socket, out) -> end.await());

  @AfterEach
  void release() {
    end.countDown();
    receiver.close();
  }

  /** Sends a request whose body never arrives. */
  private static Socket hang(int port, String token) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    String head =
        """
        POST /v1/orders HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Content-Length: 100\r
        \r
        {"""
            .formatted(token);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  @Test
  void givesUpWhatHangsAndRecordsNothingOfIt() throws IOException {
    Map<String, String> settings =
        Map.of(
            "PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "25s",
            "PAYLINK_HTTP_BODY_TIMEOUT", "5m",
            "PAYLINK_HTTP_SHUTDOWN_DELAY", "500ms",
            "PAYLINK_HTTP_DRAIN_TIMEOUT", "2s");
    try (TestService service = TestService.start(settings)) {
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), "");
      api.newOrder();
      await().until(() -> receiver.connections() > 0);
      try (Socket hanging = hang(service.port(), api.token())) {
        Future<Void> stopped = service.stop();
        // An attempt that had been waited for would be recorded as one that timed out.
        await().until(stopped::isComplete);
        assertTrue(stopped.succeeded(), () -> String.valueOf(stopped.cause()));
        hanging.getInputStream().readAllBytes();
      }
      assertEquals(1, service.number("select count(*) from webhook_delivery where attempts = 0"));
    }
  }

  /** With the times as shipped, which take twenty seconds; the other test has short ones. */
  @Test
  @Tag("nightly")
  void endsWithinTheGracePeriodOfKubernetes() throws IOException {
    TestDatabase database = TestDatabase.shared();
    String uri = database.createMigrated();
    try (JarNode node = new JarNode(uri, database.user(), database.password())) {
      HANGING.forEach(node::with);
      node.with("PAYLINK_HTTP_SHUTDOWN_DELAY", "5s");
      node.start();
      node.awaitReady();
      String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
      String token =
          node.command("token", "issue", "--merchant", merchant, "--scope", TestService.ALL_SCOPES);
      String endpoint = "{\"url\":\"%s\"}".formatted(receiver.url());
      String order = "{\"amount\":1,\"currency\":\"IDR\"}";
      assertEquals(
          201, node.send(token, "POST", "/webhook-endpoints", endpoint, null).statusCode());
      assertEquals(201, node.send(token, "POST", "/orders", order, null).statusCode());
      await().until(() -> receiver.connections() > 0);
      try (Socket hanging = hang(node.port(), token)) {
        node.terminate();
        await().atMost(GRACE_PERIOD).until(() -> !node.isAlive());
        hanging.getInputStream().readAllBytes();
      }
      assertTrue(node.errors().contains("Stopped"), node::errors);
    }
  }
}
