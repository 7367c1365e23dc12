package dev.paylink.it.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.api.EventType;
import dev.paylink.events.feed.FeedStatements;
import dev.paylink.events.feed.SequencerSql;
import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Which partitions and rows of events statements read, with 60 partitions that have events. The
 * statements were prepared while all were empty.
 */
class PartitionPlansIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OWN = "00000000-0000-0000-0000-000000000001";
  private static final String LOWEST = "00000000-0000-0000-0000-000000000000";
  private static final String FIRST_DAY = "2101-01-03";

  /** The current partition, the one before it, two ahead, and the default partition. */
  private static final int FEW = 5;

  /** 500 events in each partition, one in ten of them of a merchant. */
  private static final String FILL =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin, position)
      select uuid_at(at), ('00000000-0000-0000-0000-' || lpad(to_hex(1 + n %% 10), 12, '0'))::uuid,
             (array['order.created', 'order.paid'])[1 + n / 10 %% 2], gen_random_uuid(), 1, '{}', at, '{}', n
      from (select n, timestamptz '%s' + n * interval '80 min' as at from generate_series(1, 30000) n) e
      """;

  /** As after a batch of the sequencer, which has placed all events. */
  private static final String SEEN =
      """
      update event_feed_head
      set seen = pg_current_snapshot()::text, seen_since = pg_postmaster_start_time()""";

  private static final int NEW_EVENTS = 20;

  /** Further events of as many objects, beside an event. */
  private static final String NEW =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
      select uuid_at(e.occurred_at), e.merchant_id, e.type, gen_random_uuid(), 1, '{}', e.occurred_at, e.origin
      from event e cross join generate_series(1, 20)
      where e.id = '%s'
      """;

  private static final List<String> PREPARED =
      List.of(
          "page (uuid, bigint, uuid, text[], timestamptz, uuid) as " + FeedStatements.list(),
          "types (uuid, bigint, uuid, text[], timestamptz, uuid) as " + FeedStatements.listTypes(),
          "object (uuid, bigint, uuid, text[], uuid) as " + FeedStatements.listOfObject(),
          "one (uuid, uuid) as " + FeedStatements.get(),
          "look (bigint, bigint) as " + SequencerSql.SEQUENCE);

  private static final String ALL_TYPES =
      Arrays.stream(EventType.values())
          .map(EventType::code)
          .collect(Collectors.joining(",", "'{", "}'"));

  private static Connection connection;
  private static Statement statement;
  private static String recent;
  private static String before;

  /** What a statement read of events. */
  private record Read(long partitions, long rows, int blocks, String plan) {}

  @BeforeAll
  static void fill() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    connection = database.connectAsService(database.createMigrated());
    statement = connection.createStatement();
    statement.execute(
        """
        do $$ begin while create_partitions('event', '%s', 59 * 28, 28, '%s') loop end loop; end $$"""
            .formatted(FIRST_DAY, LOWEST));
    statement.execute("vacuum analyze event");
    for (String each : PREPARED) {
      statement.execute("prepare " + each);
    }
    statement.execute("execute " + page("page", null, ALL_TYPES, LOWEST));
    statement.execute("execute " + page("types", null, "'{order.paid}'", LOWEST));
    statement.execute("execute one (null, null)");
    statement.execute("execute " + object("null", OWN));
    statement.execute("execute look (0, 0)");
    statement.execute(FILL.formatted(FIRST_DAY));
    statement.execute(
        "insert into lease (work, holder, fence, expires_at)"
            + " values ('sequencer', gen_random_uuid(), 7, 'infinity')");
    statement.execute(SEEN);
    recent =
        text("select id from event where merchant_id = '%s' order by id desc limit 1 offset 30");
    before = text("select first_id_of_day(day_of_id('%s') - 28)".formatted(recent));
  }

  @AfterAll
  static void disconnect() throws SQLException {
    connection.close();
  }

  private static String text(String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql.replace("%s", OWN))) {
      row.next();
      return row.getString(1);
    }
  }

  private static String page(String name, String after, String types, String lowest) {
    return "%s ('%s', 21, %s, %s, now(), '%s')"
        .formatted(name, OWN, after == null ? "null" : "'" + after + "'", types, lowest);
  }

  private static String object(String after, String object) {
    return "object ('%s', 21, %s, %s, '%s')".formatted(OWN, after, ALL_TYPES, object);
  }

  private static Read read(String execution) throws Exception {
    try (ResultSet row =
        statement.executeQuery(
            "explain (analyze, timing off, buffers, format json) execute " + execution)) {
      row.next();
      JsonNode plan = JSON.readTree(row.getString(1)).get(0).get("Plan");
      List<JsonNode> scans =
          plan.findParents("Relation Name").stream()
              .filter(
                  scan ->
                      scan.get("Relation Name").asText().matches("event_(\\d{8}|before.*|default)"))
              .filter(scan -> scan.path("Node Type").asText().contains("Scan"))
              .filter(scan -> scan.path("Actual Loops").asInt() > 0)
              .toList();
      long rows =
          scans.stream()
              .mapToLong(
                  scan ->
                      Math.round(
                          scan.get("Actual Loops").asDouble()
                              * (scan.get("Actual Rows").asDouble()
                                  + scan.path("Rows Removed by Filter").asDouble())))
              .sum();
      long partitions =
          scans.stream().map(scan -> scan.get("Relation Name").asText()).distinct().count();
      int blocks = plan.get("Shared Hit Blocks").asInt() + plan.get("Shared Read Blocks").asInt();
      return new Read(partitions, rows, blocks, plan.toPrettyString());
    }
  }

  /** A block or two of the index of events without a position, in each partition. */
  @Test
  void looksForNewEventsInFewBlocks() throws Exception {
    Read empty = read("look (1000, 7)");
    assertEquals(0, empty.rows(), empty::plan);
    assertTrue(empty.blocks() < 250, empty::plan);
  }

  /** The events are found in all partitions, and then looked up in theirs. */
  @Test
  void placesNewEventsInTheirPartition() throws Exception {
    statement.execute(NEW.formatted(recent));
    Read placing = read("look (1000, 7)");
    assertTrue(placing.rows() <= 4 * NEW_EVENTS, placing::plan);
    assertTrue(placing.blocks() < 250 + 40 * NEW_EVENTS, placing::plan);
  }

  @Test
  void continuesAfterAnEventInRecentPartitions() throws Exception {
    Read page = read(page("page", recent, ALL_TYPES, before));
    assertTrue(page.partitions() <= FEW && page.rows() <= 21 + FEW + 1, page::plan);
  }

  @Test
  void continuesAfterAnEventWithTypesInRecentPartitions() throws Exception {
    Read page = read(page("types", recent, "'{order.paid,order.created}'", before));
    assertTrue(page.partitions() <= FEW && page.rows() <= 2 * (21 + FEW) + 1, page::plan);
  }

  /** Merges all partitions, and reads the first event of each and what is on the page. */
  @Test
  void beginsTheFeedWithFewRowsOfEachPartition() throws Exception {
    Read page = read(page("page", null, ALL_TYPES, LOWEST));
    assertTrue(page.partitions() > 60 && page.rows() <= 60 + 21, page::plan);
  }

  /** A search of the index in each partition, which finds the events of the object alone. */
  @Test
  void readsNoOtherEventsThanThoseOfAnObject() throws Exception {
    String object = text("select object_id from event where id = '%s'".replace("%s", recent));
    Read first = read(object("null", object));
    assertTrue(first.rows() == 1 && first.blocks() <= 3 * 64, first::plan);
    Read next = read(object("'" + recent + "'", object));
    assertTrue(next.rows() == 1 && next.blocks() <= 3 * 64, next::plan);
  }

  @Test
  void findsAnEventInItsPartition() throws Exception {
    Read one = read("one ('%s', '%s')".formatted(recent, OWN));
    assertEquals(1, one.partitions(), one::plan);
  }
}
