package dev.paylink.events.webhook.delivery;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchReceiver;
import dev.paylink.bench.Machine;
import dev.paylink.bench.PlainClient;
import dev.paylink.bench.Processors;
import dev.paylink.bench.Results;
import dev.paylink.bench.River;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Waiting;
import dev.paylink.events.webhook.sending.CallbackSigner;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures deliveries per second against one plain client and against jobs of River, which post the
 * same bytes to the same receiver, and the cost of a claim.
 */
public final class WebhookBench {
  private static final int MERCHANTS = 5;
  private static final int CONCURRENCY = 10; // of each merchant's endpoint
  private static final int EVENTS = 2; // of a settlement: payment.succeeded, order.paid
  private static final int WARM_UP = 15_000;
  private static final int WARM_UP_ROUNDS = 3; // until little is left to compile
  private static final int PAYMENTS = Integer.getInteger("payments", 10_000);
  private static final long CLIENT_MS = 8_000;
  private static final int ROUNDS = 3;
  private static final List<Integer> RIVER_WORKERS = List.of(64, 256);
  private static final int RIVER_WARM_UP = 2_000;

  private final BenchDatabase database;
  private final BenchShop shop;
  private final BenchReceiver receiver;
  private final Results results;
  private final Rounds rounds;

  private WebhookBench(
      BenchDatabase database, BenchShop shop, BenchReceiver receiver, Results results) {
    this.database = database;
    this.rounds = new Rounds(new Processors(database.folder()), results);
    rounds.processors().watch("service", shop.pid());
    this.shop = shop;
    this.receiver = receiver;
    this.results = results;
  }

  /** Arguments: an empty folder for the database, and the file of results. */
  public static void main(String... arguments) {
    Vertx vertx = Machine.vertx();
    Results results = new Results(Path.of(arguments[1]));
    try (BenchDatabase database = BenchDatabase.start(Path.of(arguments[0]));
        BenchReceiver receiver = BenchReceiver.start()) {
      try (BenchShop shop = new BenchShop(vertx, database, Path.of(arguments[0] + ".log"))) {
        new WebhookBench(database, shop, receiver, results).deliver();
      }
      results.write();
    } finally {
      Waiting.get(vertx.close());
    }
  }

  private void deliver() {
    for (int i = 0; i < MERCHANTS; i++) {
      shop.addMerchant(receiver.url(), CONCURRENCY);
    }
    long start = System.nanoTime();
    shop.settle(WARM_UP);
    shop.deliverAll(receiver, WARM_UP * EVENTS, start);
    for (int i = 0; i < WARM_UP_ROUNDS; i++) {
      drain("deliveries, warm-up");
    }
    plain();
    double before = plain();
    double drained =
        River.isBuilt()
            ? drainByTurns()
            : median(Stream.generate(() -> drain("deliveries")).limit(ROUNDS).toList());
    double together = settleAndDeliver();
    double client = (before + plain()) / 2;
    results.add(
        "webhooks_concurrency", MERCHANTS * CONCURRENCY, "concurrent requests, all endpoints");
    results.add("client_posts_per_second", client, "posts/s, plain client");
    results.add("webhooks_settling_per_second", together, "deliveries/s while payments settle");
    results.add("webhooks_per_second", drained, "deliveries/s");
    results.add("webhooks_settling_vs_client", together / client, "");
    results.add("webhooks_vs_client", drained / client, "aim: 0.2");
  }

  /** Measures deliveries and the jobs of River by turns; returns the median of the deliveries. */
  private double drainByTurns() {
    String body = receiver.lastBody();
    River river = new River(database, rounds, receiver.url());
    river.rate("river, warm-up", body, RIVER_WARM_UP, RIVER_WORKERS.get(0));
    List<Double> drained = new ArrayList<>();
    Map<Integer, List<Double>> worked = new TreeMap<>();
    for (int i = 0; i < ROUNDS; i++) {
      drained.add(drain("deliveries"));
      for (int workers : RIVER_WORKERS) {
        worked
            .computeIfAbsent(workers, first -> new ArrayList<>())
            .add(river.rate("river, " + workers + " workers", body, PAYMENTS * EVENTS, workers));
      }
    }
    double fastest = 0;
    for (Map.Entry<Integer, List<Double>> rates : worked.entrySet()) {
      double rate = median(rates.getValue());
      results.add("river_" + rates.getKey() + "_per_second", rate, "jobs/s");
      fastest = Math.max(fastest, rate);
    }
    results.add("webhooks_vs_river", median(drained) / fastest, "aim: 2");
    return median(drained);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private double settleAndDeliver() {
    long all = receiver.posts() + PAYMENTS * EVENTS;
    long start = System.nanoTime();
    double settled = shop.settle(PAYMENTS);
    results.add("settlements_per_second", PAYMENTS / settled, "payments/s while delivering");
    return PAYMENTS * EVENTS / shop.deliverAll(receiver, all, start);
  }

  /**
   * Measures deliveries without settlements at the same time, from the first request on: what makes
   * them due here tells the service nothing.
   */
  private double drain(String row) {
    long[] all = new long[1];
    return rounds.one(
        row,
        () -> {
          shop.hold(true);
          double settled = shop.settle(PAYMENTS);
          results.add("settlements_alone_per_second", PAYMENTS / settled, "payments/s");
          long before = receiver.posts();
          all[0] = before + PAYMENTS * EVENTS;
          shop.hold(false);
          Waiting.until(() -> receiver.posts() > before);
        },
        () -> {
          long start = System.nanoTime();
          long left = all[0] - receiver.posts();
          return left / shop.deliverAll(receiver, all[0], start);
        });
  }

  private double plain() {
    String body = receiver.lastBody();
    String secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD+vTk7Cbm0qg=";
    Map<String, String> headers =
        new HashMap<>(
            CallbackSigner.headers(
                "evt_01jd5k8zv7e6w9q2m4t8x0c3fb", Instant.now(), body, List.of(secret)));
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", "Paylink/bench (webhooks)");
    return rounds.one(
        "plain client",
        () -> {},
        () ->
            PlainClient.rate(
                shop.vertx(), MERCHANTS * CONCURRENCY, CLIENT_MS, receiver.url(), headers, body));
  }
}
