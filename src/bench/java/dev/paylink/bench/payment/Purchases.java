package dev.paylink.bench.payment;

import dev.paylink.bench.Results;
import dev.paylink.bench.Tool;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.webhook.Percentile;
import dev.paylink.bench.webhook.Receiver;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Measures orders from their first request until their last webhook has come. */
final class Purchases {
  private static final double NANOS_OF_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Vertx vertx;
  private final Receiver receiver;
  private final Meter meter;
  private final Results results;
  private final Customer customer;
  private int customers; // so far

  Purchases(Vertx vertx, Receiver receiver, Meter meter, Results results, Customer customer) {
    this.vertx = vertx;
    this.receiver = receiver;
    this.meter = meter;
    this.results = results;
    this.customer = customer;
  }

  /** Buys something. */
  interface Customer {
    /**
     * Returns the order when it is paid.
     *
     * @param number another one for each customer
     */
    Future<Paid> buy(int number);
  }

  /**
   * A paid order.
   *
   * @param nanos when the request that created it was sent, by {@link System#nanoTime()}
   */
  record Paid(String orderId, long nanos) {}

  /**
   * A round.
   *
   * @param p50Ms from the request that created an order to its {@code order.paid} at the receiver
   */
  record Round(Meter.Cost cost, double p50Ms, double p99Ms) {
    static Round median(List<Round> rounds) {
      return new Round(
          Meter.Cost.median(rounds.stream().map(Round::cost).toList()),
          Percentile.median(rounds.stream().map(Round::p50Ms).toList()),
          Percentile.median(rounds.stream().map(Round::p99Ms).toList()));
    }

    /** Adds the figures; returns the paid orders per second. */
    double report(String name, String rate, Results results) {
      results.add(rate, cost.perSecond(), "paid orders/s");
      cost.report(name, results);
      results.add(name + "_p50_ms", p50Ms, "ms to the receiver");
      results.add(name + "_p99_ms", p99Ms, "ms to the receiver");
      return cost.perSecond();
    }
  }

  /** Sells without a measurement; returns the paid orders per second. */
  double warmUp(int clients, int count) {
    double perSecond = count / sell("warm-up", clients, count, new ArrayList<>());
    meter.awaitQuiet();
    return perSecond;
  }

  /** Warms up as long as that makes it faster. */
  void warmUp() {
    WarmUp.rates(() -> warmUp(PaymentBench.CLIENTS, PaymentBench.WARM_UP));
  }

  /** As {@link #round(String, int, int, int)}, of the usual size. */
  Round round(String row, int clients) {
    return round(row, clients, PaymentBench.WARM_UP, PaymentBench.PAYMENTS);
  }

  /**
   * Measures a round. What is sold before has changed most pages for the first time since the
   * checkpoint, which writes a whole page to the log.
   *
   * @param before orders that are not measured
   */
  Round round(String row, int clients, int before, int count) {
    List<Double> millis = new ArrayList<>();
    Meter.Cost cost =
        meter.measure(
            row, count, () -> warmUp(clients, before), () -> sell(row, clients, count, millis));
    if (millis.isEmpty()) {
      throw Tool.end("No order was paid; see the failure above");
    }
    return new Round(cost, Percentile.of(millis, 0.5), Percentile.of(millis, 0.99));
  }

  /** Returns the seconds until all webhooks have come, and replaces the times of the orders. */
  private double sell(String row, int clients, int count, List<Double> millis) {
    long start = System.nanoTime();
    Map<String, Long> sent = new HashMap<>();
    int first = customers;
    customers += count;
    Clients.seconds(
        vertx,
        results,
        "requests of " + row,
        clients,
        count,
        number ->
            customer.buy(first + number).onSuccess(paid -> sent.put(paid.orderId(), paid.nanos())));
    meter.awaitWebhooks();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    millis.clear();
    Map<String, Long> arrived = receiver.paid();
    sent.forEach(
        (orderId, nanos) -> {
          Long arrival = arrived.get(orderId);
          if (arrival == null) {
            results.fail("paid orders without webhook, " + row, 1);
          } else {
            millis.add((arrival - nanos) / NANOS_OF_MS);
          }
        });
    return seconds;
  }
}
