package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.data.db.Readers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Measures a list of paid orders against the bare handler, which pipelines its queries too. */
final class ListBench {
  private static final List<String> PATH = List.of("/v1/orders?status=paid");

  private final BenchData data;
  private final Target target;
  private final Results results;
  private final Rounds rounds;
  private final int seconds;

  ListBench(BenchData data, Target target, Results results, Rounds rounds, int seconds) {
    this.data = data;
    this.target = target;
    this.results = results;
    this.rounds = rounds;
    this.seconds = seconds;
  }

  /** Measures against a bare handler in a process of its own. */
  void run(Path folder) {
    String url = "http://127.0.0.1:" + FreePort.find();
    try (JavaProcess bare =
        JavaProcess.of(
            BareHandler.class,
            folder.resolve("bare.log"),
            Map.of(BareHandler.PASSWORD, data.login().password()),
            url + PATH.get(0),
            data.login().uri(),
            data.largest().id().toString(),
            url.substring(url.lastIndexOf(':') + 1),
            Integer.toString(Readers.count(Keys.config(data.login()).database())))) {
      Wrk bareLoad = new Wrk(folder, url, "");
      Wrk serviceLoad = target.as(data.largest());
      rounds.processors().watch("peer", bare.pid());
      WarmUp.run(duration -> load(serviceLoad, duration));
      WarmUp.run(duration -> load(bareLoad, duration));
      report(
          rounds.byTurns(
              "list paid orders", () -> load(serviceLoad, seconds), () -> load(bareLoad, seconds)));
    }
  }

  private Load load(Wrk wrk, int duration) {
    data.awaitQuiet();
    return wrk.get(PATH, duration);
  }

  private void report(Load.Pair pair) {
    results.add("list_per_second", pair.measured().perSecond());
    results.add("list_p99_ms", pair.measured().p99Ms());
    results.add("pipelined_per_second", pair.baseline().perSecond());
    results.add("pipelined_p99_ms", pair.baseline().p99Ms());
    results.add("list_vs_pipelined", pair.rateRatio());
    results.add("list_p99_vs_pipelined", pair.p99Ratio());
  }
}
