package dev.paylink.it.db;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.merchant.Statements;
import dev.paylink.it.support.db.StatementPlans;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which features read and write each table: by the plans of their statements, and, of functions and
 * triggers, by their text.
 */
final class TableUses {
  private static final String HEAD =
      """

      ## Tables by feature

      Which packages below `dev.paylink` have statements that write a table, and which only read it. One package writes a table, and a room
      touches the tables of its own and of rooms below. `TableRules` of the tests has the exceptions, each with its reason.

      | table | written by | by functions of the database | read by |
      | --- | --- | --- | --- |
      """;

  /** The tables, each with the table of which it is a partition, or itself. */
  private static final String TABLES =
      """
      select c.relname, coalesce(p.relname, c.relname)
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'flyway_schema_history'
      """;

  private static final String WRITTEN_BY_FUNCTIONS =
      """
      select distinct m[1], p.proname
      from pg_proc p
      cross join regexp_matches(p.prosrc, '(?:insert into|update|delete from|truncate)\\s+([a-z_]+)', 'g') m
      where p.pronamespace = 'public'::regnamespace
      """;

  /** Statements of a feature with the same names here have the same tables in their plans. */
  private static final Pattern NAMED =
      Pattern.compile("\\b(insert into|update|delete from|from|join|,)\\s+([a-z_]+)");

  private final Map<String, String> tables = new HashMap<>();
  private final Map<String, SortedSet<String>> writers = new TreeMap<>();
  private final Map<String, SortedSet<String>> functions = new TreeMap<>();
  private final Map<String, SortedSet<String>> readers = new TreeMap<>();

  private TableUses() {}

  static TableUses of(StatementPlans plans) throws Exception {
    TableUses uses = new TableUses();
    uses.readTables(plans);
    for (Map.Entry<String, List<String>> feature : Statements.byFeature().entrySet()) {
      Set<Set<String>> planned = new HashSet<>(); // lists differ by conditions alone
      for (String statement : feature.getValue()) {
        if (planned.add(names(statement))) {
          uses.add(feature.getKey(), plans.of(statement));
        }
      }
    }
    return uses;
  }

  private static Set<String> names(String statement) {
    return NAMED.matcher(statement).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  private void readTables(StatementPlans plans) throws SQLException {
    try (Statement statement = plans.connection().createStatement()) {
      try (ResultSet row = statement.executeQuery(TABLES)) {
        while (row.next()) {
          tables.put(row.getString(1), row.getString(2));
        }
      }
      for (String table : tables.values()) {
        writers.put(table, new TreeSet<>());
        functions.put(table, new TreeSet<>());
        readers.put(table, new TreeSet<>());
      }
      readFunctions(statement);
    }
  }

  private void readFunctions(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(WRITTEN_BY_FUNCTIONS)) {
      while (row.next()) {
        if (tables.containsKey(row.getString(1))) {
          functions.get(tables.get(row.getString(1))).add(row.getString(2));
        }
      }
    }
  }

  private void add(String feature, JsonNode plan) {
    for (JsonNode part : plan.findParents("Relation Name")) {
      String table = tables.get(part.get("Relation Name").asText());
      if (table != null && part.path("Schema").asText().equals("public")) {
        (part.has("Operation") ? writers : readers).get(table).add(feature);
      }
    }
  }

  /** Returns the features that write each table. */
  Map<String, SortedSet<String>> writers() {
    return writers;
  }

  /** Returns the features that read or write each table. */
  Map<String, SortedSet<String>> users() {
    Map<String, SortedSet<String>> users = new TreeMap<>();
    writers.forEach((table, features) -> users.put(table, new TreeSet<>(features)));
    readers.forEach((table, features) -> users.get(table).addAll(features));
    return users;
  }

  /** Returns the section of the page. */
  String text() {
    return HEAD + writers.keySet().stream().map(this::row).collect(Collectors.joining());
  }

  private String row(String table) {
    SortedSet<String> onlyRead = new TreeSet<>(readers.get(table));
    onlyRead.removeAll(writers.get(table));
    return "| `%s` | %s | %s | %s |\n"
        .formatted(table, shown(writers.get(table)), shown(functions.get(table)), shown(onlyRead));
  }

  private static String shown(SortedSet<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }
}
