package dev.paylink.bench.payment;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.payment.Meter.Cost;
import dev.paylink.bench.payment.Meter.Server;
import dev.paylink.bench.payment.Purchases.Round;
import dev.paylink.bench.webhook.Receiver;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measures orders from the page of a link to the last webhook, by turns with creations of orders
 * and, if it could be built, with a service of Quarkus.
 */
final class PathBench {
  private static final int LINKS = 20;
  private static final int MANY = 64;

  private final Results results;
  private final RequestBench requests;
  private final Purchases purchases;
  private final @Nullable Purchases quarkus;
  private final List<Round> sold = new ArrayList<>();
  private final List<Round> soldToMany = new ArrayList<>();
  private final List<Cost> created = new ArrayList<>();
  private final List<Round> soldByQuarkus = new ArrayList<>();

  PathBench(
      Vertx vertx,
      BenchDatabase database,
      Receiver receiver,
      Site site,
      Rounds rounds,
      Results results,
      RequestBench requests,
      @Nullable QuarkusShop quarkus) {
    this.results = results;
    this.requests = requests;
    Shop shop = new Shop(database, site);
    shop.addEndpoint(receiver.paidUrl(), PaymentBench.WEBHOOKS_AT_ONCE);
    this.purchases =
        new Purchases(
            vertx,
            receiver,
            new Meter(database, rounds, Server.PAYLINK),
            results,
            new SandboxCustomer(site, shop.addLinks(LINKS)));
    this.quarkus =
        quarkus == null
            ? null
            : new Purchases(
                vertx, receiver, new Meter(database, rounds, QuarkusShop.SERVER), results, quarkus);
  }

  void run() {
    warmUp(purchases);
    WarmUp.rates(requests::warmUpCreations);
    if (quarkus != null) {
      warmUp(quarkus);
    }
    for (int i = 0; i < PaymentBench.ROUNDS; i++) {
      sold.add(round("paid orders", purchases, PaymentBench.CLIENTS));
      created.add(requests.creations());
      if (quarkus != null) {
        soldByQuarkus.add(round("paid orders, Quarkus", quarkus, PaymentBench.CLIENTS));
      }
      soldToMany.add(round("paid orders, %d customers".formatted(MANY), purchases, MANY));
    }
    report();
  }

  private static void warmUp(Purchases shop) {
    WarmUp.rates(() -> shop.warmUp(PaymentBench.CLIENTS, PaymentBench.WARM_UP));
  }

  private static Round round(String row, Purchases shop, int clients) {
    return shop.round(row, clients, PaymentBench.WARM_UP, PaymentBench.PAYMENTS);
  }

  private void report() {
    double sales = add("paid", "paid_orders_per_second", sold);
    add("paid_" + MANY, "paid_orders_%d_per_second".formatted(MANY), soldToMany);
    Cost creation = Cost.median(created);
    results.add("created_orders_per_second", creation.perSecond(), "creations/s");
    creation.report("created", results);
    results.add("paid_vs_created", sales / creation.perSecond(), "aim: 0.4");
    if (quarkus != null) {
      double others = add("quarkus", "quarkus_orders_per_second", soldByQuarkus);
      results.add("paid_vs_quarkus", sales / others, "");
    }
  }

  private double add(String name, String rate, List<Round> rounds) {
    Round median = Round.median(rounds);
    results.add(rate, median.cost().perSecond(), "paid orders/s");
    median.cost().report(name, results);
    results.add(name + "_p50_ms", median.p50Ms(), "ms to the receiver");
    results.add(name + "_p99_ms", median.p99Ms(), "ms to the receiver");
    return median.cost().perSecond();
  }
}
