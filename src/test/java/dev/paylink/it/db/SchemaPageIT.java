package dev.paylink.it.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.db.SchemaPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** The page of the schema is that of the migrations. */
class SchemaPageIT {
  private static final Path PAGE = Path.of("docs/contribute/schema.md");
  private static final Path MADE = Path.of("target/schema.md");

  /** A diagram of more tables is not read any more. */
  private static final int MOST_TABLES = 26;

  @Test
  void documentsTheTables() throws Exception {
    TestDatabase database = TestDatabase.shared();
    try (Connection connection = database.connect(database.createMigrated())) {
      SchemaPage page = SchemaPage.of(connection);
      Files.writeString(MADE, page.text());
      assertEquals(
          Files.readString(PAGE), page.text(), "The schema has changed: cp " + MADE + " " + PAGE);
      assertTrue(page.shown() <= MOST_TABLES, "the diagram has " + page.shown() + " tables");
    }
  }
}
