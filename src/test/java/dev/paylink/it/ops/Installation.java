package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.HaProxy;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.Prometheus;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonArray;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Two nodes on one database, HAProxy before them, and Prometheus, each a process. */
final class Installation implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Path RULES = Path.of("conf/observability/paylink.rules.yaml");

  private final Path folder;
  private final CrashingDatabase database;
  private final List<JarNode> nodes;
  private HaProxy proxy;
  private Prometheus prometheus;

  /** Starts the database, and configures the nodes. */
  Installation(Path folder) {
    this.folder = folder;
    database = new CrashingDatabase(folder.resolve("database"));
    JarNode first =
        new JarNode(database.uri(), CrashingDatabase.USER, database.password())
            .with("PAYLINK_HTTP_TRUSTED_PROXIES", "1")
            .with("PAYLINK_HTTP_PUBLIC_URL", "https://pay.example")
            // As shipped: what is tested is that the proxy notices in time.
            .with("PAYLINK_HTTP_SHUTDOWN_DELAY", "5s")
            // What a killed node was sending is sent again within the day.
            .with("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "6s")
            .manage();
    nodes = List.of(first, first.another());
  }

  /** Starts the nodes and what is around them, and waits until it is ready. */
  void start() {
    nodes.get(0).command("migrate");
    nodes.forEach(JarNode::start);
    nodes.forEach(JarNode::awaitReady);
    proxy = HaProxy.start(folder, nodes);
    prometheus =
        new Prometheus(folder, RULES, nodes.stream().mapToInt(JarNode::managementPort).toArray());
    await().atMost(PATIENCE).until(prometheus::isReady);
  }

  CrashingDatabase database() {
    return database;
  }

  List<JarNode> nodes() {
    return nodes;
  }

  HaProxy proxy() {
    return proxy;
  }

  Prometheus prometheus() {
    return prometheus;
  }

  /** The number of the nodes, from 1, as the proxy has them. */
  int number(JarNode node) {
    return nodes.indexOf(node) + 1;
  }

  /** Creates a merchant and returns its client, which works through the proxy. */
  ApiClient newMerchant(String name) {
    String merchant = nodes.get(0).command("merchant", "create", "--name", name, "--mode", "test");
    String token =
        nodes
            .get(0)
            .command("token", "issue", "--merchant", merchant, "--scope", TestService.ALL_SCOPES);
    return new ApiClient(proxy.origin(), token);
  }

  /** Sends a merchant's events to a receiver. */
  static void subscribe(ApiClient merchant, ErraticReceiver receiver) {
    String endpoint = "{\"url\":\"%s\"}".formatted(receiver.url());
    JsonNode created = merchant.post("/webhook-endpoints", endpoint).json();
    receiver.trust(created.get("secret").asText());
  }

  /** Waits until Prometheus has values for an expression. */
  JsonArray awaitValues(String expression) {
    return await(expression)
        .atMost(PATIENCE)
        .until(() -> prometheus.query(expression), values -> !values.isEmpty());
  }

  /** Copies the database while everything runs, and starts a server on the copy. */
  CrashingDatabase restored() {
    Path copy = folder.resolve("restored");
    database.backUp(copy);
    return new CrashingDatabase(copy);
  }

  @Override
  public void close() {
    Stream.of(prometheus, proxy).filter(Objects::nonNull).forEach(Installation::end);
    nodes.stream().filter(JarNode::isAlive).forEach(JarNode::kill);
    database.close();
  }

  private static void end(AutoCloseable started) {
    try {
      started.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
