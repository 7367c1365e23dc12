package dev.paylink.bench.webhook;

import dev.paylink.bench.Results;
import dev.paylink.bench.webhook.Deliveries.Endpoints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Measures the rate of one endpoint alone, of ten thousand endpoints against a few, and of many
 * senders against one.
 */
final class SpreadBench {
  private static final int ROUNDS = Drains.QUICK ? 1 : 3;
  private static final int CONCURRENCY = 10;
  private static final int FEW = 16;
  private static final int MERCHANTS = 500;
  private static final int MOST_OF_A_MERCHANT = 20;

  private final Deliveries deliveries;
  private final Receiver receiver;
  private final Drains drains;
  private final Results results;

  SpreadBench(Deliveries deliveries, Receiver receiver, Drains drains, Results results) {
    this.deliveries = deliveries;
    this.receiver = receiver;
    this.drains = drains;
    this.results = results;
  }

  /** Adds {@code webhook_one_endpoint_per_second}. */
  void oneEndpoint(int concurrency) {
    Endpoints one = deliveries.addEndpoints("one", 1, 1, receiver.url(), concurrency);
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      rates.add(drains.drain("one endpoint", one).perSecond());
    }
    results.add(
        "webhook_one_endpoint_per_second", Percentile.median(rates), "deliveries/s, aim: 5,000");
  }

  /** Adds {@code webhook_10000_endpoints_vs_16}. */
  void manyEndpoints() {
    Endpoints few = deliveries.addEndpoints("few", FEW, 1, receiver.url(), CONCURRENCY);
    Endpoints many =
        deliveries.addEndpoints("many", MERCHANTS, MOST_OF_A_MERCHANT, receiver.url(), CONCURRENCY);
    drains.once(many);
    compare(
        "webhook_10000_endpoints_vs_16",
        () -> drains.drain("10,000 endpoints", many).perSecond(),
        () -> drains.drain("16 endpoints", few).perSecond());
  }

  /**
   * Adds {@code webhook_16_senders_vs_1}.
   *
   * @param sixteen a node with 16 loops
   * @param one a node with one
   */
  void senders(Endpoints to, SendingNode sixteen, SendingNode one) {
    inTurn(one, sixteen, () -> warmUp(to));
    inTurn(sixteen, one, () -> warmUp(to));
    compare(
        "webhook_16_senders_vs_1",
        () -> inTurn(sixteen, one, () -> drains.drain("16 senders", to).perSecond()),
        () -> inTurn(one, sixteen, () -> drains.drain("one sender", to).perSecond()));
  }

  private double warmUp(Endpoints to) {
    drains.warmUp(to);
    return 0;
  }

  /** Measures a node while the other is stopped. */
  private static double inTurn(SendingNode node, SendingNode other, DoubleSupplier measured) {
    other.pause();
    node.resume();
    node.awaitShards();
    return measured.getAsDouble();
  }

  /** Adds how much longer one takes than the other, by the medians of rounds in turn. */
  private void compare(String name, DoubleSupplier measured, DoubleSupplier baseline) {
    List<Double> rates = new ArrayList<>();
    List<Double> baselines = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      rates.add(measured.getAsDouble());
      baselines.add(baseline.getAsDouble());
    }
    results.add(
        name, Percentile.median(baselines) / Percentile.median(rates), "of the time, aim: 1.2");
  }
}
