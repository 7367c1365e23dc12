package dev.paylink.it.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.db.SchemaPage;
import dev.paylink.it.support.db.StatementPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of the schema is that of the migrations, and each table has one writer. */
class SchemaPageIT {
  private static final Path PAGE = Path.of("docs/contribute/schema.md");
  private static final Path MADE = Path.of("target/schema.md");

  /** A diagram of more tables is not read any more. */
  private static final int MOST_TABLES = 26;

  private static StatementPlans plans;
  private static TableUses uses;

  @BeforeAll
  static void plan() throws Exception {
    plans = new StatementPlans();
    uses = TableUses.of(plans);
  }

  @AfterAll
  static void close() throws Exception {
    plans.close();
  }

  @Test
  void documentsTheTables() throws Exception {
    SchemaPage page = SchemaPage.of(plans.connection());
    String text = page.text() + uses.text();
    Files.writeString(MADE, text);
    assertEquals(Files.readString(PAGE), text, "The schema has changed: cp " + MADE + " " + PAGE);
    assertTrue(page.shown() <= MOST_TABLES, "the diagram has " + page.shown() + " tables");
  }

  @Test
  void givesEachTableOneWriter() {
    assertEquals(Map.of(), TableRules.tablesWithoutOneWriter(uses));
  }

  @Test
  void letsRoomsTouchTablesOfTheirOwnAndOfRoomsBelow() {
    assertEquals(Map.of(), TableRules.touchedFromBelow(uses));
  }

  @Test
  void hasNoExceptionThatIsNotNeeded() {
    assertEquals(Set.of(), TableRules.unneeded(uses));
  }
}
