package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.ErraticReceiver.Received;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two nodes in separate processes on one database. */
@Tag("nightly")
@Tag("ops")
class WebhookNodesIT {
  private static final int LINKS = Effort.of(100, 300);
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final int ENDPOINTS = 10;
  private static final long SLOW_MS = 100;

  private String token;

  @Test
  void sharesDeliveriesAndSendsEachOnce() throws IOException {
    TestDatabase shared = TestDatabase.shared();
    String uri = shared.createMigrated();
    // Bodies identify the sending node, as checkout URLs have its public URL.
    List<ErraticReceiver> receivers =
        Stream.generate(() -> new ErraticReceiver(0, SLOW_MS)).limit(ENDPOINTS).toList();
    try (JarNode one =
            new JarNode(uri, shared.user(), shared.password())
                .with("PAYLINK_HTTP_PUBLIC_URL", "https://one.example");
        JarNode other = one.another().with("PAYLINK_HTTP_PUBLIC_URL", "https://other.example")) {
      one.start();
      other.start();
      createMerchantAndEndpoints(one, receivers);
      other.awaitReady();
      for (int i = 0; i < LINKS; i++) {
        JarNode node = i % 2 == 0 ? one : other;
        assertEquals(201, node.send(token, "POST", "/payment-links", LINK, null).statusCode());
      }
      await().atMost(Duration.ofMinutes(2)).until(() -> delivered(uri) == LINKS * ENDPOINTS);
      assertSharedAndSentOnce(receivers);
    } finally {
      receivers.forEach(ErraticReceiver::close);
    }
  }

  private static long delivered(String uri) throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(uri);
        Statement statement = connection.createStatement();
        ResultSet done =
            statement.executeQuery(
                "select count(*) from webhook_delivery_done where state = 'succeeded'")) {
      done.next();
      return done.getLong(1);
    }
  }

  private static void assertSharedAndSentOnce(List<ErraticReceiver> receivers) {
    for (ErraticReceiver receiver : receivers) {
      assertEquals(List.of(), receiver.errors());
      assertEquals(LINKS, receiver.received().size());
      receiver.received().forEach((id, event) -> assertEquals(1, event.times().get(), id));
    }
    Map<String, Long> bySender =
        receivers.stream()
            .flatMap(receiver -> receiver.received().values().stream())
            .collect(Collectors.groupingBy(WebhookNodesIT::sender, Collectors.counting()));
    System.out.println("[paylink] Deliveries by node: " + bySender);
    assertEquals(Set.of("one.example", "other.example"), bySender.keySet());
  }

  private static String sender(Received event) {
    return URI.create(event.event().at("/data/object/checkoutUrl").asText()).getHost();
  }

  private void createMerchantAndEndpoints(JarNode node, List<ErraticReceiver> receivers)
      throws IOException {
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token = node.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "1h");
    node.awaitReady();
    for (ErraticReceiver receiver : receivers) {
      String endpoint = "{\"url\":\"%s\",\"maxConcurrency\":50}".formatted(receiver.url());
      String created = node.send(token, "POST", "/webhook-endpoints", endpoint, null).body();
      receiver.trust(new ObjectMapper().readTree(created).get("secret").asText());
    }
  }
}
