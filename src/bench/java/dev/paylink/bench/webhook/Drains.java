package dev.paylink.bench.webhook;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Processors.Shares;
import dev.paylink.bench.Results;
import dev.paylink.bench.Rounds;
import dev.paylink.bench.Rounds.Measured;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.webhook.Deliveries.Endpoints;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Measures how fast, and at which cost, deliveries are sent that are due. */
final class Drains {
  static final boolean QUICK = Boolean.getBoolean("quick");

  /** Deliveries of a round. */
  static final int DELIVERIES = Integer.getInteger("deliveries", QUICK ? 10_000 : 20_000);

  private static final String WAL =
      """
      select unnest(array[pg_wal_lsn_diff('%2$s', '%1$s'), sum(fpi_size)]) from pg_get_wal_stats('%1$s', '%2$s')
      """;

  private final BenchDatabase database;
  private final Deliveries deliveries;
  private final Receiver receiver;
  private final Rounds rounds;
  private final Results results;

  Drains(
      BenchDatabase database,
      Deliveries deliveries,
      Receiver receiver,
      Rounds rounds,
      Results results) {
    this.database = database;
    this.deliveries = deliveries;
    this.receiver = receiver;
    this.rounds = rounds;
    this.results = results;
    database.execute("create extension if not exists pg_walinspect");
  }

  /** What was sent, and the positions of the write-ahead log before and after. */
  private record Sent(long deliveries, double seconds, String from, String until) {
    double perSecond() {
      return deliveries / seconds;
    }
  }

  /**
   * A round. All but the rate are of one delivery.
   *
   * @param databaseMicros processor time of all processes of PostgreSQL; NaN if unknown
   * @param serviceMicros processor time of the service; NaN if unknown
   * @param walBytes of the write-ahead log
   * @param imageBytes of these, full-page images
   */
  record Drained(
      double perSecond,
      double databaseMicros,
      double serviceMicros,
      double walBytes,
      double imageBytes) {}

  /** Sends until it does not get faster. */
  void warmUp(Endpoints to) {
    WarmUp.rates(() -> once(to));
  }

  /** Sends without a measurement of the processors; returns the rate. */
  double once(Endpoints to) {
    return send(begin(to)).perSecond();
  }

  /** Measures a round, from the first request until all outcomes are recorded. */
  Drained drain(String row, Endpoints to) {
    long[] all = new long[1];
    Measured<Sent> round = rounds.measured(row, () -> all[0] = begin(to), () -> send(all[0]));
    return drained(round.result(), round.used());
  }

  /** Makes deliveries due; returns how many requests there will have been when all are sent. */
  private long begin(Endpoints to) {
    deliveries.write(to, DELIVERIES, 1);
    long before = receiver.posts();
    deliveries.release();
    Waiting.until(() -> receiver.posts() > before);
    return before + DELIVERIES;
  }

  private Sent send(long all) {
    String from = position();
    long start = System.nanoTime();
    long left = all - receiver.posts();
    Waiting.until(() -> receiver.posts() >= all); // asking the database so often has a price
    deliveries.awaitNone();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    String until = position();
    long more = receiver.posts() - all;
    if (more > 0) {
      results.fail("deliveries that came twice", more);
    }
    return new Sent(left, seconds, from, until);
  }

  private String position() {
    return database.texts("select pg_current_wal_insert_lsn()").get(0);
  }

  private Drained drained(Sent sent, @Nullable Shares used) {
    List<String> wal = database.texts(WAL.formatted(sent.from(), sent.until()));
    return new Drained(
        sent.perSecond(),
        used == null ? Double.NaN : micros(used.database(), used, sent),
        used == null ? Double.NaN : micros(used.service(), used, sent),
        Double.parseDouble(wal.get(0)) / sent.deliveries(),
        Double.parseDouble(wal.get(1)) / sent.deliveries());
  }

  private static double micros(double cores, Shares used, Sent sent) {
    return cores * used.seconds() * TimeUnit.SECONDS.toMicros(1) / sent.deliveries();
  }
}
