package dev.paylink.it.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The functions that create and drop partitions. */
class PartitionsIT {
  private static final String EVENT =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin, position)
      select uuid_at(timestamptz '%s'), gen_random_uuid(), 'order.created', gen_random_uuid(), 1, '{}', now(), '{}', %d
      """;

  private static final String CREATE =
      """
      do $$ begin while create_partitions('event', '%s', 28, 28, '%s') loop end loop; end $$""";

  private static final String LOWEST = "00000000-0000-0000-0000-000000000000";

  private String uri;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    uri = database.createMigrated();
    connection = database.connectAsService(uri);
    statement = connection.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private String text(String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return String.valueOf(row.getString(1));
    }
  }

  private String partitions() throws SQLException {
    return text(
        "select string_agg(name, ' ' order by first_id) from partition_range"
            + " where parent = 'event' and first_id is not null");
  }

  @Test
  void createsPartitionsAheadWithTheIndexesOfOthers() throws SQLException {
    statement.execute(CREATE.formatted("2101-06-15", LOWEST));
    statement.execute(CREATE.formatted("2101-06-16", LOWEST));
    assertEquals("event_21010606 event_21010704", partitions());
    String indexes =
        """
        select count(*) || ' ' || count(*) filter (where indisunique)
        from pg_index where indrelid = 'event_%s'::regclass""";
    assertEquals("6 4", text(indexes.formatted("21010704")));
    assertEquals("6 4", text(indexes.formatted("default")));
    statement.execute(EVENT.formatted("2101-07-04T00:00:00Z", 1));
    assertEquals("event_21010704", text("select tableoid::regclass from event"));
    SQLException twice =
        assertThrows(
            SQLException.class,
            () -> statement.execute(EVENT.formatted("2101-07-05T00:00:00Z", 1)));
    assertEquals("23505", twice.getSQLState());
  }

  @Test
  void movesRowsOutOfTheDefaultPartition() throws SQLException {
    statement.execute(EVENT.formatted("2101-03-01T00:00:00Z", 1));
    statement.execute(EVENT.formatted("2101-06-15T12:00:00Z", 2));
    statement.execute(EVENT.formatted("2101-12-01T00:00:00Z", 3));
    assertEquals("3", text("select count(*) from event_default"));
    statement.execute(CREATE.formatted("2101-06-15", LOWEST));
    assertEquals("event_21010214 event_21010606 event_21010704 event_21011121", partitions());
    assertEquals("0", text("select count(*) from event_default"));
    assertEquals("1", text("select position from event_21010214"));
    assertEquals("3", text("select count(*) from event"));
  }

  @Test
  void leavesRowsThatAreNotKeptInTheDefaultPartition() throws SQLException {
    statement.execute(EVENT.formatted("2101-03-01T00:00:00Z", 1));
    statement.execute(CREATE.formatted("2101-06-15", text("select first_id_of_day('2101-04-01')")));
    assertEquals("event_21010606 event_21010704", partitions());
    assertEquals("1", text("select position from event_default"));
  }

  @Test
  void keepsWritingToALargeDefaultPartition() throws SQLException {
    for (int i = 1; i <= 40; i++) {
      statement.execute(EVENT.formatted("2101-06-15T12:00:00Z", i));
    }
    String create = "select create_partitions('event', '2101-06-15', 0, 28, '%s', %d)";
    SQLException refused =
        assertThrows(SQLException.class, () -> statement.execute(create.formatted(LOWEST, 0)));
    assertTrue(refused.getMessage().contains("event_default has more than 0 bytes"));
    assertEquals("null", partitions());
    statement.execute(EVENT.formatted("2101-06-15T12:00:00Z", 41));
    statement.execute(create.formatted(LOWEST, 1 << 20));
    assertEquals("41", text("select count(*) from event_21010606"));
  }

  @Test
  void waitsShortlyForReaders() throws SQLException {
    String timeout = text("show lock_timeout");
    try (Connection reader = TestDatabase.shared().connect(uri);
        Statement read = reader.createStatement()) {
      reader.setAutoCommit(false);
      read.execute("select count(*) from event");
      SQLException locked =
          assertThrows(
              SQLException.class, () -> statement.execute(CREATE.formatted("2101-06-15", LOWEST)));
      assertEquals("55P03", locked.getSQLState());
      reader.rollback(); // the server closes the connection later
    }
    statement.execute(CREATE.formatted("2101-06-15", LOWEST));
    assertEquals("event_21010606 event_21010704", partitions());
    assertEquals(timeout, text("show lock_timeout"));
  }

  @Test
  void countsDaysBeforeTheFirstMondayToo() throws SQLException {
    String missing = "select missing_partition('none', array[date '%s'], 28)";
    assertEquals("2023-12-04", text(missing.formatted("2023-12-20")));
    assertEquals("2024-01-01", text(missing.formatted("2024-01-28")));
  }

  @Test
  void dropsTheOldestPartitionOnly() throws SQLException {
    for (String day : List.of("2101-06-15", "2101-06-16", "2101-06-17")) {
      statement.execute(
          "select create_partitions('webhook_delivery_done', '%s', 0, 1, '%s')"
              .formatted(day, LOWEST));
    }
    String drop =
        "select dropped from drop_partition('webhook_delivery_done', first_id_of_day('%s'))";
    assertEquals("webhook_delivery_done_21010615", text(drop.formatted("2101-06-17")));
    assertEquals("webhook_delivery_done_21010616", text(drop.formatted("2101-06-17")));
    assertEquals("null", text(drop.formatted("2101-06-17")));
  }
}
