package dev.paylink.it.customer;

import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Looks for a text in every column of every table of a database. */
final class StoredTexts {
  private static final String TABLES =
      """
      select c.oid::regclass::text, coalesce(i.inhparent::regclass::text, c.oid::regclass::text)
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      """;

  private StoredTexts() {}

  /** The tables with a row that contains one of the texts, in any case. */
  static Set<String> tablesWith(TestService service, String... texts) throws SQLException {
    Set<String> found = new TreeSet<>();
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      List<String[]> tables = new ArrayList<>();
      try (ResultSet row = statement.executeQuery(TABLES)) {
        while (row.next()) {
          tables.add(new String[] {row.getString(1), row.getString(2)});
        }
      }
      for (String[] table : tables) {
        for (String text : texts) {
          String sql =
              "select exists (select from %s t where strpos(lower(t::text), lower('%s')) > 0)"
                  .formatted(table[0], text);
          try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            if (row.getBoolean(1)) {
              found.add(table[1]);
            }
          }
        }
      }
    }
    return found;
  }
}
