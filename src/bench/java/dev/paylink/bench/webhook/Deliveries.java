package dev.paylink.bench.webhook;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Waiting;
import dev.paylink.data.keys.SecretBox;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Merchants, endpoints and due deliveries, written by SQL. Events are copies of one that a node has
 * written.
 */
final class Deliveries {
  static final String SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD+vTk7Cbm0qg=";

  private static final String ENDPOINTS =
      """
      with given as (
        select * from unnest(?::uuid[], ?::uuid[], ?::bytea[]) with ordinality g (id, merchant_id, secret, n)
      ), merchants as (
        insert into merchant (id, name, mode) select distinct merchant_id, 'Shop', 'test' from given
      ), endpoints as (
        insert into webhook_endpoint (id, merchant_id, url, max_concurrency, secret)
        select id, merchant_id, ?, ?, secret from given
      )
      insert into %s select n - 1, id, merchant_id from given
      """;

  private static final String EVENTS =
      """
      create temp table fresh as
        select i, uuid_at(clock_timestamp()) as event_id, t.* from generate_series(0, %2$d - 1) i
        join %1$s t on t.n = i * %3$d %% %4$d;
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
        select f.event_id, f.merchant_id, e.type, uuid_at(clock_timestamp()), 1, e.payload, clock_timestamp(), e.origin
        from fresh f, template e order by f.i
      """;

  private static final String DELIVERIES =
      """
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
      select uuid_at(clock_timestamp()), t.endpoint_id, t.merchant_id, f.event_id, e.type, clock_timestamp()
      from generate_series(0, %2$d - 1) d
      join fresh f on f.i = d / %3$d
      join %1$s t on t.n = d %% %4$d
      cross join template e
      order by d
      """;

  private final BenchDatabase database;
  private final Ids ids = new Ids(InstantSource.system());
  private final SecretBox secrets = Keys.secrets();
  private final int shards;

  Deliveries(BenchDatabase database) {
    this.database = database;
    this.shards = Integer.parseInt(database.texts("select count(*) from webhook_shard").get(0));
  }

  /** Endpoints, in a temporary table of this name. */
  record Endpoints(String table, int count) {}

  /** Adds a test merchant, and returns its id. */
  UUID addMerchant() {
    UUID id = ids.next();
    database.execute(
        "insert into merchant (id, name, mode) values ('%s', 'Shop', 'test')".formatted(id));
    return id;
  }

  /** Copies the latest event from now on. */
  void copyLatestEvent() {
    database.execute(
        "create temp table template as select type, payload, origin from event order by id desc limit 1");
  }

  /** Adds merchants with endpoints, which are spread evenly over the shards. */
  Endpoints addEndpoints(String table, int merchants, int each, String url, int concurrency) {
    int count = merchants * each;
    UUID[] merchantIds = ids.next(merchants);
    UUID[] owners = new UUID[count];
    UUID[] endpoints = new UUID[count];
    byte[][] sealed = new byte[count][];
    for (int i = 0; i < count; i++) {
      owners[i] = merchantIds[i / each];
      endpoints[i] = inShard(ids.next(), count < shards ? i * shards / count : i % shards);
      sealed[i] = secrets.seal(SECRET, TypeId.WEBHOOK_ENDPOINT.encode(endpoints[i]));
    }
    database.execute(
        "create temp table %s (n int primary key, endpoint_id uuid, merchant_id uuid)"
            .formatted(table));
    try (PreparedStatement insert =
        database.connection().prepareStatement(ENDPOINTS.formatted(table))) {
      insert.setArray(1, database.connection().createArrayOf("uuid", endpoints));
      insert.setArray(2, database.connection().createArrayOf("uuid", owners));
      insert.setArray(3, database.connection().createArrayOf("bytea", sealed));
      insert.setString(4, url);
      insert.setInt(5, concurrency);
      insert.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new Endpoints(table, count);
  }

  /** The last byte of an endpoint's id says the shard. */
  private UUID inShard(UUID id, int shard) {
    return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits() & -shards | shard);
  }

  /**
   * Writes due deliveries to endpoints in turn. Nobody sees them before {@link #release}. A
   * checkpoint is made before, and none is due until they are sent: what sends them then writes
   * only few pages for the first time after a checkpoint.
   *
   * @param perEvent deliveries of an event
   */
  void write(Endpoints to, int count, int perEvent) {
    database.execute("vacuum (analyze) webhook_delivery");
    database.execute("checkpoint");
    database.execute("drop table if exists fresh");
    database.execute(EVENTS.formatted(to.table(), count / perEvent, perEvent, to.count()));
    database.execute("analyze fresh");
    Waiting.until(
        () -> database.texts("select 1 from event where position is null limit 1").isEmpty());
    database.execute("begin");
    database.execute(DELIVERIES.formatted(to.table(), count, perEvent, to.count()));
  }

  /** Commits what was written. Nothing wakes the senders up: they find it within a second. */
  void release() {
    database.execute("commit");
  }

  /** Waits until all are sent and recorded. */
  void awaitNone() {
    Waiting.until(() -> database.texts("select 1 from webhook_delivery limit 1").isEmpty());
  }

  /** Removes all deliveries that are not finished. */
  void discard() {
    database.execute("truncate webhook_delivery");
  }

  /** The number of deliveries that needed more than one attempt, or failed. */
  long notAtOnce() {
    return Long.parseLong(
        database
            .texts(
                "select count(*) from webhook_delivery_done where state <> 'succeeded' or attempts <> 1")
            .get(0));
  }
}
