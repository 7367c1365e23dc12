package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.data.db.EmbeddedDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The PostgreSQL of a benchmark. It waits for its disk, and has the {@code shared_buffers} that the
 * manual recommends for a dedicated server; the default is 128 MB on any machine.
 */
public final class BenchDatabase implements AutoCloseable {
  private static final long BLOCK_BYTES = 8_192;
  private static final long MAX_BYTES = 4L << 30;

  /** A quarter of the machine's memory. */
  private static final long SHARED_BLOCKS = Math.min(Machine.memory() / 4, MAX_BYTES) / BLOCK_BYTES;

  private final Path folder;
  private final EmbeddedDatabase server;
  private final Connection jdbc;

  private BenchDatabase(Path folder) {
    this.folder = folder;
    this.server = EmbeddedDatabase.persistent(folder, FreePort.find());
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    try {
      this.jdbc =
          DriverManager.getConnection(
              "jdbc:" + server.uri(), EmbeddedDatabase.USER, server.password());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Starts the database, and restarts it if its memory was set for another machine, as only a start
   * changes that.
   */
  public static BenchDatabase start(Path folder) {
    BenchDatabase database = new BenchDatabase(folder);
    if (database.hasItsMemory()) {
      return database;
    }
    database.execute("alter system set shared_buffers = " + SHARED_BLOCKS);
    database.close();
    return new BenchDatabase(folder);
  }

  /** Starts a database in which {@code pg_stat_statements} can count. */
  public static BenchDatabase startWithStatements(Path folder) {
    BenchDatabase database = new BenchDatabase(folder);
    database.execute("alter system set shared_preload_libraries = 'pg_stat_statements'");
    database.execute("alter system set shared_buffers = " + SHARED_BLOCKS);
    database.close();
    return new BenchDatabase(folder);
  }

  private boolean hasItsMemory() {
    return texts("select setting from pg_settings where name = 'shared_buffers'")
        .contains(Long.toString(SHARED_BLOCKS));
  }

  /** How clients connect, with role {@link EmbeddedDatabase#USER}. */
  public record Login(String uri, String password) {}

  public Login login() {
    return new Login(server.uri(), server.password());
  }

  /** The directory of its data. */
  public Path folder() {
    return folder;
  }

  public void execute(String sql) {
    try (Statement statement = jdbc.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Returns the first column of a query. */
  public List<String> texts(String sql) {
    try (Statement statement = jdbc.createStatement();
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

  /** Returns the connection, for what {@link #execute} and {@link #texts} cannot do. */
  public Connection connection() {
    return jdbc;
  }

  @Override
  public void close() {
    try {
      jdbc.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    server.close();
  }
}
