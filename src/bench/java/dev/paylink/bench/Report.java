package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Prints the figures of a run as a table with ratios and aims, and draws a chart. */
public final class Report {
  private static final List<Aim> AIMS =
      List.of(
          Aim.atLeast("list_vs_pipelined", "list of paid orders, against a bare handler", 0.85),
          Aim.atMost("list_p99_vs_pipelined", "its p99, against the bare handler's", Double.NaN),
          Aim.atLeast("create_link_vs_pgbench", "create a link, against pgbench", 1),
          Aim.atLeast("create_order_vs_pgbench", "create an order, against pgbench", 1),
          Aim.atLeast("create_order_counters", "create an order, against no counters", 0.8),
          Aim.atMost("ready_s", "seconds from start to ready, classes shared", 1.2),
          Aim.atMost("rss_mb", "MB resident at most, with " + JavaProcess.HEAP, 300),
          Aim.atLeast("landing_page_vs_static", "landing page, against a static file", 0.8),
          Aim.atLeast("landing_page_vs_own_file", "against a style sheet of the node", Double.NaN),
          Aim.atLeast(
              "landing_page_of_campaign_vs_plain", "with a campaign, against without", Double.NaN),
          Aim.atLeast("webhooks_vs_river", "deliveries, against River", 2),
          Aim.atLeast("webhooks_vs_client", "deliveries, against a plain client", 0.3),
          Aim.atMost("webhook_postgres_us", "µs of PostgreSQL for a delivery", 20),
          Aim.atMost("webhook_jvm_us", "µs of the service's JVM for a delivery", Double.NaN),
          Aim.atMost("webhook_wal_bytes", "bytes of WAL for a delivery", 800),
          Aim.atMost("webhook_wal_image_bytes", "of these, full-page images", Double.NaN),
          Aim.atLeast("webhook_one_endpoint_per_second", "deliveries/s to one endpoint", 5_000),
          Aim.atMost("webhook_10000_endpoints_vs_16", "time, 10,000 endpoints against 16", 1.2),
          Aim.atMost("webhook_16_senders_vs_1", "time, 16 senders against one", 1.2),
          Aim.atMost("webhook_neighbour_p99_ms", "ms to a receiver, beside a million due", 1_000),
          Aim.atMost("webhook_idle_p50_ms", "ms to a receiver, on an idle node", 5),
          Aim.atLeast("paid_orders_per_second", "paid orders/s, from page to webhook", Double.NaN),
          Aim.atLeast("paid_vs_created", "paid orders, against creations", 0.4),
          Aim.atLeast("paid_vs_quarkus", "paid orders, against Quarkus, no pages", 0.8),
          Aim.atLeast("api_vs_quarkus", "the same over the API, against Quarkus", 1.2),
          Aim.atLeast("paid_64_vs_16", "paid orders, 64 customers against 16", 1.5),
          Aim.atMost("paid_statements", "statements for a paid order", Double.NaN),
          Aim.atMost("paid_p50_ms", "ms from form to webhook, p50", Double.NaN),
          Aim.atMost("paid_p99_ms", "its p99", Double.NaN),
          Aim.atMost("paid_postgres_us", "µs of PostgreSQL for a paid order", Double.NaN),
          Aim.atMost("paid_jvm_us", "µs of the service's JVM for a paid order", Double.NaN),
          Aim.atMost("quarkus_postgres_us", "µs of PostgreSQL, Quarkus", Double.NaN),
          Aim.atMost("paid_wal_bytes", "bytes of WAL for a paid order", 15_000),
          Aim.atMost("settlement_postgres_us", "µs of PostgreSQL for a settlement", 400),
          Aim.atMost("status_postgres_us", "µs of PostgreSQL for a change of status", 400),
          Aim.atMost("cancel_postgres_us", "µs of PostgreSQL for a cancellation", 400),
          Aim.atLeast("sequencer_16_vs_1", "positions with 16 nodes, against one", 0.9),
          Aim.atLeast("fold_16_vs_1", "folding with 16 nodes, against one", 0.9),
          Aim.atLeast("creations_2_vs_1", "creations through two nodes, against one", Double.NaN),
          Aim.atLeast("lists_2_vs_1", "lists through two nodes, against one", Double.NaN),
          Aim.atMost("feed_lag_snapshot_ms", "ms to a position beside an old snapshot", 2_000),
          Aim.atMost("encode_page_us", "µs to encode a page of orders", Double.NaN),
          Aim.atMost("validate_list_us", "µs to check a list request", Double.NaN));

