package dev.paylink.it.support.db;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The text of {@code docs/contribute/schema.md}: the tables of a migrated database by the
 * migrations that create them, and how they refer to each other.
 */
public final class SchemaPage {
  private static final String HEAD =
      """
      # Schema

      The tables of the database. `SchemaPageIT` makes this page from a migrated database and from the comments of its migrations in
      [`src/main/resources/db/migration`](../../src/main/resources/db/migration), which also have the indexes and their reasons. Functions and
      triggers are in the `R__` files; `V4__orders.sql` starts with what they do when an order changes.

      An `id` is a UUIDv7. It has the creation time of its row, so no table has a column for that. `*_minor` is an amount in the minor unit of
      its currency (ISO 4217). The diagram shows which table refers to which, without references to `merchant`, to which every table with a
      `merchant_id` refers, and without the deltas of counts and the shards of webhooks. A dotted line is a reference without a foreign key: one row may outlive the other.

      """;

  private final Map<String, SchemaTable> tables;

  private SchemaPage(Map<String, SchemaTable> tables) {
    this.tables = tables;
  }

  /** Reads the schema of a database. */
  public static SchemaPage of(Connection database) throws SQLException {
    return new SchemaPage(SchemaTable.all(database));
  }

  /** Returns the version of the last migration, such as {@code V10}. */
  public static String lastVersion() throws IOException {
    List<SchemaMigration> all = SchemaMigration.all();
    return "V" + all.get(all.size() - 1).version();
  }

  /** Returns the page. */
  public String text() throws IOException {
    String diagram =
        references().stream()
            .map(reference -> "  " + reference.line() + "\n")
            .sorted()
            .distinct()
            .collect(Collectors.joining());
    String sections =
        SchemaMigration.all().stream()
            .filter(migration -> !migration.tables().isEmpty())
            .map(this::section)
            .collect(Collectors.joining());
    return HEAD + "```mermaid\nerDiagram\n" + diagram + "```\n" + sections;
  }

  /** Returns the number of tables in the diagram. */
  public int shown() {
    return (int)
        references().stream()
            .flatMap(reference -> List.of(reference.source(), reference.target()).stream())
            .distinct()
            .count();
  }

  private List<SchemaTable.Reference> references() {
    return tables.values().stream()
        .flatMap(table -> table.references(tables.keySet()).stream())
        .filter(reference -> !reference.target().equals("merchant"))
        .filter(reference -> !reference.source().endsWith("_delta"))
        .filter(reference -> !reference.source().equals("webhook_shard"))
        .toList();
  }

  private String section(SchemaMigration migration) {
    return "\n## %s\n".formatted(migration.title())
        + migration.tables().stream()
            .map(name -> table(tables.get(name), migration.meanings(name)))
            .collect(Collectors.joining());
  }

  private static String table(SchemaTable table, Map<String, String> meanings) {
    return "\n### `%s`\n\n%s.\n\n| column | type | meaning |\n| --- | --- | --- |\n"
            .formatted(table.name(), table.comment())
        + table.columns().stream()
            .map(column -> row(column, meanings.getOrDefault(column.name(), "")))
            .collect(Collectors.joining());
  }

  private static String row(SchemaTable.Column column, String meaning) {
    String key = column.key() ? "primary key" : "";
    String target = column.target().isEmpty() ? "" : "row of `%s`".formatted(column.target());
    String text =
        List.of(key, target, meaning).stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    return "| `%s` | %s | %s |\n".formatted(column.name(), column.shownType(), escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
