package dev.paylink.it.support;

import dev.paylink.data.db.EmbeddedDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** PostgreSQL server that can be crashed and restarted on the same port, and backed up. */
public final class CrashingDatabase implements AutoCloseable {
  public static final String USER = EmbeddedDatabase.USER;

  private final Path folder;
  private final int port = TestPorts.find();
  private EmbeddedDatabase running;

  public CrashingDatabase(Path folder) {
    this.folder = folder;
    this.running = EmbeddedDatabase.persistent(folder, port);
  }

  public String uri() {
    return running.uri();
  }

  public String password() {
    return running.password();
  }

  /** Stops like {@code pg_ctl stop -m immediate} and starts again, which recovers from the WAL. */
  public void crashAndRestart() {
    try {
      long pid = Long.parseLong(Files.readAllLines(folder.resolve("postmaster.pid")).get(0));
      ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
      new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start().waitFor();
      postmaster.onExit().get(30, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    running.close();
    running = EmbeddedDatabase.persistent(folder, port);
  }

  /**
   * Copies the server while it runs. A server that is started on the copy recovers all that was
   * committed until then, and starts a timeline of its own.
   */
  public void backUp(Path copy) {
    try (Connection connection =
        DriverManager.getConnection("jdbc:" + uri(), USER, running.password())) {
      new BaseBackup(folder, copy).take(connection);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the first column of a query's result, as text. */
  public List<String> texts(String sql) {
    String jdbc = "jdbc:" + uri();
    try (Connection connection = DriverManager.getConnection(jdbc, USER, running.password());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> texts = new ArrayList<>();
      while (result.next()) {
        texts.add(result.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Returns the single number that a query selects. */
  public long number(String sql) {
    return Long.parseLong(texts(sql).get(0));
  }

  @Override
  public void close() {
    running.close();
  }
}