  private static final double SHAPE_AIM = 0.8;
  private static final double NEIGHBOUR_AIM = 3;
  private static final String LINE = "%-52s %10s  %-14s %s%n";

  private Report() {}

  /** The aim of a figure; NaN for a figure without aim. */
  private record Aim(String key, String text, double bound, boolean least) {
    static Aim atLeast(String key, String text, double bound) {
      return new Aim(key, text, bound, true);
    }

    static Aim atMost(String key, String text, double bound) {
      return new Aim(key, text, bound, false);
    }

    void print(double value) {
      boolean met = least ? value >= bound : value <= bound;
      boolean hasAim = !Double.isNaN(bound);
      System.out.printf(
          LINE,
          text,
          number(value),
          hasAim ? (least ? "at least " : "at most ") + number(bound) : "",
          !hasAim ? "" : met ? "met" : "MISSED");
    }
  }

  /**
   * Arguments: the file of results, and the file for the chart. Fails if any request has failed.
   */
  public static void main(String... arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    JsonObject all = new JsonObject(Files.readString(file));
    System.out.printf("%n" + LINE, "", "measured", "aim", "");
    AIMS.stream()
        .filter(aim -> all.containsKey(aim.key()))
        .forEach(aim -> aim.print(all.getDouble(aim.key())));
    if (all.containsKey("shapes")) {
      printShapes(all);
      Path chart = Path.of(arguments[1]);
      Files.writeString(chart, ShapesChart.draw(all.getJsonObject("shapes_ms")));
      System.out.println("\nChart: " + chart);
    }
    if (all.containsKey("neighbours")) {
      printNeighbours(all);
    }
    if (all.containsKey("webhooks_vs_client") && !all.containsKey("webhooks_vs_river")) {
      System.out.println("\nDeliveries were not compared with River: Go is missing.");
    }
    if (all.containsKey("paid_vs_created") && !all.containsKey("paid_vs_quarkus")) {
      System.out.println("\nPaid orders were not compared with Quarkus: it could not be built.");
    }
    if (all.containsKey("processors")) {
      printProcessors(all.getJsonObject("processors"));
    }
    System.out.println("All figures: " + file);
    JsonObject failures = all.getJsonObject("failed_requests");
    if (failures != null) {
      System.out.println("\nREQUESTS FAILED, the figures are not valid: " + failures.encode());
      System.exit(1);
    }
  }

  private static void printShapes(JsonObject all) {
    System.out.printf(
        "%nlists of %,d orders, against lists of %,d:%n",
        all.getLong("orders"), BenchData.SMALLEST);
    for (Map.Entry<String, Object> shape : all.getJsonObject("shapes")) {
      double ratio = ((Number) shape.getValue()).doubleValue();
      Aim.atLeast(shape.getKey(), "  " + shape.getKey(), SHAPE_AIM).print(ratio);
    }
  }

  private static void printNeighbours(JsonObject all) {
    System.out.printf("%np99 of a neighbour beside an attack, against that without:%n");
    for (Map.Entry<String, Object> row : all.getJsonObject("neighbours")) {
      JsonObject detail = all.getJsonObject("neighbours_ms").getJsonObject(row.getKey());
      String failed =
          detail.getInteger("failed") > 0 ? ", " + detail.getInteger("failed") + " FAILED" : "";
      String text =
          "  %s (%.0f, %.0f ms)%s"
              .formatted(
                  row.getKey(), detail.getDouble("with"), detail.getDouble("without"), failed);
      Aim.atMost(row.getKey(), text, NEIGHBOUR_AIM).print(((Number) row.getValue()).doubleValue());
    }
  }

  private static void printProcessors(JsonObject rows) {
    System.out.printf("%ncores used, of %d:%n", Machine.CPUS);
    for (Map.Entry<String, Object> row : rows) {
      StringBuilder used = new StringBuilder();
      JsonObject shares = (JsonObject) row.getValue();
      for (String name : List.of("service", "peer", "database", "load", "others")) {
        if (shares.containsKey(name)) {
          used.append("%s %.2f  ".formatted(name, shares.getDouble(name)));
        }
      }
      int disturbed = shares.getInteger(Rounds.DISTURBED, 0);
      used.append(disturbed > 0 ? "DISTURBED by others, %d rounds".formatted(disturbed) : "");
      System.out.printf("  %-50s %s%n", row.getKey(), used);
    }
  }

  private static String number(double value) {
    return value >= 100 ? "%.0f".formatted(value) : "%.2f".formatted(value);
  }
}
