package dev.paylink.it.support;

import dev.paylink.config.FreePort;
import dev.paylink.db.EmbeddedDatabase;
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

/** A PostgreSQL of its own that can be stopped as by a crash, and comes back where it was. */
public final class CrashingDatabase implements AutoCloseable {
  public static final String USER = "postgres";

  private final Path folder;
  private final int port = FreePort.find();
  private EmbeddedDatabase running;

  public CrashingDatabase(Path folder) {
    this.folder = folder;
    this.running = EmbeddedDatabase.persistent(folder, port);
  }

  public String uri() {
    return running.uri();
  }

  /** What {@code pg_ctl stop -m immediate} does, and a start, which recovers from the log. */
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

  /** The first column of what a query gives, as text. */
  public List<String> texts(String sql) {
    String jdbc = "jdbc:" + uri();
    try (Connection connection = DriverManager.getConnection(jdbc, USER, "");
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

  /** The one number that a query gives. */
  public long number(String sql) {
    return Long.parseLong(texts(sql).get(0));
  }

  @Override
  public void close() {
    running.close();
  }
}
