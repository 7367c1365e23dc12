package dev.paylink.data.db;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures what keeps the database from removing dead rows, for which every statement pays, and
 * from removing WAL, which fills its disk.
 */
public final class OldestSnapshot implements Measurement {
  private static final String HOLDER = "holder";

  private final Database database;
  private final MeterRegistry registry;
  private final Map<String, Measured> values = new TreeMap<>(); // by column

  public OldestSnapshot(Database database, MeterRegistry registry) {
    this.database = database;
    this.registry = registry;
    age("session_age", "session");
    age("prepared_age", "prepared_transaction");
    transactions("session_transactions", "session");
    transactions("prepared_transactions", "prepared_transaction");
    transactions("slot_transactions", "replication_slot");
    transactions("standby_transactions", "standby");
    Gauge.builder("paylink.database.wal.kept", measured("wal_kept"), Measured::value)
        .description("WAL that the database keeps for the replication slot that is furthest behind")
        .baseUnit("bytes")
        .register(registry);
  }

  private void age(String column, String holder) {
    Gauge.builder("paylink.database.snapshot.age", measured(column), Measured::value)
        .description("Age of the oldest transaction that keeps the database from removing rows")
        .baseUnit("seconds")
        .tag(HOLDER, holder)
        .register(registry);
  }

  private void transactions(String column, String holder) {
    Gauge.builder("paylink.database.snapshot.transactions", measured(column), Measured::value)
        .description("Transactions since the oldest snapshot whose rows the database must keep")
        .tag(HOLDER, holder)
        .register(registry);
  }

  private Measured measured(String column) {
    Measured measured = new Measured();
    values.put(column, measured);
    return measured;
  }

  @Override
  public Future<?> measure() {
    return database
        .queryOne(SnapshotSql.OLDEST, Tuple.tuple())
        .map(Optional::orElseThrow)
        .onSuccess(row -> values.forEach((column, value) -> value.set(number(row, column))));
  }

  private static double number(Row row, String column) {
    return Objects.requireNonNullElse(row.getDouble(column), Double.NaN);
  }

  @Override
  public void forget() {
    values.values().forEach(Measured::forget);
  }
}
