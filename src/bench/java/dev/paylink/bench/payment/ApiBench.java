package dev.paylink.bench.payment;

import dev.paylink.bench.payment.Purchases.Round;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures orders that a program creates over the API and a provider reports as paid, until the
 * last webhook, by turns with the same two requests to a service of Quarkus.
 */
final class ApiBench {
  private final Yardstick yardstick;
  private final Site site;
  private final List<Round> sold = new ArrayList<>();

  ApiBench(Yardstick yardstick, Site site) {
    this.yardstick = yardstick;
    this.site = site;
  }

  void run() {
    try (SellingProgram program =
        new SellingProgram(yardstick.vertx(), yardstick.database(), site, yardstick.shop(site))) {
      Purchases purchases = yardstick.purchases(program);
      purchases.warmUp();
      Yardstick.Compared quarkus = yardstick.new Compared();
      for (int i = 0; i < PaymentBench.ROUNDS; i++) {
        sold.add(purchases.round("paid orders, API", PaymentBench.CLIENTS));
        quarkus.round();
      }
      double sales = Round.median(sold).report("api", "api_orders_per_second", yardstick.results());
      yardstick.reportStatements("api", purchases);
      quarkus.report("api_quarkus", "api_vs_quarkus", sales);
    }
  }
}
