package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.bench.BenchData.Merchant;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Measures lists and creations through two nodes in processes of their own, against one. The number
 * of connections is the same. Load, nodes and database share the machine: with few CPUs the ratio
 * says what a second node costs, not what it adds.
 */
final class ProcessesBench {
  private static final int SECONDS = Integer.getInteger("seconds", 5);
  private static final List<String> LIST = List.of("/v1/orders?status=pending");
  private static final Merchant MERCHANT = new Merchant(new UUID(0x7000L, Long.MIN_VALUE), 0);

  private final BenchDatabase database;
  private final Results results;
  private final Path folder;
  private final Rounds rounds;

  /**
   * @param folder for logs and temporary files
   */
  ProcessesBench(BenchDatabase database, Results results, Path folder) {
    this.database = database;
    this.results = results;
    this.folder = folder;
    this.rounds = new Rounds(new Processors(database.folder()), results);
  }

  /** Adds {@code lists_2_vs_1} and {@code creations_2_vs_1}. */
  void run() {
    database.execute(
        "insert into merchant (id, name, mode) values ('%s', 'Two nodes', 'test')"
            .formatted(MERCHANT.id()));
    Map<String, String> environment = Keys.environment(database.login());
    int first = FreePort.find();
    int second = FreePort.find();
    try (JavaProcess one = start(first, environment);
        JavaProcess other = start(second, environment)) {
      rounds.processors().watch("service", one.pid());
      rounds.processors().watch("service", other.pid());
      compare("creations_2_vs_1", load(first), load(second), this::create);
      compare("lists_2_vs_1", load(first), load(second), this::list);
    }
  }

  private JavaProcess start(int port, Map<String, String> environment) {
    Map<String, String> settings = new HashMap<>(environment);
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    return JavaProcess.service(folder.resolve("node-%d.log".formatted(port)), settings, port);
  }

  private Wrk load(int port) {
    return new Target(folder, "http://127.0.0.1:" + port, database.login()).as(MERCHANT);
  }

  /** Sends requests for a time. */
  private interface Requests {
    Load send(Wrk wrk, int seconds);
  }

  private Load create(Wrk wrk, int seconds) {
    return wrk.post("/v1/orders", CreationBench.ORDER, seconds);
  }

  private Load list(Wrk wrk, int seconds) {
    return wrk.get(LIST, seconds);
  }

  private void compare(String name, Wrk one, Wrk other, Requests requests) {
    WarmUp.run(duration -> requests.send(one, duration));
    WarmUp.run(duration -> requests.send(other, duration));
    Load.Pair pair =
        rounds.byTurns(name, () -> both(one, other, requests), () -> requests.send(one, SECONDS));
    results.add(name, pair.rateRatio());
    results.show(name, pair);
  }

  private static Load both(Wrk one, Wrk other, Requests requests) {
    int half = Wrk.CONNECTIONS / 2;
    CompletableFuture<Load> ofOther =
        CompletableFuture.supplyAsync(() -> requests.send(other.with(half), SECONDS));
    return requests.send(one.with(half), SECONDS).and(ofOther.join());
  }
}
