package dev.paylink.it.support;

import dev.paylink.data.db.EmbeddedDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;

/** A PostgreSQL primary with a standby that follows it and can take its place. */
public final class ReplicatedDatabase implements AutoCloseable {
  private final int primaryPort = TestPorts.find();
  private final int standbyPort = TestPorts.find();
  private final EmbeddedDatabase standby;
  private EmbeddedDatabase primary;

  public ReplicatedDatabase(Path folder) {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    EmbeddedDatabase.persistent(first, primaryPort).close();
    try {
      copy(first, second);
      Files.copy(
          EmbeddedDatabase.passwordFileOf(first),
          second.resolveSibling("second.password"),
          StandardCopyOption.COPY_ATTRIBUTES);
      Files.createFile(second.resolve("standby.signal"));
      Files.writeString(
          second.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=%s'%n"
              .formatted(primaryPort, EmbeddedDatabase.USER, EmbeddedDatabase.passwordOf(first)),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    primary = EmbeddedDatabase.persistent(first, primaryPort);
    standby = EmbeddedDatabase.persistent(second, standbyPort);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** The URI of both, the standby first. */
  public String uri() {
    return "postgresql://127.0.0.1:%d,127.0.0.1:%d/postgres".formatted(standbyPort, primaryPort);
  }

  /** The URI of the standby alone. */
  public String standbyUri() {
    return standby.uri();
  }

  /** Settings of a node that uses the given URI. */
  public Map<String, String> settings(String uri) {
    return Map.of(
        "PAYLINK_DATABASE_URI",
        uri,
        "PAYLINK_DATABASE_USER",
        EmbeddedDatabase.USER,
        "PAYLINK_DATABASE_PASSWORD",
        standby.password());
  }

  /** Stops the primary and has the standby take its place. */
  public void failOver() {
    primary.close();
    onStandby("select pg_promote()");
  }

  /** Runs a statement on what was the standby at the start. */
  public void onStandby(String sql) {
    try (var connection =
            DriverManager.getConnection(
                "jdbc:" + standby.uri(), EmbeddedDatabase.USER, standby.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  @Override
  public void close() {
    standby.close();
    primary.close();
  }
}
