package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.db.SchemaState;
import java.util.List;
import java.util.stream.Collectors;

/** The schema, its indexes, its dead rows and its counts. */
final class SchemaChecks {
  private static final long MANY_DELTAS = 100_000;

  private final InspectedDatabase database;
  private final AppConfig.Database config;

  private SchemaChecks(InspectedDatabase database, AppConfig.Database config) {
    this.database = database;
    this.config = config;
  }

  static List<Check> of(InspectedDatabase database, AppConfig config) {
    SchemaChecks checks = new SchemaChecks(database, config.database());
    return List.of(
        new Check("schema.version", checks::version),
        new Check("schema.indexes", checks::indexes),
        new Check("schema.dead-rows", checks::deadRows),
        new Check("schema.counts", checks::counts));
  }

  private Outcome version() {
    try {
      return compare(Migrations.schema(config));
    } catch (DatabaseUnavailableException noPrimary) {
      return Outcome.unseen(
          "The schema could not be compared: " + noPrimary.getMessage(),
          "Run it again when a primary answers, and with the role of the service");
    }
  }

  private static Outcome compare(SchemaState schema) {
    if (schema.ofSnapshot()) {
      return Outcome.wrong(
          "The schema is of a snapshot made before the first release, and no node starts on it",
          "Create a new database: there is no upgrade");
    }
    if (!schema.failed().isEmpty()) {
      return Outcome.wrong(
          "Migrations that failed: " + String.join(", ", schema.failed()),
          "See docs/operate/upgrade.md, and run `migrate` again");
    }
    if (!schema.pending().isEmpty()) {
      return Outcome.wrong(
          "The schema is %s; this version has %d migrations more, and its nodes do not start"
              .formatted(
                  schema.version().isEmpty() ? "empty" : schema.version(), schema.pending().size()),
          "Run `migrate`");
    }
    return schema.later().isEmpty()
        ? Outcome.ok("The schema is %s, that of this version".formatted(schema.version()))
        : Outcome.ok("The schema is %s, of a later version".formatted(schema.version()));
  }

  private Outcome indexes() {
    List<Columns> invalid = database.rows(SchemaSql.INVALID_INDEXES);
    return invalid.isEmpty()
        ? Outcome.ok("All indexes can be used")
        : Outcome.wrong(
            "Indexes that cannot be used: "
                + invalid.stream().map(row -> row.text("name")).collect(Collectors.joining(", ")),
            "Build them again: reindex index concurrently …");
  }

  private Outcome deadRows() {
    List<Columns> tables = database.rows(SchemaSql.DEAD_ROWS);
    return tables.isEmpty()
        ? Outcome.ok("No table has many dead rows")
        : Outcome.doubtful(
            "Tables with many dead rows: "
                + tables.stream().map(SchemaChecks::describe).collect(Collectors.joining(", ")),
            "If somebody keeps them (transactions.horizon), end that; otherwise vacuum the tables");
  }

  private static String describe(Columns table) {
    long seconds = table.number("seconds");
    return "%s (%,d dead, %,d live, %s)"
        .formatted(
            table.text("name"),
            table.number("dead"),
            table.number("live"),
            seconds < 0 ? "never vacuumed" : "vacuumed %s ago".formatted(Sizes.time(seconds)));
  }

  private Outcome counts() {
    Columns row = database.row(SchemaSql.UNFOLDED);
    String text =
        "%,d changes of counts are not folded yet; `verify-counts` compares all counts with their rows"
            .formatted(row.number("deltas"));
    return row.number("deltas") > MANY_DELTAS
        ? Outcome.doubtful(
            "At least " + text,
            "Lists get slower: look whether a node folds (work.leases) and whether a transaction is"
                + " open for long (transactions.oldest)")
        : Outcome.ok(text);
  }
}
