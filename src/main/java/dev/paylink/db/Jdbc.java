package dev.paylink.db;

import dev.paylink.config.AppConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Blocking database connections, for migrations and long-running commands. */
public final class Jdbc {
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
      throw new DatabaseUnavailableException(
          "No database at %s: %s%s"
              .formatted(config.directUri(), e.getMessage(), TlsFailure.advice(e)),
          e);
    }
  }

  static String url(AppConfig.Database config) {
    // Without sslfactory, this driver looks for a file in the home directory; the JVM's trust store
    // is documented.
    String trust =
        config.sslRootCert().isEmpty()
            ? "sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory"
            : "sslrootcert=" + config.sslRootCert();
    return "%s?targetServerType=primary&sslmode=%s&%s&connectTimeout=%d"
        .formatted(
            config.directUri().replaceFirst("^postgres(ql)?:", "jdbc:postgresql:"),
            config.sslMode(),
            trust,
            Math.max(1, config.connectTimeout().toSeconds()));
  }
}
