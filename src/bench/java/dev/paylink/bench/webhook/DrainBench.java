package dev.paylink.bench.webhook;

import dev.paylink.base.receiver.CallbackSigner;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.webhook.Deliveries.Endpoints;
import dev.paylink.bench.webhook.Drains.Drained;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Measures deliveries by turns with one plain client and with jobs of River, which post the same
 * bytes to the same receiver, and what a delivery costs.
 */
final class DrainBench {
  private static final int ROUNDS = Drains.QUICK ? 3 : 5;
  private static final long CLIENT_MS = Drains.QUICK ? 1_000 : 3_000;
  private static final List<Integer> RIVER_WORKERS = List.of(64, 256);

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Receiver receiver;
  private final Drains drains;
  private final Rounds rounds;
  private final Results results;
  private final Map<String, String> headers = new HashMap<>();
  private final List<Drained> drained = new ArrayList<>();
  private final List<Double> posted = new ArrayList<>();
  private final Map<Integer, List<Double>> worked = new TreeMap<>(); // by number of workers

  DrainBench(
      Vertx vertx,
      BenchDatabase database,
      Receiver receiver,
      Drains drains,
      Rounds rounds,
      Results results) {
    this.vertx = vertx;
    this.database = database;
    this.receiver = receiver;
    this.drains = drains;
    this.rounds = rounds;
    this.results = results;
  }

  /**
   * Measures.
   *
   * @param connections of the plain client
   */
  void run(Endpoints to, int connections) {
    String body = receiver.lastBody();
    String eventId = "evt_01jd5k8zv7e6w9q2m4t8x0c3fb";
    headers.putAll(
        CallbackSigner.headers(eventId, Instant.now(), body, List.of(Deliveries.SECRET)));
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", "Paylink/bench (webhooks)");
    WarmUp.rates(() -> post(connections, body));
    River river = River.isBuilt() ? new River(database, rounds, receiver.url()) : null;
    if (river != null) {
      river.rate("river, warm-up", body, Drains.DELIVERIES, RIVER_WORKERS.get(0));
    }
    for (int i = 0; i < ROUNDS; i++) {
      drained.add(drains.drain("deliveries", to));
      posted.add(rounds.one("plain client", () -> {}, () -> post(connections, body)));
      if (river != null) {
        work(river, body);
      }
    }
    report(connections);
  }

  private double post(int connections, String body) {
    return PlainClient.rate(vertx, connections, CLIENT_MS, receiver.url(), headers, body);
  }

  private void work(River river, String body) {
    for (int workers : RIVER_WORKERS) {
      worked
          .computeIfAbsent(workers, first -> new ArrayList<>())
          .add(river.rate("river, " + workers + " workers", body, Drains.DELIVERIES, workers));
    }
  }

  private void report(int connections) {
    double rate = median(Drained::perSecond);
    double client = Percentile.median(posted);
    results.add("webhooks_concurrency", connections, "concurrent requests, all endpoints");
    results.add("webhooks_per_second", rate, "deliveries/s");
    results.add("client_posts_per_second", client, "posts/s, plain client");
    results.add("webhooks_vs_client", rate / client, "aim: 0.3");
    worked.forEach(
        (workers, rates) ->
            results.add("river_" + workers + "_per_second", Percentile.median(rates), "jobs/s"));
    worked.values().stream()
        .mapToDouble(Percentile::median)
        .max()
        .ifPresent(river -> results.add("webhooks_vs_river", rate / river, "aim: 2"));
    cost("webhook_postgres_us", Drained::databaseMicros, "µs of PostgreSQL, aim: 20");
    cost("webhook_jvm_us", Drained::serviceMicros, "µs of the service");
    cost("webhook_wal_bytes", Drained::walBytes, "bytes, aim: 800");
    cost("webhook_wal_image_bytes", Drained::imageBytes, "of these, full-page images");
  }

  private void cost(String name, ToDoubleFunction<Drained> figure, String unit) {
    double cost = median(figure);
    if (!Double.isNaN(cost)) {
      results.add(name, cost, unit);
    }
  }

  private double median(ToDoubleFunction<Drained> figure) {
    return Percentile.median(drained.stream().mapToDouble(figure).boxed().toList());
  }
}
