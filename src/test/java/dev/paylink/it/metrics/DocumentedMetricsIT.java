package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.Scrape;
import dev.paylink.it.support.Scrape.Sample;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of docs/operate/metrics.md name exactly what a node exports. */
class DocumentedMetricsIT {
  private static final Path PAGE = Path.of("docs/operate/metrics.md");
  private static final String CELL = "\\s*\\|\\s*";

  /** Parts of a histogram, which the table names once. */
  private static final String PART = "_(bucket|sum|count|max)$";

  /** What only some collectors of the JVM have. */
  private static final Set<String> OF_SOME_JVMS =
      Set.of(
          "jvm_gc_concurrent_phase_time_seconds",
          "jvm_gc_live_data_size_bytes",
          "jvm_gc_memory_promoted_bytes_total",
          "jvm_gc_pause_seconds");

  /** Messages are attempted and ended only where they are on. */
  private static final Map<String, String> MAIL = Map.of("PAYLINK_MAIL_TYPE", "inbox");

  private record Metric(String type, Set<String> labels, String meaning) {}

  @Test
  void namesWhatANodeExports() throws Exception {
    Map<String, Metric> documented = documented();
    Map<String, Metric> exported;
    TestService before = TestService.start();
    beLate(before);
    before.close();
    try (MeasuredNode node = MeasuredNode.startByDatabaseTime(before, MAIL);
        TestReceiver receiver = new TestReceiver()) {
      work(node, receiver);
      exported = exported(node.scrape());
    }
    OF_SOME_JVMS.stream().filter(name -> !exported.containsKey(name)).forEach(documented::remove);
    assertEquals(text(documented), text(exported));
  }

  /** Uses everything whose meters start with the first use. */
  private static void work(MeasuredNode node, TestReceiver receiver) {
    TestMerchant merchant = new TestMerchant(node.service(), "sandbox");
    new Webhooks(node.service(), merchant.api()).endpoint(receiver.url(), "");
    CheckoutClient payer = new CheckoutClient(node.service());
    String checkout = merchant.newCheckout();
    payer.choose(payer.pay(checkout, "sandbox", "email", "siti@example.com").location(), "success");
    ApiClient api = merchant.api();
    api.get("/orders");
    System.gc();
    await().until(() -> node.sum("paylink_webhook_attempt_duration_seconds_count") > 0);
    await().until(() -> node.sum("paylink_messages_ended_total", "kind", "receipt") > 0);
    await().until(() -> !Double.isNaN(node.sum("paylink_feed_lag_seconds")));
    await().until(() -> !Double.isNaN(node.sum("paylink_messages_due")));
    await().until(() -> node.sum("paylink_webhook_late_endpoint_age_seconds") > 0);
  }

  /** An endpoint at its limit per second. */
  private static void beLate(TestService service) {
    ApiClient api = service.newClient();
    String more = ",\"maxPerSecond\":1,\"eventTypes\":[\"order.cancelled\"]";
    new Webhooks(service, api).endpoint(ApiClient.ENDPOINT_URL, more);
    api.newOrder();
    service.execute(
        """
        insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
          select gen_random_uuid(), e.id, e.merchant_id, v.id, v.type, now() - interval '1 day'
          from webhook_endpoint e, (select id, type from event where type = 'order.created') v,
               generate_series(1, 1000)
          where e.max_per_second = 1
        """);
  }

  private static Map<String, Metric> documented() throws IOException {
    Map<String, Metric> metrics = new TreeMap<>();
    for (String line : Files.readAllLines(PAGE)) {
      List<String> cells = List.of(line.replace("`", "").split(CELL));
      if (cells.size() == 7 && cells.get(1).matches("[a-z0-9_]*_[a-z0-9_]*")) {
        Set<String> labels =
            Arrays.stream(cells.get(3).split(", ")).filter(l -> !l.isEmpty()).collect(set());
        metrics.put(cells.get(1), new Metric(cells.get(2), labels, cells.get(5)));
      }
    }
    return metrics;
  }

  private static Map<String, Metric> exported(Scrape scrape) {
    Map<String, String> types = scrape.comments("TYPE");
    Map<String, String> helps = scrape.comments("HELP");
    Map<String, Set<String>> labels = new TreeMap<>();
    for (Sample sample : scrape.samples()) {
      String base = sample.name().replaceFirst(PART, "");
      String name = types.containsKey(base) ? base : sample.name();
      labels.computeIfAbsent(name, first -> new TreeSet<>()).addAll(sample.labels().keySet());
      labels.get(name).removeAll(Set.of("le", "quantile"));
    }
    Map<String, Metric> metrics = new TreeMap<>();
    labels.forEach(
        (name, keys) ->
            metrics.put(name, new Metric(types.get(name), keys, helps.getOrDefault(name, ""))));
    return metrics;
  }

  private static Collector<String, ?, TreeSet<String>> set() {
    return Collectors.toCollection(TreeSet::new);
  }

  private static String text(Map<String, Metric> metrics) {
    return metrics.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
  }
}
