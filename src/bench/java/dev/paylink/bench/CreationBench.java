package dev.paylink.bench;

/** Measures creations: against their statements alone, and against a table without counters. */
final class CreationBench {
  private static final String LINKS = "/v1/payment-links";
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
  private final Rounds rounds;
  private final int seconds;
  private Load link = Load.NONE;
  private Load order = Load.NONE;

  CreationBench(BenchData data, Results results, Rounds rounds, int seconds) {
    this.data = data;
    this.results = results;
    this.rounds = rounds;
    this.seconds = seconds;
  }

  /**
   * Measures the statements that create a link and an order with pgbench, while no service
   * processes their events.
   */
  void statements() {
    link = statement("create_link.sql");
    order = statement("create_order.sql");
    data.reset();
  }

  private Load statement(String script) {
    PgBench pgbench = new PgBench(script, data.writing().id(), data.login());
    data.checkpoint(); // or the disk is still busy with what was written before
    WarmUp.run(pgbench::run);
    return rounds.median("pgbench, " + script, () -> pgbench.run(seconds));
  }

  /** Measures links over HTTP against the statement alone, and how long one takes. */
  void links(Target target) {
    Wrk wrk = target.as(data.writing());
    Wrk alone = wrk.with(1);
    WarmUp.run(duration -> wrk.post(LINKS, LINK, duration));
    Load links = rounds.median("create payment links", () -> wrk.post(LINKS, LINK, seconds));
    results.add("create_link_per_second", links.perSecond());
    results.add("pgbench_link_per_second", link.perSecond());
    results.add("create_link_vs_pgbench", links.perSecond() / link.perSecond());
    addLatency("create_link", links);
    Load single =
        rounds.median(
            "create payment links, one connection", () -> alone.post(LINKS, LINK, seconds));
    addLatency("create_link_1", single);
  }

  private void addLatency(String name, Load load) {
    results.add(name + "_p50_ms", load.p50Ms());
    results.add(name + "_p99_ms", load.p99Ms());
  }

  /** Measures orders over HTTP against the statement alone, and against orders without triggers. */
  void orders(Target target) {
    Wrk counted = target.as(data.writing());
    Wrk uncounted = target.as(data.writingUncounted());
    WarmUp.run(duration -> counted.post("/v1/orders", ORDER, duration));
    Load.Pair pair =
        rounds.byTurns(
            "create orders",
            () -> counted.post("/v1/orders", ORDER, seconds),
            () -> {
              data.countOrders(false);
              try {
                return uncounted.post("/v1/orders", ORDER, seconds);
              } finally {
                data.countOrders(true);
              }
            });
    results.add("create_order_per_second", pair.measured().perSecond());
    results.add("pgbench_order_per_second", order.perSecond());
    results.add("create_order_vs_pgbench", pair.measured().perSecond() / order.perSecond());
    addLatency("create_order", pair.measured());
    results.add("create_order_uncounted_per_second", pair.baseline().perSecond());
    results.add("create_order_counters", pair.rateRatio());
  }
}
