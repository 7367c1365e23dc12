package dev.paylink.bench;

import dev.paylink.paymentlink.PaymentLinkScript;
import java.nio.file.Path;

/** Measures creations: against the statement alone, and against a table without counters. */
final class CreationBench {
  private static final int MIN_WARM_UP_SECONDS = 5;
  private static final String LINK =
      """
      {"title":"Batik workshop, one seat","amount":150000,"currency":"IDR",\
      "successUrl":"https://shop.example/thanks","metadata":{"seat":"14"}}""";

  static final String ORDER =
      """
      {"amount":150000,"currency":"IDR",\
      "customer":{"name":"Siti Rahma","email":"siti.rahma@example.com","phone":"+628121234567"}}""";

  private final BenchData data;
  private final Results results;
  private final int seconds;
  private final int warmUpSeconds;

  CreationBench(BenchData data, Results results, int seconds) {
    this.data = data;
    this.results = results;
    this.seconds = seconds;
    // A shorter time would measure the JVM while it compiles.
    this.warmUpSeconds = Math.max(MIN_WARM_UP_SECONDS, 2 * seconds);
  }

  /**
   * Measures the statement that creates a link with pgbench, while no service processes its events.
   */
  Load statement(Path folder) {
    PgBench pgbench = new PgBench(folder, data.login(), PaymentLinkScript.of(data.writing().id()));
    pgbench.run(warmUpSeconds);
    Load load = Load.median(() -> pgbench.run(seconds));
    results.check("pgbench", load);
    data.reset();
    return load;
  }

  /** Measures links over HTTP against the statement alone. */
  void links(Target target, Load statement) {
    Wrk wrk = target.as(data.writing());
    wrk.post("/v1/payment-links", LINK, warmUpSeconds);
    Load links = Load.median(() -> wrk.post("/v1/payment-links", LINK, seconds));
    results.check("create payment links", links);
    results.add("create_link_per_second", links.perSecond());
    results.add("create_link_p99_ms", links.p99Ms());
    results.add("pgbench_link_per_second", statement.perSecond());
    results.add("create_link_vs_pgbench", links.perSecond() / statement.perSecond());
  }

  /** Measures orders with counters against orders without triggers. */
  void orders(Target target) {
    Wrk counted = target.as(data.writing());
    Wrk uncounted = target.as(data.writingUncounted());
    counted.post("/v1/orders", ORDER, warmUpSeconds);
    Load.Pair pair =
        Load.byTurns(
            () -> counted.post("/v1/orders", ORDER, seconds),
            () -> {
              data.countOrders(false);
              try {
                return uncounted.post("/v1/orders", ORDER, seconds);
              } finally {
                data.countOrders(true);
              }
            });
    results.check("create orders", pair);
    results.add("create_order_per_second", pair.measured().perSecond());
    results.add("create_order_p99_ms", pair.measured().p99Ms());
    results.add("create_order_uncounted_per_second", pair.baseline().perSecond());
    results.add("create_order_counters", pair.rateRatio());
  }
}
