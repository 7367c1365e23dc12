package dev.paylink.it.support.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table as the catalogue of PostgreSQL has it.
 *
 * @param comment of the table; empty without one
 */
record SchemaTable(String name, String comment, List<Column> columns) {
  private static final String COLUMNS =
      """
      select c.relname, coalesce(obj_description(c.oid, 'pg_class'), '') as comment, a.attname,
             format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
             coalesce(pg_get_expr(d.adbin, d.adrelid), '') as value, a.attgenerated <> '' as generated,
             coalesce((select a.attnum = any (k.conkey) from pg_constraint k
                       where k.conrelid = c.oid and k.contype = 'p'), false) as key,
             coalesce((select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
                       where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]), '') as target
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'flyway_schema_history'
      order by c.relname, a.attnum
      """;

  /**
   * A column.
   *
   * @param value the default, or what it is generated from, as SQL; empty without one
   * @param target the table of its foreign key; empty without one
   */
  record Column(
      String name,
      String type,
      boolean nullable,
      String value,
      boolean generated,
      boolean key,
      String target) {
    /** The type, with what a row without a value gets. */
    String shownType() {
      return type.replace("timestamp with time zone", "timestamptz") + rest();
    }

    private String rest() {
      if (value.isEmpty()) {
        return nullable ? " or null" : "";
      }
      return (generated ? ", always `%s`" : ", `%s` by default").formatted(value);
    }
  }

  /** A reference to a row of another table, by a foreign key or by the name of the column alone. */
  record Reference(String target, String source, boolean foreignKey) {
    String line() {
      return "%s %s %s : \"\"".formatted(target, foreignKey ? "||--o{" : "||..o{", source);
    }
  }

  static Map<String, SchemaTable> all(Connection database) throws SQLException {
    Map<String, SchemaTable> tables = new LinkedHashMap<>();
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(COLUMNS)) {
      while (rows.next()) {
        String comment = rows.getString("comment");
        tables
            .computeIfAbsent(
                rows.getString("relname"),
                name -> new SchemaTable(name, comment, new ArrayList<>()))
            .columns
            .add(
                new Column(
                    rows.getString("attname"),
                    rows.getString("type"),
                    rows.getBoolean("nullable"),
                    rows.getString("value"),
                    rows.getBoolean("generated"),
                    rows.getBoolean("key"),
                    rows.getString("target")));
      }
    }
    return tables;
  }

  List<Reference> references(Set<String> tables) {
    List<Reference> references = new ArrayList<>();
    for (Column column : columns) {
      if (!column.target.isEmpty()) {
        references.add(new Reference(column.target, name, true));
      } else if (column.name.endsWith("_id") && column.type.equals("uuid")) {
        named(column.name.substring(0, column.name.length() - "_id".length()), tables)
            .forEach(target -> references.add(new Reference(target, name, false)));
      }
    }
    return references;
  }

  /** The table that a column names: {@code order_id} names orders, endpoint_id webhook_endpoint. */
  private List<String> named(String stem, Set<String> tables) {
    List<String> found =
        tables.stream()
            .filter(
                table ->
                    table.equals(stem) || table.equals(stem + "s") || table.endsWith("_" + stem))
            .filter(table -> !table.equals(name))
            .toList();
    return found.size() == 1 ? found : List.of();
  }
}
