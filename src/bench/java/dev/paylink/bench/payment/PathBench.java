package dev.paylink.bench.payment;

import dev.paylink.bench.Results;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.payment.Meter.Cost;
import dev.paylink.bench.payment.Purchases.Round;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures orders from the page of a link to the last webhook, by turns with creations of orders
 * and, if it could be built, with a service of Quarkus.
 */
final class PathBench {
  private static final int LINKS = 20;
  private static final int MANY = 64;

  private final Yardstick yardstick;
  private final Results results;
  private final RequestBench requests;
  private final Purchases purchases;
  private final List<Round> sold = new ArrayList<>();
  private final List<Round> soldToMany = new ArrayList<>();
  private final List<Cost> created = new ArrayList<>();

  PathBench(Yardstick yardstick, Site site, RequestBench requests) {
    this.yardstick = yardstick;
    this.results = yardstick.results();
    this.requests = requests;
    this.purchases =
        yardstick.purchases(new SandboxCustomer(site, yardstick.shop(site).addLinks(LINKS)));
  }

  void run() {
    purchases.warmUp();
    WarmUp.rates(requests::warmUpCreations);
    Yardstick.Compared quarkus = yardstick.new Compared();
    for (int i = 0; i < PaymentBench.ROUNDS; i++) {
      sold.add(purchases.round("paid orders", PaymentBench.CLIENTS));
      created.add(requests.creations());
      quarkus.round();
      soldToMany.add(purchases.round("paid orders, %d customers".formatted(MANY), MANY));
    }
    double sales = Round.median(sold).report("paid", "paid_orders_per_second", results);
    yardstick.reportStatements("paid", purchases);
    double many =
        Round.median(soldToMany)
            .report("paid_" + MANY, "paid_orders_%d_per_second".formatted(MANY), results);
    results.add("paid_64_vs_16", many / sales, "");
    Cost creation = Cost.median(created);
    results.add("created_orders_per_second", creation.perSecond(), "creations/s");
    creation.report("created", results);
    results.add("paid_vs_created", sales / creation.perSecond(), "aim: 0.4");
    quarkus.report("quarkus", "paid_vs_quarkus", sales);
  }
}
