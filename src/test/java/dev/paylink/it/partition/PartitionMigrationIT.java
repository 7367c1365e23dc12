package dev.paylink.it.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.Migrations;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** Tables with rows become partitions without being rewritten, beside open connections. */
class PartitionMigrationIT {
  private static final TestDatabase DATABASE = TestDatabase.shared();

  private static final String EVENTS =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, position)
      select uuid_at(now() - n * interval '1 day'), gen_random_uuid(), 'order.created', gen_random_uuid(), 1, '{}', now(),
             case when n > 0 then 1000 - n end
      from generate_series(0, 400) n;
      """;

  private static final String DELIVERIES =
      """
      insert into webhook_delivery_done (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
      select id, gen_random_uuid(), merchant_id, id, type, 1, 'succeeded', occurred_at from event;
      insert into webhook_attempt (delivery_id, number, started_at, duration_ms)
      select id, 1, finished_at, 1 from webhook_delivery_done;
      """;

  /** The files of these tables and of their indexes, by name. */
  private static final String FILES =
      """
      select string_agg(c.relname || ' ' || c.relfilenode, ',' order by c.relname)
      from pg_class c
      where c.relkind = 'i' and exists (
        select from pg_index i join pg_class t on t.oid = i.indrelid
        where i.indexrelid = c.oid and t.relname ~ '^%1$s(_before_[0-9]{8})?$')
      """;

  private static final List<String> TABLES =
      List.of("event", "webhook_delivery_done", "webhook_attempt");

  @Test
  void takesOverTablesAsTheyAre() throws SQLException {
    String uri = DATABASE.create();
    migrateTo("36", uri);
    try (Connection connection = DATABASE.connect(uri);
        Statement statement = connection.createStatement()) {
      statement.execute(EVENTS + DELIVERIES);
      statement.execute("prepare one as select e.id, e.position from event e where position = $1");
      statement.execute("execute one(999)");
      String[] files = new String[TABLES.size()];
      for (int i = 0; i < files.length; i++) {
        files[i] = text(statement, FILES.formatted(TABLES.get(i)));
      }
      migrate(uri);
      for (int i = 0; i < files.length; i++) {
        String table = TABLES.get(i);
        assertEquals(files[i], text(statement, FILES.formatted(table)));
        assertEquals("401", text(statement, "select count(*) from " + table));
        assertEquals("0", text(statement, "select count(*) from %s_default".formatted(table)));
      }
      assertEquals(
          "11",
          text(
              statement,
              "select count(*) from jsonb_object_keys((select to_jsonb(e) from event e limit 1))"));
      try (ResultSet row = statement.executeQuery("execute one(999)")) {
        row.next();
        assertEquals("999", row.getString("position"));
      }
      statement.execute(
          "insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at)"
              + " select uuid_at(now()), merchant_id, type, object_id, 2, payload, now() from event where position = 1");
      assertEquals(
          "0",
          text(statement, "select count(*) from event where position is null and xact is null"));
    }
  }

  /** The bound refuses rows of a time that is at least four weeks ahead, until the last step. */
  @Test
  void writesMeanwhile() throws SQLException {
    String uri = DATABASE.create();
    migrateTo("40", uri);
    DATABASE.execute(uri, EVENTS);
    DATABASE.execute(uri, at("-27 days", 2000));
    assertEquals(802, DATABASE.number(uri, "select count(*) from event"));
    migrate(uri);
    DATABASE.execute(uri, at("-90 days", 3000));
    assertEquals(401, DATABASE.number(uri, "select count(*) from event_default"));
  }

  private static String at(String ago, int position) {
    return EVENTS
        .replace("n * interval '1 day'", "interval '%s'".formatted(ago))
        .replace("1000 - n", position + " - n");
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void migrateTo(String version, String uri) {
    Flyway.configure()
        .dataSource("jdbc:" + uri, DATABASE.user(), DATABASE.password())
        .locations("classpath:db/migration")
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .target(version)
        .load()
        .migrate();
  }

  private static void migrate(String uri) {
    Map<String, String> settings =
        Map.of(
            "PAYLINK_DATABASE_URI", uri,
            "PAYLINK_DATABASE_USER", DATABASE.user(),
            "PAYLINK_DATABASE_PASSWORD", DATABASE.password());
    new Migrations(ConfigLoader.load(new JsonObject(), settings).database()).migrate();
  }
}
