package dev.paylink.events.webhook.delivery;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Prepares the statements that find and claim deliveries on a JDBC connection of a test. */
public final class PreparedClaims {
  private static final String NO_ENDPOINT = "'00000000-0000-0000-0000-000000000000'";

  private PreparedClaims() {}

  public static void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("prepare claim as " + ClaimSql.CLAIM);
      statement.execute("prepare look as " + WaitingSql.LOOK);
      statement.execute("prepare oldest as " + WaitingSql.OLDEST);
      statement.execute("prepare walk as " + WaitingSql.WALK);
    }
  }

  /**
   * A claim that looks at endpoints, and for what has become due in the last second.
   *
   * @param endpoints an SQL expression of their ids
   * @param since an SQL expression of the due time from which on it looks at each
   */
  public static String claim(String endpoints, String since) {
    return """
    execute claim(now(), 16, gen_random_uuid(), now() + interval '45 s', '{}', 1, 64,
                  '{}', '{}', '{}', '{}', 16, 16, 64, '{}', 16, %1$s,
                  array_fill(%2$s, array[cardinality(%1$s)]), now() - interval '1 s', %3$s, '{}', 64)
    """
        .formatted(endpoints, since, NO_ENDPOINT);
  }

  /** A look for what has become due in the last five seconds. */
  public static String look() {
    return "execute look(now(), now() - interval '5 s', %s)".formatted(NO_ENDPOINT);
  }

  /** A walk for the oldest due delivery, for the metrics, through the first blocks of the table. */
  public static String oldest() {
    return "execute oldest(0, 256, now())";
  }

  /** A walk through the first blocks of the table. */
  public static String walk() {
    return "execute walk(0, 256, now())";
  }
}
