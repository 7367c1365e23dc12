package dev.paylink.data.db;

import dev.paylink.base.config.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who may connect to an embedded database. Older versions let every local user in without a
 * password; their data is upgraded before its server is started.
 */
final class EmbeddedAccess {
  /** Index of the line of postmaster.pid that has the port. */
  private static final int PORT_LINE = 3;

  private static final Pattern TRUST = Pattern.compile("\\btrust\\s*$");
  private static final String CLOSE_OTHERS =
      """
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
      """;

  private final Path data;
  private final Path rules;
  private final EmbeddedPrograms programs;
  private final EmbeddedPassword password;

  EmbeddedAccess(Path data, EmbeddedPrograms programs, EmbeddedPassword password) {
    this.data = data;
    this.rules = data.resolve("pg_hba.conf");
    this.programs = programs;
    this.password = password;
  }

  /**
   * Sets the password and demands it, if the data is of an older version or the password is new.
   */
  void secure() {
    try {
      programs.restrict();
      if (isSecure()) {
        return;
      }
      Optional<Connection> running = connectWithoutPassword();
      if (running.isPresent()) {
        secureRunning(running.get());
      } else {
        programs.runAlone(data, setPassword());
        demandPassword();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private boolean isSecure() throws IOException {
    boolean trusting = Files.readAllLines(rules).stream().anyMatch(EmbeddedAccess::trusts);
    boolean newPassword =
        Files.getLastModifiedTime(password.file()).compareTo(Files.getLastModifiedTime(rules)) > 0;
    return !trusting && !newPassword;
  }

  private static boolean trusts(String line) {
    return !line.startsWith("#") && TRUST.matcher(line).find();
  }

  /** Connects to the server that a killed process of an older version left running. */
  private Optional<Connection> connectWithoutPassword() throws IOException {
    Path running = data.resolve("postmaster.pid");
    if (!Files.exists(running)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(running);
    if (lines.size() <= PORT_LINE) {
      return Optional.empty(); // cut by a crash
    }
    String port = lines.get(PORT_LINE);
    String url = "jdbc:postgresql://127.0.0.1:%s/postgres?requireAuth=none".formatted(port);
    try {
      return Optional.of(DriverManager.getConnection(url, EmbeddedDatabase.USER, ""));
    } catch (SQLException stopped) {
      return Optional.empty();
    }
  }

  private void secureRunning(Connection running) throws SQLException, IOException {
    try (running;
        Statement statement = running.createStatement()) {
      statement.execute(setPassword());
      demandPassword();
      statement.execute("select pg_reload_conf()");
      statement.execute(CLOSE_OTHERS);
    }
  }

  private String setPassword() {
    return "alter role %s password '%s'".formatted(EmbeddedDatabase.USER, password.value());
  }

  private void demandPassword() throws IOException {
    List<String> lines = Files.readAllLines(rules);
    PrivateFiles.write(
        rules,
        lines.stream()
            .map(line -> trusts(line) ? TRUST.matcher(line).replaceFirst("scram-sha-256") : line)
            .collect(Collectors.joining("\n")));
  }
}
