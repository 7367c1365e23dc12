package dev.paylink.db;

import dev.paylink.config.AppConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The database by the blocking driver: for migrations, and for commands that take long. */
public final class Jdbc {
  private Jdbc() {}

  /**
   * Connects without limits of time for statements.
   *
   * @throws DatabaseUnavailableException when that cannot be done
   */
  public static Connection connect(AppConfig.Database config) {
    try {
      return DriverManager.getConnection(url(config), config.user(), config.password());
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "No database at %s: %s".formatted(config.uri(), e.getMessage()), e);
    }
  }

  static String url(AppConfig.Database config) {
    // Without a file of its own, this driver looks for one at home; the JVM's is what we promise.
    String trust =
        config.sslRootCert().isEmpty()
            ? "sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory"
            : "sslrootcert=" + config.sslRootCert();
    return "%s?sslmode=%s&%s&connectTimeout=%d"
        .formatted(
            config.uri().replaceFirst("^postgres(ql)?:", "jdbc:postgresql:"),
            config.sslMode(),
            trust,
            Math.max(1, config.connectTimeout().toSeconds()));
  }
}
