package dev.paylink.bench.webhook;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.webhook.Deliveries.Endpoints;
import dev.paylink.bench.webhook.OrderClient.Created;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Measures the time from the request that creates an order until its event is at the receiver: on
 * an idle node, and beside another merchant with very many due deliveries.
 */
final class LatencyBench implements AutoCloseable {
  private static final int CONCURRENCY = 2; // of an endpoint, by default
  private static final int WARM_UP = Drains.QUICK ? 200 : 500;
  private static final int IDLE_EVENTS = Drains.QUICK ? 200 : 500;
  private static final long IDLE_PAUSE_MS = 50; // longer than the pauses of pollers
  private static final int FLOOD = Drains.QUICK ? 100_000 : 1_000_000;
  private static final int FLOOD_ENDPOINTS = 20;
  private static final int FLOOD_BEGINS = 1_000;
  private static final int EVENTS = 200;
  private static final long INTERVAL_MS = 100;

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Deliveries deliveries;
  private final Receiver receiver;
  private final Results results;
  private final OrderClient client;

  /** With a merchant of its own. */
  LatencyBench(
      Vertx vertx,
      BenchDatabase database,
      Deliveries deliveries,
      Receiver receiver,
      SendingNode node,
      Results results) {
    this.vertx = vertx;
    this.database = database;
    this.deliveries = deliveries;
    this.receiver = receiver;
    this.results = results;
    Endpoints endpoint = deliveries.addEndpoints("timed", 1, 1, receiver.timedUrl(), CONCURRENCY);
    this.client = new OrderClient(vertx, node.port(), token(endpoint));
    for (int i = 0; i < WARM_UP; i++) {
      receiver.arrival(Waiting.get(client.create()).id());
    }
  }

  private String token(Endpoints endpoint) {
    String merchant = database.texts("select merchant_id from " + endpoint.table()).get(0);
    return Keys.issue(database.login(), TypeId.MERCHANT.encode(UUID.fromString(merchant)));
  }

  /** Adds {@code webhook_idle_p50_ms}. */
  void idle() {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < IDLE_EVENTS; i++) {
      Waiting.sleep(IDLE_PAUSE_MS);
      millis.add(millis(Waiting.get(client.create())));
    }
    results.add("webhook_idle_p50_ms", Percentile.of(millis, 0.5), "ms, aim: 5");
    results.add("webhook_idle_p99_ms", Percentile.of(millis, 0.99), "ms");
  }

  /** Adds {@code webhook_neighbour_p99_ms}. */
  void neighbour() {
    Endpoints flooded =
        deliveries.addEndpoints("flooded", 1, FLOOD_ENDPOINTS, receiver.slowUrl(), CONCURRENCY);
    deliveries.write(flooded, FLOOD, FLOOD_ENDPOINTS);
    long before = receiver.posts();
    deliveries.release();
    Waiting.until(() -> receiver.posts() > before + FLOOD_BEGINS);
    long sent = receiver.posts();
    long start = System.nanoTime();
    List<Double> millis = createAtARate().stream().map(this::millis).toList();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    results.add("webhook_neighbour_p50_ms", Percentile.of(millis, 0.5), "ms");
    results.add("webhook_neighbour_p99_ms", Percentile.of(millis, 0.99), "ms, aim: 1,000");
    results.add(
        "webhook_flood_per_second",
        (receiver.posts() - sent - EVENTS) / seconds,
        "deliveries/s of the merchant with many");
    if (database.texts("select 1 from webhook_delivery limit 1").isEmpty()) {
      results.fail("too few deliveries of the neighbour", 1);
    }
    deliveries.discard();
  }

  /** Creates orders at fixed times, whether or not those before were answered. */
  private List<Created> createAtARate() {
    List<Future<Created>> requested = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < EVENTS; i++) {
      long due = start + TimeUnit.MILLISECONDS.toNanos(i * INTERVAL_MS);
      Waiting.sleep(Math.max(0, TimeUnit.NANOSECONDS.toMillis(due - System.nanoTime())));
      requested.add(client.create());
    }
    return requested.stream().map(Waiting::get).toList();
  }

  private double millis(Created order) {
    OptionalLong arrival = receiver.arrival(order.id());
    if (arrival.isEmpty()) {
      results.fail("events that did not arrive", 1);
      return Receiver.TIMEOUT_MS;
    }
    return (arrival.getAsLong() - order.nanos()) / (double) TimeUnit.MILLISECONDS.toNanos(1);
  }

  @Override
  public void close() {
    client.close();
  }
}
