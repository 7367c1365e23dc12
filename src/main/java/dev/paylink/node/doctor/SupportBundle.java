package dev.paylink.node.doctor;

import dev.paylink.base.config.PrivateFiles;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.db.InspectedDatabase.Refused;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The files of a support bundle: what somebody needs to help with a node, without secrets and
 * without data of merchants and their customers.
 */
public final class SupportBundle {
  private static final String HIDDEN = "(not shown: it may have data)";

  private final Map<String, String> files = new LinkedHashMap<>();

  /** A statement with its cost. */
  record StatementCost(
      String id, long calls, long rows, long totalMs, long meanUs, String statement) {
    static StatementCost of(Columns row) {
      String text = row.text("query");
      return new StatementCost(
          row.text("id"),
          row.number("calls"),
          row.number("rows"),
          row.number("total_ms"),
          row.number("mean_us"),
          StatementText.mayBeShown(text) ? text : HIDDEN);
    }
  }

  /** Adds a file of text. */
  public void add(String name, String content) {
    files.put(name, content);
  }

  /** Adds a file of JSON. */
  public void addJson(String name, Object content) {
    add(name, StrictJson.write(content));
  }

  /** Adds what is known of the database. Blocking. */
  public void addDatabase(InspectedDatabase database) {
    addQuery(database, "database/schema-history", SupportSql.SCHEMA_HISTORY);
    addQuery(database, "database/tables", SupportSql.TABLES);
    addQuery(database, "database/settings", SupportSql.SETTINGS);
    addQuery(database, "database/sessions", SupportSql.SESSIONS);
    addStatements(database);
  }

  private void addQuery(InspectedDatabase database, String name, String sql) {
    try {
      add(name + ".json", database.row(sql).text("json"));
    } catch (Refused refused) {
      addMissing(name, String.valueOf(refused.getMessage()));
    }
  }

  private void addStatements(InspectedDatabase database) {
    String name = "database/statements";
    try {
      if (!database.row(SupportSql.HAS_STATEMENTS).flag("installed")) {
        addMissing(name, "the extension pg_stat_statements is not installed in the database");
        return;
      }
      List<StatementCost> costs =
          database.rows(SupportSql.STATEMENTS).stream().map(StatementCost::of).toList();
      addJson(name + ".json", costs);
    } catch (Refused refused) {
      addMissing(name, String.valueOf(refused.getMessage()));
    }
  }

  /** Adds a file that says why another is missing. */
  public void addMissing(String name, String reason) {
    add(name + ".missing.txt", reason);
  }

  /** The names of the files. */
  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  /**
   * Writes the bundle to a new file that only its owner can read.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path zip) throws IOException {
    PrivateFiles.createFile(zip);
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        entries.putNextEntry(new ZipEntry(file.getKey()));
        entries.write((file.getValue() + "\n").getBytes(StandardCharsets.UTF_8));
        entries.closeEntry();
      }
    }
  }
}
