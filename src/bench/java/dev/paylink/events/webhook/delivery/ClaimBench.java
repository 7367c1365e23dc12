package dev.paylink.events.webhook.delivery;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;

/**
 * Measures a claim of 16 due deliveries: with nothing else pending, and with a million others
 * pending, of busy endpoints, of failing ones, and of disabled ones.
 */
final class ClaimBench {
  private static final int ROUNDS = 400;
  private static final long CLAIMED = 16;
  private static final int PENDING = 1_000_000;
  private static final int ENDPOINTS = Integer.getInteger("endpoints", 100); // of that million

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Results results;

  ClaimBench(Vertx vertx, BenchDatabase database, Results results) {
    this.vertx = vertx;
    this.database = database;
    this.results = results;
  }

  void run() {
    prepare();
    medianMillis(); // warms up
    double none = measure("claim_ms_at_0");
    fill();
    double million = measure("claim_ms_at_1m");
    results.add("claim_pending", PENDING, "other deliveries pending");
    results.add("claim_pending_endpoints", ENDPOINTS, "endpoints of these");
    results.add("claim_flat", million / none, "aim: at most 1.2");
  }

  /** Creates endpoints with one due delivery each. */
  private void prepare() {
    database.execute("truncate webhook_delivery");
    database.execute(
        "insert into merchant (id, name, mode) values (gen_random_uuid(), 'Claimed', 'test')");
    addEndpoints((int) CLAIMED, "ready", true);
    addDeliveries("ready", 1, "clock_timestamp() - interval '1 hour'");
    database.execute("vacuum analyze");
  }

  /**
   * Adds the million: a tenth held for disabled endpoints, a tenth due beyond the limits of busy
   * ones, the rest of failing ones.
   */
  private void fill() {
    int share = ENDPOINTS / 10;
    int each = PENDING / ENDPOINTS;
    addEndpoints(share, "disabled", false);
    addEndpoints(share, "busy", true);
    addEndpoints(ENDPOINTS - 2 * share, "failing", true);
    addDeliveries("disabled", each, "'infinity'");
    addDeliveries("busy", each, "clock_timestamp() - interval '1 minute' + n * interval '1 ms'");
    addDeliveries("failing", each, "clock_timestamp() + interval '1 hour' + n * interval '1 ms'");
    database.execute("vacuum analyze");
    database.execute("checkpoint");
  }

  private void addEndpoints(int count, String kind, boolean enabled) {
    database.execute(
        """
        insert into webhook_endpoint (id, merchant_id, url, description, enabled, secret)
        select gen_random_uuid(), m.id, 'https://receiver.example', '%s', %s, decode('00', 'hex')
        from generate_series(1, %d), merchant m where m.name = 'Claimed'
        """
            .formatted(kind, enabled, count));
  }

  private void addDeliveries(String kind, int each, String dueAt) {
    database.execute(
        """
        insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
        select uuid_at(clock_timestamp()), e.id, e.merchant_id, (select id from event limit 1),
               'order.paid', %s
        from webhook_endpoint e, generate_series(1, %d) n where e.description = '%s'
        """
            .formatted(dueAt, each, kind));
  }

  /** Returns the median of claims that are rolled back, in milliseconds. */
  private double measure(String name) {
    double median = medianMillis();
    results.add(name, median, "ms, median");
    return median;
  }

  private double medianMillis() {
    PgConnectOptions options =
        PgConnectOptions.fromUri(database.login().uri())
            .setUser(EmbeddedDatabase.USER)
            .setPassword(database.login().password());
    Database.PLANNING.forEach(options::addProperty);
    PgConnection connection = Waiting.get(PgConnection.connect(vertx, options));
    PreparedStatement claim = Waiting.get(connection.prepare(ClaimSql.CLAIM));
    UUID[] ready =
        database.texts("select id from webhook_endpoint where description = 'ready'").stream()
            .map(UUID::fromString)
            .toArray(UUID[]::new);
    OffsetDateTime[] since = new OffsetDateTime[ready.length];
    Arrays.fill(since, OffsetDateTime.now(ZoneOffset.UTC).minusHours(2));
    double[] millis = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      Waiting.get(connection.query("begin").execute());
      OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
      Tuple parameters =
          Tuple.of(now, 4 * CLAIMED, UUID.randomUUID(), now.plusSeconds(45))
              .addValue(new UUID[0])
              .addValue(1)
              .addValue(CLAIMED)
              .addValue(new UUID[0])
              .addValue(new Integer[0])
              .addValue(new Integer[0])
              .addValue(new Integer[0])
              .addValue((int) CLAIMED)
              .addValue((int) CLAIMED)
              .addValue((int) CLAIMED)
              .addValue(new UUID[0])
              .addValue((int) CLAIMED)
              .addValue(ready)
              .addValue(since)
              .addValue(now.minusSeconds(1))
              .addValue(new UUID(0, 0))
              .addValue(new UUID[0])
              .addValue(CLAIMED);
      long start = System.nanoTime();
      RowSet<Row> claimed = Waiting.get(claim.query().execute(parameters));
      millis[i] = (System.nanoTime() - start) / 1e6;
      Waiting.get(connection.query("rollback").execute());
      if (claimed.size() != CLAIMED) {
        throw new IllegalStateException("Claimed " + claimed.size());
      }
    }
    Waiting.get(connection.close());
    Arrays.sort(millis);
    return millis[ROUNDS / 2];
  }
}
