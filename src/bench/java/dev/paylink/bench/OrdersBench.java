package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Measures the packaged service in a process of its own, on a database with millions of orders. */
public final class OrdersBench {
  private static final boolean QUICK = Boolean.getBoolean("quick");
  private static final long ORDERS = Long.getLong("orders", QUICK ? 1_000_000 : 10_000_000);
  private static final int SECONDS = Integer.getInteger("seconds", QUICK ? 2 : 10);
  private static final int SHAPE_ROUNDS = QUICK ? 1 : 3;
  private static final int SHAPE_SECONDS = Integer.getInteger("shapeSeconds", QUICK ? 1 : 5);
  private static final int STARTS = 3;

  private final Path folder;
  private final BenchData data;
  private final Results results;
  private final Rounds rounds;

  private OrdersBench(Path folder, BenchData data, Results results) {
    this.folder = folder;
    this.data = data;
    this.results = results;
    this.rounds = new Rounds(new Processors(data.database().folder()), results);
  }

  /** Arguments: the folder for data, and the file of results. */
  public static void main(String... arguments) throws SQLException, IOException {
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    Results results = new Results(Path.of(arguments[1]));
    try (BenchData data = BenchData.open(folder, ORDERS)) {
      results.add("orders", ORDERS);
      results.add("machine", Machine.describe(data.database()));
      new OrdersBench(folder, data, results).run();
      data.reset();
    }
    results.write();
  }

  private void run() {
    CreationBench creation = new CreationBench(data, results, rounds, SECONDS);
    creation.statements();
    measureStarts();
    int port = FreePort.find();
    try (JavaProcess service = start(port)) {
      rounds.processors().watch("service", service.pid());
      Target target = new Target(folder, "http://127.0.0.1:" + port, data.login());
      new ShapeBench(data, target, results, rounds, SHAPE_ROUNDS, SHAPE_SECONDS).run();
      new ListBench(data, target, results, rounds, SECONDS).run(folder);
      creation.links(target);
      creation.orders(target);
      double peak = service.peakMegabytes();
      if (!Double.isNaN(peak)) {
        results.add("rss_mb", peak);
      }
    }
  }

  /**
   * Measures the time until the service is ready on a migrated database, without and with class
   * data sharing.
   */
  private void measureStarts() {
    results.add("ready_unshared_s", medianStart("start, classes not shared"));
    Path archive = folder.resolve("paylink.jsa");
    start(FreePort.find(), "-XX:ArchiveClassesAtExit=" + archive).close();
    results.add("ready_s", medianStart("start", "-XX:SharedArchiveFile=" + archive));
  }

  private double medianStart(String row, String... options) {
    double[] seconds =
        DoubleStream.generate(() -> rounds.one(row, () -> {}, () -> secondsOfStart(options)))
            .limit(STARTS)
            .sorted()
            .toArray();
    return seconds[STARTS / 2];
  }

  private double secondsOfStart(String... options) {
    long startedAt = System.nanoTime();
    try (JavaProcess started = start(FreePort.find(), options)) {
      return (System.nanoTime() - startedAt) / 1e9;
    }
  }

  private JavaProcess start(int port, String... options) {
    Map<String, String> environment = new HashMap<>(Keys.environment(data.login()));
    environment.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    environment.put("PAYLINK_MANAGEMENT_PORT", "0");
    return JavaProcess.service(folder.resolve("service.log"), environment, port, options);
  }
}
