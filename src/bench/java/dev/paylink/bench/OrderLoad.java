package dev.paylink.bench;

import dev.paylink.bench.BenchData.Merchant;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Fills the table of orders by COPY, in the order of their times. */
final class OrderLoad {
  /** Rows per statement, as the triggers hold all of them in memory. */
  private static final int CHUNK = 250_000;

  private static final int BUFFER = 60_000;

  private final BenchDatabase database;

  OrderLoad(BenchDatabase database) {
    this.database = database;
  }

  /**
   * Loads orders of the two years before a time. Creates the indexes afterwards, which is faster.
   */
  void run(List<Merchant> merchants, Instant until) throws SQLException {
    long total = merchants.stream().mapToLong(Merchant::orders).sum();
    System.err.printf("Creating %,d orders, which are kept for the next run%n", total);
    long start = System.nanoTime();
    database.execute("set synchronous_commit = off");
    database.execute("set maintenance_work_mem = '512MB'");
    database.execute("alter system set max_wal_size = '8GB'");
    database.execute("select pg_reload_conf()");
    List<String> later = dropIndexesAndReferences();
    copy(merchants, until);
    for (String definition : later) {
      database.execute(definition);
    }
    database.execute("alter system reset max_wal_size");
    database.execute("select pg_reload_conf()");
    database.execute("vacuum (analyze)");
    database.execute("checkpoint");
    database.execute("reset all");
    System.err.printf("Created the orders in %d s%n", (System.nanoTime() - start) / 1_000_000_000);
  }

  /**
   * Drops all indexes and constraints but the primary key, whose values come in order; returns the
   * statements that create them again.
   */
  private List<String> dropIndexesAndReferences() {
    List<String> later = new ArrayList<>();
    later.addAll(
        drop(
            "'alter table orders add constraint ' || conname || ' ' || pg_get_constraintdef(oid)",
            "'alter table orders drop constraint ' || conname",
            "pg_constraint where conrelid = 'orders'::regclass and contype in ('f', 'u')"));
    later.addAll(
        drop(
            "pg_get_indexdef(indexrelid)",
            "'drop index ' || indexrelid::regclass",
            "pg_index where indrelid = 'orders'::regclass and not indisprimary"));
    return later;
  }

  private List<String> drop(String definition, String drop, String from) {
    List<String> definitions = database.texts("select %s from %s".formatted(definition, from));
    database.texts("select %s from %s".formatted(drop, from)).forEach(database::execute);
    return definitions;
  }

  private void copy(List<Merchant> merchants, Instant until) throws SQLException {
    PriorityQueue<OrderRows> next = new PriorityQueue<>(Comparator.comparing(OrderRows::millis));
    merchants.forEach(merchant -> next.add(new OrderRows(merchant, until)));
    while (!next.isEmpty()) {
      CopyIn copy =
          database.connection().unwrap(PGConnection.class).getCopyAPI().copyIn(OrderRows.COPY);
      StringBuilder rows = new StringBuilder(BUFFER + 1_000);
      for (int i = 0; i < CHUNK && !next.isEmpty(); i++) {
        OrderRows merchant = next.remove();
        merchant.appendNext(rows);
        if (merchant.hasNext()) {
          next.add(merchant);
        }
        if (rows.length() > BUFFER) {
          write(copy, rows);
        }
      }
      write(copy, rows);
      copy.endCopy();
    }
  }

  private static void write(CopyIn copy, StringBuilder rows) throws SQLException {
    byte[] bytes = rows.toString().getBytes(StandardCharsets.UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    rows.setLength(0);
  }
}
