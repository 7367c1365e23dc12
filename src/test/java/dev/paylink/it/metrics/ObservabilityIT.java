package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.Prometheus;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.Tools;
import dev.paylink.it.support.Webhooks;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The alerts and dashboards, with a real Prometheus. */
class ObservabilityIT {
  private static final Path FOLDER = Path.of("conf/observability");
  private static final Path RULES = FOLDER.resolve("paylink.rules.yaml");
  private static final Path RUNBOOK = Path.of("docs/operate/alerts.md");

  /** Alerts of a node at work, but one: a busy machine may stop the event loops of a test. */
  private static final String FIRING =
      "ALERTS{alertstate=\"firing\", alertname!=\"PaylinkEventLoopBlocked\"}";

  private static final Pattern BOUND = Pattern.compile("(?s)(.*)\\s(?:<|>|<=|>=|==|!=)\\s[0-9.]+");

  @TempDir private Path folder;

  @Test
  void rulesPassTheirTests() throws IOException {
    Tools.require("prometheus", "promtool");
    String checked = Prometheus.promtool("check", "rules", RULES.toString());
    assertTrue(checked.startsWith("0 "), checked);
    String tested =
        Prometheus.promtool("test", "rules", "src/test/resources/observability/rules.test.yaml");
    assertTrue(tested.startsWith("0 "), tested);
  }

  @Test
  void everyAlertHasAParagraph() throws IOException {
    List<String> headings =
        Files.readAllLines(RUNBOOK).stream()
            .filter(line -> line.startsWith("### Paylink"))
            .map(line -> line.substring("### ".length()))
            .sorted()
            .toList();
    Map<String, JsonObject> alerts = alerts();
    assertEquals(List.copyOf(alerts.keySet()), headings);
    alerts.forEach(
        (name, alert) ->
            assertEquals(
                RUNBOOK + "#" + name.toLowerCase(Locale.ROOT),
                alert.getJsonObject("annotations").getString("runbook")));
    String tests = Files.readString(Path.of("src/test/resources/observability/rules.test.yaml"));
    alerts.keySet().forEach(name -> assertTrue(tests.contains(name), name + " is not tested"));
  }

  @Test
  void everyExpressionHasData() throws IOException {
    Tools.require("prometheus", "promtool");
    try (MeasuredNode node = MeasuredNode.startByDatabaseTime();
        TestReceiver receiver = new TestReceiver();
        Prometheus prometheus = new Prometheus(folder, RULES, node.port())) {
      await().until(prometheus::isReady);
      CompletableFuture<Void> end = new CompletableFuture<>();
      CompletableFuture<Void> traffic =
          CompletableFuture.runAsync(() -> sellUntil(end, node, receiver));
      try {
        awaitData(prometheus, expressions());
        assertEquals(new JsonArray(), prometheus.query(FIRING), "of a node at work");
      } finally {
        end.complete(null);
        traffic.join();
      }
    }
  }

  /** Every kind of series needs something that happens. */
  private static void sellUntil(
      CompletableFuture<Void> end, MeasuredNode node, TestReceiver receiver) {
    TestMerchant merchant = new TestMerchant(node.service(), "sandbox");
    ApiClient api = node.service().newClient();
    new Webhooks(node.service(), api).endpoint(receiver.url(), "");
    CheckoutClient payer = new CheckoutClient(node.service());
    while (!end.isDone()) {
      String checkout = merchant.newCheckout();
      payer.choose(
          payer.pay(checkout, "sandbox", "email", "siti@example.com").location(), "success");
      api.newOrder();
      System.gc(); // so that there are pauses
    }
  }

  private static void awaitData(Prometheus prometheus, Map<String, String> expressions) {
    await()
        .atMost(Duration.ofMinutes(3))
        .untilAsserted(
            () -> {
              expressions.values().removeIf(expression -> !prometheus.query(expression).isEmpty());
              assertEquals(Map.of(), expressions, "without data");
            });
  }

  /** What panels show, and of what alerts compare the value with a bound. */
  private static Map<String, String> expressions() throws IOException {
    Map<String, String> expressions = new TreeMap<>();
    alerts()
        .forEach(
            (name, alert) -> {
              Matcher compared = BOUND.matcher(alert.getString("expr"));
              assertTrue(compared.matches(), name + " has no bound at its end");
              expressions.put(name, compared.group(1));
            });
    for (Path dashboard : dashboards()) {
      JsonObject board = new JsonObject(Files.readString(dashboard));
      for (JsonObject panel : objects(board.getJsonArray("panels"))) {
        for (JsonObject target : objects(panel.getJsonArray("targets", new JsonArray()))) {
          expressions.put(
              "%s, %s, %s"
                  .formatted(
                      dashboard.getFileName(), panel.getString("title"), target.getString("refId")),
              target
                  .getString("expr")
                  .replace("$__rate_interval", "1m")
                  .replace("$instance", ".*"));
        }
      }
    }
    return expressions;
  }

  @Test
  void dashboardsUseVariablesForWhatDiffers() throws IOException {
    TreeSet<String> ids = new TreeSet<>();
    for (Path dashboard : dashboards()) {
      JsonObject board = new JsonObject(Files.readString(dashboard));
      assertEquals(dashboard.getFileName().toString(), board.getString("uid") + ".json");
      assertTrue(ids.add(board.getString("uid")));
      for (JsonObject panel : objects(board.getJsonArray("panels"))) {
        if (!"row".equals(panel.getString("type"))) {
          assertEquals("${datasource}", panel.getJsonObject("datasource").getString("uid"));
          assertFalse(panel.getString("description").isBlank());
        }
      }
    }
    assertEquals(3, ids.size());
  }

  private static List<Path> dashboards() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("dashboards"))) {
      return files.sorted().toList();
    }
  }

  private static Map<String, JsonObject> alerts() {
    Map<String, JsonObject> alerts = new TreeMap<>();
    try {
      Map<String, Object> file = new Yaml().load(Files.readString(RULES));
      for (JsonObject group : objects(new JsonObject(file).getJsonArray("groups"))) {
        for (JsonObject alert : objects(group.getJsonArray("rules"))) {
          alerts.put(alert.getString("alert"), alert);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return alerts;
  }

  private static List<JsonObject> objects(JsonArray array) {
    List<JsonObject> objects = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      objects.add(array.getJsonObject(i));
    }
    return objects;
  }
}
