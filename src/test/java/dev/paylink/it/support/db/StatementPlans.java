package dev.paylink.it.support.db;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/** The plans of statements on an empty database with the schema, in which names are resolved. */
public final class StatementPlans implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

  private final Connection connection;

  /** Creates a database, and plans as the service does. */
  public StatementPlans() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    connection = database.connectAsService(database.createMigrated());
    try (Statement statement = connection.createStatement()) {
      // A new database has no partition of requests, so that a plan would read nothing.
      statement.execute("select create_partition('api_request', '2101-01-01', '2101-01-02')");
      // Parameters are null, for which no partition would be read.
      statement.execute("set enable_partition_pruning = off");
    }
  }

  public Connection connection() {
    return connection;
  }

  /** Returns the plan of a statement with parameters {@code $1} or {@code ?::}. */
  public JsonNode of(String sql) throws SQLException, IOException {
    String numbered = sql.replace("?::", "$1::"); // of JDBC
    int parameters =
        PARAMETER
            .matcher(numbered)
            .results()
            .mapToInt(m -> Integer.parseInt(m.group(1)))
            .max()
            .orElse(0);
    String values = parameters == 0 ? "" : "(null" + ", null".repeat(parameters - 1) + ")";
    try (Statement statement = connection.createStatement()) {
      statement.execute("deallocate all");
      statement.execute("prepare asked as " + numbered);
      try (ResultSet plan =
          statement.executeQuery(
              "explain (verbose, costs off, format json) execute asked" + values)) {
        plan.next();
        return JSON.readTree(plan.getString(1)).get(0).get("Plan");
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
