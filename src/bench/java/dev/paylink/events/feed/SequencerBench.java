package dev.paylink.events.feed;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import dev.paylink.data.db.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures how fast a backlog of events gets positions with 1, 4, 16 and 64 nodes, and how long an
 * event waits for its position beside an old snapshot.
 */
public final class SequencerBench {
  private static final int EVENTS = Integer.getInteger("events", 100_000);
  private static final int SNAPSHOT_BATCH = 10_000;
  private static final int SNAPSHOT_EVENTS = Integer.getInteger("snapshotEvents", 300_000);

  private final BenchDatabase database;
  private final Results results;

  public SequencerBench(BenchDatabase database, Results results) {
    this.database = database;
    this.results = results;
  }

  /** Adds {@code sequencer_16_vs_1}, {@code sequencer_64_vs_1} and {@code feed_lag_snapshot_ms}. */
  public void run() {
    database.execute(
        "insert into merchant (id, name, mode) values (gen_random_uuid(), 'Sequenced', 'test')");
    rate(1); // warms up
    double one = rate(1);
    double four = rate(4);
    double sixteen = rate(16);
    results.add("sequencer_1_per_second", one, "events/s");
    results.add("sequencer_4_per_second", four, "events/s");
    results.add("sequencer_16_per_second", sixteen, "events/s");
    results.add("sequencer_16_vs_1", sixteen / one, "aim: 0.9");
    results.add("sequencer_64_vs_1", rate(64) / one, "aim: 0.9");
    results.add("positions_unused", unused(), "of all events");
    results.add("feed_lag_snapshot_ms", lagBesideSnapshot(), "ms, aim: below 2,000");
  }

  /** Positions per second with this many nodes, from the first batch on. */
  private double rate(int nodes) {
    long before = position();
    write(EVENTS);
    List<RunningSequencer> running = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      running.add(new RunningSequencer(database));
    }
    Waiting.until(() -> position() > before);
    long first = position();
    long start = System.nanoTime();
    Waiting.until(() -> position() == before + EVENTS);
    double rate = (before + EVENTS - first) / ((System.nanoTime() - start) / 1e9);
    running.forEach(RunningSequencer::close);
    return rate;
  }

  /** Holds a snapshot while events get positions, then measures single events, in milliseconds. */
  private double lagBesideSnapshot() {
    try (Connection old =
            DriverManager.getConnection(
                "jdbc:" + database.login().uri(),
                EmbeddedDatabase.USER,
                database.login().password());
        Statement snapshot = old.createStatement();
        RunningSequencer sequencer = new RunningSequencer(database)) {
      old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      old.setAutoCommit(false);
      snapshot.execute("select count(*) from merchant");
      for (int written = 0; written < SNAPSHOT_EVENTS; written += SNAPSHOT_BATCH) {
        place(sequencer, SNAPSHOT_BATCH);
      }
      double worst = 0;
      for (int i = 0; i < 20; i++) {
        worst = Math.max(worst, place(sequencer, 1));
      }
      return worst;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Milliseconds from the commit of events to the position of the last. */
  private double place(RunningSequencer sequencer, int events) {
    long end = position() + events;
    write(events);
    long start = System.nanoTime();
    sequencer.wake();
    Waiting.until(() -> position() == end);
    return (System.nanoTime() - start) / 1e6;
  }

  private void write(int events) {
    database.execute(
        """
        insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
        select uuid_at(clock_timestamp()), m.id, 'order.paid', gen_random_uuid(), 1,
               json_build_object('object', json_build_object('note', repeat('x', 700))), now(), '{}'
        from generate_series(1, %d), merchant m where m.name = 'Sequenced'
        """
            .formatted(events));
  }

  private long position() {
    return number("select position from event_feed_head");
  }

  private double unused() {
    return position() / (double) number("select count(*) from event") - 1;
  }

  private long number(String sql) {
    return Long.parseLong(database.texts(sql).get(0));
  }
}
