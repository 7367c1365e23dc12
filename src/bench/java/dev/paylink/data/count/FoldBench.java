package dev.paylink.data.count;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;

/** Measures how fast a backlog of deltas of orders is folded with 1 and with 16 nodes. */
public final class FoldBench {
  private static final int DELTAS = Integer.getInteger("deltas", 200_000);
  private static final int MERCHANTS = 100;

  private final BenchDatabase database;
  private final Results results;

  public FoldBench(BenchDatabase database, Results results) {
    this.database = database;
    this.results = results;
  }

  /** Adds {@code fold_16_vs_1}. */
  public void run() {
    database.execute(
        """
        insert into merchant (id, name, mode)
        select gen_random_uuid(), 'Folded', 'test' from generate_series(1, %d)
        """
            .formatted(MERCHANTS));
    rate(1); // warms up
    double one = rate(1);
    double sixteen = rate(16);
    results.add("fold_1_per_second", one, "deltas/s");
    results.add("fold_16_per_second", sixteen, "deltas/s");
    results.add("fold_16_vs_1", sixteen / one, "aim: 0.9");
  }

  /** Deltas per second with this many nodes, from the first batch on. */
  private double rate(int nodes) {
    database.execute(
        """
        insert into order_count_delta (merchant_id, span, cell, change)
        select m.id, 100000 + n %% 64, 1 + n %% 8, 1
        from generate_series(1, %d) n, merchant m where m.name = 'Folded'
        """
            .formatted(DELTAS / MERCHANTS));
    List<BenchNode> running = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      BenchNode node = new BenchNode(database);
      Waiting.get(
          node.vertx()
              .deployVerticle(
                  new CountVerticle(
                      node.database(),
                      Counted.ORDERS.folding(),
                      node.id(),
                      new SimpleMeterRegistry())));
      running.add(node);
    }
    Waiting.until(() -> left() < DELTAS);
    long first = left();
    long start = System.nanoTime();
    Waiting.until(() -> left() == 0);
    double rate = first / ((System.nanoTime() - start) / 1e9);
    running.forEach(BenchNode::close);
    return rate;
  }

  private long left() {
    return Long.parseLong(database.texts("select count(*) from order_count_delta").get(0));
  }
}
