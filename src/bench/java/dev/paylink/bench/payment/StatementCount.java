package dev.paylink.bench.payment;

import dev.paylink.bench.BenchDatabase;

/**
 * Counts the statements that clients send to PostgreSQL, without {@code begin} and {@code commit},
 * by {@code pg_stat_statements}. It is off while anything else is measured, as it costs time.
 */
final class StatementCount {
  private static final String CALLS =
      "select coalesce(sum(calls), 0)::bigint from pg_stat_statements";

  private final BenchDatabase database;

  StatementCount(BenchDatabase database) {
    this.database = database;
    database.execute("create extension pg_stat_statements");
    database.execute("alter system set pg_stat_statements.track_utility = off");
    database.execute("set pg_stat_statements.track = 'none'"); // the benchmark itself never counts
    track("none");
  }

  /** Returns how many statements were sent while work was done, also by background work. */
  long during(Runnable work) {
    track("top");
    database.texts("select pg_stat_statements_reset()");
    work.run();
    long calls = Long.parseLong(database.texts(CALLS).get(0));
    track("none");
    return calls;
  }

  private void track(String which) {
    database.execute("alter system set pg_stat_statements.track = '%s'".formatted(which));
    database.texts("select pg_reload_conf()");
  }
}
