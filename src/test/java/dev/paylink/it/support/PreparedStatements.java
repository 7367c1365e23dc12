package dev.paylink.it.support;

import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prepares statements of the service on a JDBC connection of a test. */
public final class PreparedStatements {
  private final Connection connection;
  private final Map<String, String> names = new HashMap<>();

  public PreparedStatements(Connection connection) {
    this.connection = connection;
  }

  /**
   * Prepares a statement once and returns the {@code execute} statement, which can also be
   * explained.
   */
  public String execute(String sql, Tuple parameters) throws SQLException {
    if (!names.containsKey(sql)) {
      names.put(sql, "statement_" + names.size());
      try (Statement statement = connection.createStatement()) {
        statement.execute("prepare %s as %s".formatted(names.get(sql), sql));
      }
    }
    String arguments =
        IntStream.range(0, parameters.size())
            .mapToObj(parameters::getValue)
            .map(PreparedStatements::literal)
            .collect(Collectors.joining(", "));
    return "execute %s(%s)".formatted(names.get(sql), arguments);
  }

  private static String literal(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    return value instanceof String[] texts
        ? "array['%s']".formatted(String.join("','", texts))
        : "'" + value + "'";
  }
}
