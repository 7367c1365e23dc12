package dev.paylink.it.support.feed;

import dev.paylink.events.feed.SequencerSql;
import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sequencer's statement through JDBC, on a database without a node. */
public final class SequencerStatement {
  private static final long FENCE = 7;

  private static final String ANALYZE = "explain (analyze, buffers, costs off, format json) ";

  private static final String SQL =
      SequencerSql.SEQUENCE
          .replaceFirst("with ", "with p as (select ?::bigint as size, ?::bigint as fence), ")
          .replace("$1", "(select size from p)")
          .replace("$2", "(select fence from p)");

  private SequencerStatement() {}

  /** Leases the work for ever. */
  public static void lease(String uri) {
    TestDatabase.shared()
        .execute(
            uri,
            """
            insert into lease (work, holder, fence, expires_at)
            values ('sequencer', gen_random_uuid(), %1$d, 'infinity')
            on conflict (work) do update set fence = %1$d, expires_at = 'infinity'
            """
                .formatted(FENCE));
  }

  /** Gives positions to about {@code limit} events and returns their ids. */
  public static List<String> run(Connection connection, int limit) throws SQLException {
    return run(connection, limit, FENCE);
  }

  /** As {@link #run(Connection, int)}, with another fence than that of the lease. */
  public static List<String> runWithoutLease(Connection connection, int limit) throws SQLException {
    return run(connection, limit, FENCE - 1);
  }

  private static List<String> run(Connection connection, int limit, long fence)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SQL)) {
      statement.setLong(1, limit);
      statement.setLong(2, fence);
      return column(statement, "id");
    }
  }

  /** The blocks of tables and indexes that the statement reads when no event lacks a position. */
  public static long blocksOfEmptyLook(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ANALYZE + SQL)) {
      statement.setLong(1, 1_000);
      statement.setLong(2, FENCE);
      return blocks(statement);
    }
  }

  /** The blocks of tables and indexes that are read to measure the lag of the feed. */
  public static long blocksOfLag(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ANALYZE + SequencerSql.LAG)) {
      return blocks(statement);
    }
  }

  private static long blocks(PreparedStatement explained) throws SQLException {
    String plan = String.join("", column(explained, "QUERY PLAN"));
    Matcher blocks = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)").matcher(plan);
    long sum = 0;
    for (int i = 0; i < 2 && blocks.find(); i++) { // of the topmost node, which includes all
      sum += Long.parseLong(blocks.group(1));
    }
    return sum;
  }

  /** The part of the plan that finds events without a position. */
  public static String planOfLook(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("explain (costs off) " + SQL)) {
      statement.setLong(1, 1_000);
      statement.setLong(2, FENCE);
      String plan = String.join("\n", column(statement, "QUERY PLAN"));
      return plan.substring(plan.indexOf("CTE waiting"), plan.indexOf("CTE batch"));
    }
  }

  private static List<String> column(PreparedStatement statement, String name) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        values.add(rows.getString(name));
      }
    }
    return values;
  }
}
