package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** Blocking database connections, for migrations and long-running commands. */
public final class Jdbc {
  /** Added to the statement timeout of the server. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private Jdbc() {}

  /**
   * Opens a connection without a statement timeout.
   *
   * @throws DatabaseUnavailableException if the database is unreachable
   */
  public static Connection connect(AppConfig.Database config) {
    try {
      return DriverManager.getConnection(url(config), config.user(), config.password());
    } catch (SQLException e) {
      throw unavailable(config, e);
    }
  }

  static DatabaseUnavailableException unavailable(AppConfig.Database config, SQLException cause) {
    return new DatabaseUnavailableException(
        "No database at %s: %s%s"
            .formatted(config.directUri(), cause.getMessage(), TlsFailure.advice(cause)),
        cause);
  }

  /** The URL of a server that may not answer: of a statement, after its timeout and the grace. */
  static String impatientUrl(AppConfig.Database config, String server) {
    long connect = Math.max(1, config.connectTimeout().toSeconds());
    long answer = config.statementTimeout().plus(GRACE).toSeconds();
    return url(config, server) + "&loginTimeout=%d&socketTimeout=%d".formatted(connect, answer);
  }

  /** The URL of the primary. */
  static String url(AppConfig.Database config) {
    return url(config, "primary");
  }

  /**
   * @param server the host to take of several, as {@code targetServerType} of the driver
   */
  static String url(AppConfig.Database config, String server) {
    // Without sslfactory, this driver looks for a file in the home directory; the JVM's trust store
    // is documented.
    String trust =
        config.sslRootCert().isEmpty()
            ? "sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory"
            : "sslrootcert=" + config.sslRootCert();
    return "%s?targetServerType=%s&sslmode=%s&%s&connectTimeout=%d"
        .formatted(
            config.directUri().replaceFirst("^postgres(ql)?:", "jdbc:postgresql:"),
            server,
            config.sslMode(),
            trust,
            Math.max(1, config.connectTimeout().toSeconds()));
  }
}
