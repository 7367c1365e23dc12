package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The settings of PostgreSQL that statements rely on: {@link Database#PLANNING}, and limits in
 * time. Each connection sets them, or the role has them ({@code database.sessionSettings}).
 */
final class SessionSettings {
  private static final Duration IDLE_IN_TRANSACTION = Duration.ofSeconds(10);
  private static final String CURRENT =
      "select name, setting from pg_settings where name = any($1)";

  /** The settings that a session starts with, by default and for its role. */
  static final String OF_ROLE = "select name, reset_val as setting from pg_settings";

  /**
   * The SQLSTATE of all that PgBouncer reports, start parameters that it does not know included.
   */
  private static final String UNKNOWN_PARAMETER = "08P01";

  private static final long PAUSE_MS = 500;

  private SessionSettings() {}

  /** Names and values; times in milliseconds. */
  static Map<String, String> of(AppConfig.Database config) {
    Map<String, String> settings = new TreeMap<>(Database.PLANNING);
    settings.put("statement_timeout", millis(config.statementTimeout()));
    settings.put("lock_timeout", millis(config.lockTimeout()));
    settings.put("idle_in_transaction_session_timeout", millis(IDLE_IN_TRANSACTION));
    return settings;
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }

  /**
   * Checks the settings that a connection really has. Tries again while the database does not
   * answer, for {@code database.startTimeout}.
   *
   * @return fails with a {@link DatabaseUnavailableException} that names the settings that differ
   */
  static Future<Void> check(Vertx vertx, Database database, AppConfig.Database config) {
    return check(vertx, database, config, System.nanoTime() + config.startTimeout().toNanos());
  }

  private static Future<Void> check(
      Vertx vertx, Database database, AppConfig.Database config, long deadline) {
    return compare(database, config)
        .recover(
            failure -> {
              if (failure instanceof DatabaseUnavailableException) {
                return Future.failedFuture(failure);
              }
              Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
              if (System.nanoTime() > deadline || isRefusal(cause)) {
                return Future.failedFuture(
                    new DatabaseUnavailableException(
                        "The database cannot be used: " + cause.getMessage() + hint(cause), cause));
              }
              return vertx
                  .timer(PAUSE_MS, TimeUnit.MILLISECONDS)
                  .compose(paused -> check(vertx, database, config, deadline));
            });
  }

  private static boolean isRefusal(Throwable failure) {
    return failure instanceof PgException pg
        && UNKNOWN_PARAMETER.equals(pg.getSqlState())
        && String.valueOf(pg.getErrorMessage()).contains("startup parameter");
  }

  private static String hint(Throwable failure) {
    return isRefusal(failure)
        ? ". A pooler refuses the settings of connections: have docker/role-settings.sql run, and set"
            + " database.sessionSettings to role"
        : "";
  }

  private static Future<Void> compare(Database database, AppConfig.Database config) {
    Map<String, String> wanted = of(config);
    return database
        .query(CURRENT, Tuple.tuple().addValue(wanted.keySet().toArray(new String[0])))
        .compose(
            rows -> {
              for (Row row : rows) {
                wanted.remove(row.getString("name"), row.getString("setting"));
              }
              return wanted.isEmpty()
                  ? Future.succeededFuture()
                  : Future.failedFuture(new DatabaseUnavailableException(advice(wanted, config)));
            });
  }

  private static String advice(Map<String, String> differing, AppConfig.Database config) {
    String statements =
        differing.entrySet().stream()
            .map(
                setting ->
                    "  alter role \"%s\" set %s = '%s';"
                        .formatted(config.user(), setting.getKey(), setting.getValue()))
            .collect(Collectors.joining(System.lineSeparator()));
    String names = String.join(", ", differing.keySet());
    return config.settingsByRole()
        ? """
          Connections to the database do not have these settings, which Paylink needs: %s. Set them \
          for the role, as docker/role-settings.sql does, and have a pooler open its connections again \
          (RECONNECT in the console of PgBouncer):
          %s"""
            .formatted(names, statements)
        : """
          Connections to the database did not get these settings, which Paylink asks for as it \
          opens them: %s. Something between ignores them, such as PgBouncer with \
          ignore_startup_parameters: set them for the role, and database.sessionSettings to role:
          %s"""
            .formatted(names, statements);
  }
}
