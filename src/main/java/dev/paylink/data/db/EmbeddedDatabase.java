package dev.paylink.data.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A PostgreSQL in a child process, for {@code dev} and tests. It listens on 127.0.0.1 only, opens
 * no Unix socket, and accepts nobody without its password. Close its clients first.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  /** The role of its clients, a superuser. */
  public static final String USER = "postgres";

  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final String SCRAM = "scram-sha-256";

  private final EmbeddedPostgres postgres;
  private final String password;

  private EmbeddedDatabase(EmbeddedPostgres postgres, String password) {
    this.postgres = postgres;
    this.password = password;
  }

  /**
   * Starts a durable database. If a killed process left its server running, it is reused on the
   * same port. The password is kept beside the folder.
   *
   * @param folder the data directory, kept between starts
   * @throws DatabaseUnavailableException if it cannot be started
   */
  public static EmbeddedDatabase persistent(Path folder, int port) {
    return start(
        EmbeddedPassword.of(folder),
        builder ->
            builder
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on"));
  }

  /**
   * Starts a fast database without durability; closing it deletes its data.
   *
   * @throws DatabaseUnavailableException if it cannot be started
   */
  public static EmbeddedDatabase transientOne() {
    return transientOne(UnaryOperator.identity());
  }

  /**
   * Starts a fast database without durability; closing it leaves its data.
   *
   * @param folder the data directory, which does not exist
   * @throws DatabaseUnavailableException if it cannot be started
   */
  public static EmbeddedDatabase transientIn(Path folder) {
    return transientOne(builder -> builder.setDataDirectory(folder).setCleanDataDirectory(false));
  }

  private static EmbeddedDatabase transientOne(UnaryOperator<EmbeddedPostgres.Builder> kind) {
    EmbeddedPassword password = EmbeddedPassword.temporary();
    try {
      return start(
          password,
          builder ->
              kind.apply(builder)
                  .setServerConfig("fsync", "off")
                  .setServerConfig("full_page_writes", "off")
                  .setServerConfig("synchronous_commit", "off"));
    } finally {
      password.forget();
    }
  }

  /** Returns the URI of a database on a port, without user and password. */
  public static String uri(int port) {
    return "postgresql://127.0.0.1:%d/postgres".formatted(port);
  }

  /** Whether the server of a durable database is running, with or without its {@code dev}. */
  public static boolean isRunning(Path folder) {
    try {
      String pid = Files.readAllLines(folder.resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid.strip())).isPresent();
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException stopped) {
      return false; // the file is absent, or cut by a crash
    }
  }

  /** Returns the password of the durable database in a folder; creates it at the first call. */
  public static String passwordOf(Path folder) {
    return EmbeddedPassword.of(folder).value();
  }

  /** Returns the file of the password of the durable database in a folder. */
  public static Path passwordFileOf(Path folder) {
    return EmbeddedPassword.of(folder).file();
  }

  private static EmbeddedDatabase start(
      EmbeddedPassword password, UnaryOperator<EmbeddedPostgres.Builder> kind) {
    try {
      EmbeddedPrograms programs = EmbeddedPrograms.prepare();
      EmbeddedPostgres postgres =
          kind.apply(secured(programs, password))
              .setRegisterShutdownHook(false)
              .setPGStartupWait(START_TIMEOUT)
              .start();
      return new EmbeddedDatabase(postgres, password.value());
    } catch (IOException | UncheckedIOException e) {
      throw new DatabaseUnavailableException(
          "Cannot start the embedded PostgreSQL: " + e.getMessage(), e);
    }
  }

  private static EmbeddedPostgres.Builder secured(
      EmbeddedPrograms programs, EmbeddedPassword password) {
    return EmbeddedPostgres.builder()
        // What is called locale here becomes options of initdb, after `-A trust`.
        .setLocaleConfig("auth-host", SCRAM)
        .setLocaleConfig("auth-local", SCRAM)
        .setLocaleConfig("pwfile", password.file().toString())
        .setDataDirectoryCustomizer(
            data -> new EmbeddedAccess(data.toPath(), programs, password).secure())
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        .setConnectConfig("password", password.value())
        // The password is proved, not sent: another process may have taken the port.
        .setConnectConfig("requireAuth", SCRAM);
  }

  /** The URI {@code postgresql://127.0.0.1:port/postgres}, without user and password. */
  public String uri() {
    return uri(postgres.getPort());
  }

  /** The password of {@link #USER}. */
  public String password() {
    return password;
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop the embedded PostgreSQL", e);
    }
  }
}
