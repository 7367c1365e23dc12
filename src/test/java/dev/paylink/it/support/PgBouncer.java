package dev.paylink.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PgBouncer in transaction mode, with fewer connections to the database than its clients have:
 * {@code $PAYLINK_PGBOUNCER}, or the one on the PATH, from 1.21 on.
 */
public final class PgBouncer implements AutoCloseable {
  private static final Pattern VERSION = Pattern.compile("PgBouncer 1\\.([0-9]+)");
  private static final int OLDEST = 21;

  private final int port = TestPorts.find();
  private final String database;
  private final LoggedProcess process;

  /**
   * @param more further lines of the configuration
   */
  public PgBouncer(Path folder, String databaseUri, String user, String password, String more) {
    URI target = URI.create(databaseUri);
    this.database = target.getPath();
    try {
      // PgBouncer does not run as root.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      Path users = folder.resolve("users");
      Files.writeString(users, "\"%s\" \"%s\"%n".formatted(user, password));
      Path settings = folder.resolve("pgbouncer.ini");
      Files.writeString(
          settings,
          """
          [databases]
          * = host=%s port=%d
          [pgbouncer]
          listen_addr = 127.0.0.1
          listen_port = %d
          unix_socket_dir =
          auth_type = scram-sha-256
          auth_file = %s
          pool_mode = transaction
          max_prepared_statements = 200
          default_pool_size = 6
          max_client_conn = 500
          %s
          """
              .formatted(target.getHost(), target.getPort(), port, users, more));
      process =
          LoggedProcess.start(
              folder.resolve("log"), program(), "-u", "nobody", settings.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String program() {
    return Optional.ofNullable(System.getenv("PAYLINK_PGBOUNCER")).orElse("pgbouncer");
  }

  /** Fails where there is none, as a skipped test looks like a passed one. */
  public static void require() {
    String version;
    try {
      Process asked = new ProcessBuilder(program(), "--version").redirectErrorStream(true).start();
      version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException absent) {
      version = absent.getMessage();
    }
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.find() || Integer.parseInt(matcher.group(1)) < OLDEST) {
      throw new IllegalStateException(
          "PgBouncer 1.%d or newer is needed, on the PATH or named by PAYLINK_PGBOUNCER: %s"
              .formatted(OLDEST, version));
    }
  }

  /** The URI of the database through it. */
  public String uri() {
    return "postgresql://127.0.0.1:%d%s".formatted(port, database);
  }

  /** What it has logged. */
  public String log() {
    return process.log();
  }

  @Override
  public void close() {
    process.close();
  }
}
