package dev.paylink.it.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nodes keep their statements prepared while a migration adds columns. A statement whose result
 * then had another column would fail on every connection that was open before.
 */
@Tag("nightly")
class AddedColumnsIT {
  private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

  private static final String TABLES =
      """
      select c.oid::regclass::text from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace
      """;

  private static Connection connection;

  @BeforeAll
  static void connect() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    connection = database.connect(database.createMigrated());
  }

  @AfterAll
  static void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void leaveTheResultsOfAllStatementsAsTheyWere() throws Exception {
    Map<String, String> failures = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      Map<String, String> executions = prepareAll(statement);
      assertTrue(executions.containsKey("RefundSql.GET"), executions::toString);
      for (String table : tables(statement)) {
        statement.execute("alter table %s add column added_later integer".formatted(table));
      }
      for (Map.Entry<String, String> each : executions.entrySet()) {
        try {
          statement.execute("explain " + each.getValue());
        } catch (SQLException failure) {
          failures.put(each.getKey(), failure.getMessage());
        }
      }
    }
    assertEquals(Map.of(), failures);
  }

  /** Returns how to execute each statement, by its name. */
  private static Map<String, String> prepareAll(Statement statement) throws Exception {
    Map<String, String> executions = new TreeMap<>();
    for (Map.Entry<String, String> each : Statements.all().entrySet()) {
      String name = "prepared_" + executions.size();
      statement.execute("prepare %s as %s".formatted(name, each.getValue().replace("?::", "$1::")));
      executions.put(each.getKey(), "execute " + name + nulls(each.getValue()));
    }
    return executions;
  }

  /** Arguments for all parameters, of which one alone may be written as of JDBC. */
  private static String nulls(String sql) {
    int parameters =
        PARAMETER
            .matcher(sql.replace("?::", "$1::"))
            .results()
            .mapToInt(found -> Integer.parseInt(found.group(1)))
            .max()
            .orElse(0);
    return parameters == 0 ? "" : "(null" + ", null".repeat(parameters - 1) + ")";
  }

  private static List<String> tables(Statement statement) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(TABLES)) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    return tables;
  }
}
