package dev.paylink.it.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.FreePort;
import dev.paylink.data.db.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who can reach the embedded PostgreSQL, what of it other users of the machine can read, and that
 * its data outlives it.
 */
class EmbeddedDatabaseIT {
  private final int port = FreePort.find();
  @TempDir private Path data;

  @Test
  void refusesClientsWithoutPassword() throws SQLException {
    try (EmbeddedDatabase database = EmbeddedDatabase.persistent(folder(), port)) {
      assertOnlyPasswordOpens(database.password());
    }
    try (EmbeddedDatabase database = EmbeddedDatabase.transientOne()) {
      int other = Integer.parseInt(database.uri().replaceAll(".*:(\\d+)/.*", "$1"));
      assertRefused(other, "");
      assertEquals("1", text(other, database.password(), "select 1"));
    }
  }

  @Test
  void opensNoSocketThatOthersReach() throws SQLException {
    try (EmbeddedDatabase database = EmbeddedDatabase.persistent(folder(), port)) {
      assertEquals("", text(port, database.password(), "show unix_socket_directories"));
      assertEquals("127.0.0.1", text(port, database.password(), "show listen_addresses"));
    }
  }

  @Test
  void keepsFilesAndProgramsFromOtherUsers() throws IOException {
    Path below = data.resolve("new");
    try (EmbeddedDatabase database = EmbeddedDatabase.persistent(below.resolve("pg"), port)) {
      assertEquals(64, database.password().length());
      assertOnlyOwner(below);
      assertOnlyOwner(below.resolve("pg"));
      assertOnlyOwner(below.resolve("pg.password"));
      assertOnlyOwner(programs(below.resolve("pg")).getParent());
    }
  }

  @Test
  void setsNewPasswordIfItsFileIsLost() throws Exception {
    EmbeddedDatabase.persistent(folder(), port).close();
    Path file = EmbeddedDatabase.passwordFileOf(folder());
    String lost = Files.readString(file).strip();
    Files.delete(file);
    try (EmbeddedDatabase database = EmbeddedDatabase.persistent(folder(), port)) {
      assertOnlyPasswordOpens(database.password());
      assertRefused(port, lost);
    }
  }

  @Test
  void keepsDataOverStop() throws SQLException {
    try (EmbeddedDatabase first = EmbeddedDatabase.persistent(folder(), port);
        Connection connection = connect(port, first.password())) {
      connection.createStatement().execute("create table kept as select 7 as n");
    }
    assertFalse(EmbeddedDatabase.isRunning(folder()));
    try (EmbeddedDatabase next = EmbeddedDatabase.persistent(folder(), port)) {
      assertEquals("7", text(port, next.password(), "select n from kept"));
    }
  }

  private Path folder() {
    return data.resolve("postgres");
  }

  /** Returns the folder of the programs with which the server was started last. */
  private static Path programs(Path folder) throws IOException {
    String options = Files.readString(folder.resolve("postmaster.opts"));
    return Path.of(options.substring(0, options.indexOf("/bin/postgres")));
  }

  private void assertOnlyPasswordOpens(String password) throws SQLException {
    assertRefused(port, "");
    assertRefused(port, "postgres");
    assertEquals("1", text(port, password, "select 1"));
  }

  private static void assertRefused(int port, String password) {
    SQLException refused = assertThrows(SQLException.class, () -> connect(port, password).close());
    assertTrue(Set.of("28P01", "08004").contains(refused.getSQLState()), refused::toString);
  }

  private static String text(int port, String password, String sql) throws SQLException {
    try (Connection connection = connect(port, password);
        ResultSet result = connection.createStatement().executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  private static Connection connect(int port, String password) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
    return DriverManager.getConnection(url, "postgres", password);
  }

  private static void assertOnlyOwner(Path path) throws IOException {
    String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    assertTrue(rights.endsWith("------"), () -> rights + " " + path);
    if (path.endsWith("pg")) {
      try (Stream<Path> files = Files.list(path)) {
        assertTrue(files.count() > 0);
      }
    }
  }
}
