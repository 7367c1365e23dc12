package dev.paylink.bench.payment;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Processors.Shares;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Rounds.Measured;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.webhook.Percentile;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/** Measures how fast something is done many times, and what one time costs. */
final class Meter {
  private final BenchDatabase database;
  private final Rounds rounds;
  private final Server server;

  Meter(BenchDatabase database, Rounds rounds, Server server) {
    this.database = database;
    this.rounds = rounds;
    this.server = server;
  }

  /**
   * What is measured.
   *
   * @param cores that it used
   * @param tables to vacuum before a round
   * @param due a query with a row for each webhook that is due
   * @param toDo a query with a row for each thing that is still to be done for what was answered
   */
  record Server(ToDoubleFunction<Shares> cores, String tables, String due, String toDo) {
    static final Server PAYLINK =
        new Server(
            Shares::service,
            "orders, payment, settlement, payment_link, event, webhook_delivery",
            "select 1 from webhook_delivery limit 1",
            """
            (select 1 from webhook_delivery limit 1)
            union all
            (select 1 from event where position is null limit 1)
            union all
            (select 1 from order_count_delta limit 1)
            union all
            (select 1 from payment_link_count_delta limit 1)
            union all
            (select 1 from payment_link_paid_delta limit 1)
            union all
            (select 1 from turnover_delta limit 1)
            """);
  }

  /**
   * What one time costs.
   *
   * @param perSecond how many times a second it was done
   * @param postgresMicros processor time of all processes of PostgreSQL; NaN if unknown
   * @param jvmMicros processor time of the server; NaN if unknown
   * @param walBytes of the write-ahead log
   */
  record Cost(double perSecond, double postgresMicros, double jvmMicros, double walBytes) {
    static Cost median(List<Cost> rounds) {
      return new Cost(
          median(rounds, Cost::perSecond),
          median(rounds, Cost::postgresMicros),
          median(rounds, Cost::jvmMicros),
          median(rounds, Cost::walBytes));
    }

    private static double median(List<Cost> rounds, ToDoubleFunction<Cost> figure) {
      return Percentile.median(rounds.stream().mapToDouble(figure).boxed().toList());
    }

    /** Adds the cost, and leaves out what is unknown; the rate is not added. */
    void report(String name, Results results) {
      if (!Double.isNaN(postgresMicros)) {
        results.add(name + "_postgres_us", postgresMicros, "µs of PostgreSQL");
        results.add(name + "_jvm_us", jvmMicros, "µs of the server");
      }
      results.add(name + "_wal_bytes", walBytes, "bytes of WAL");
    }
  }

  /** What was done, and the bytes of WAL. */
  private record Done(double seconds, double walBytes) {}

  /**
   * Measures a round. It ends when what follows the requests is done as well, which counts as cost
   * and not for the rate.
   *
   * @param prepare what must be done before each attempt, not measured, after a checkpoint
   * @param work returns the seconds that it took
   */
  Cost measure(String row, int count, Runnable prepare, DoubleSupplier work) {
    Measured<Done> round = rounds.measured(row, () -> begin(prepare), () -> done(work));
    Done done = round.result();
    Shares used = round.used();
    return new Cost(
        count / done.seconds(),
        used == null ? Double.NaN : micros(used.database(), used, count),
        used == null ? Double.NaN : micros(server.cores().applyAsDouble(used), used, count),
        done.walBytes() / count);
  }

  private void begin(Runnable prepare) {
    awaitQuiet();
    database.execute("vacuum (analyze) " + server.tables());
    database.execute("checkpoint");
    prepare.run();
    awaitQuiet();
  }

  private Done done(DoubleSupplier work) {
    String from = position();
    double seconds = work.getAsDouble();
    awaitQuiet();
    String bytes =
        database.texts("select pg_current_wal_insert_lsn() - '%s'::pg_lsn".formatted(from)).get(0);
    return new Done(seconds, Double.parseDouble(bytes));
  }

  private String position() {
    return database.texts("select pg_current_wal_insert_lsn()").get(0);
  }

  /** Waits until all is done that follows requests. */
  void awaitQuiet() {
    Waiting.until(() -> database.texts(server.toDo()).isEmpty());
  }

  /** Waits until no webhook is due. */
  void awaitWebhooks() {
    Waiting.until(() -> database.texts(server.due()).isEmpty());
  }

  private static double micros(double cores, Shares used, int count) {
    return cores * used.seconds() * TimeUnit.SECONDS.toMicros(1) / count;
  }
}
