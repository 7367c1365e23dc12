package dev.paylink.db;

import dev.paylink.config.AppConfig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema with Flyway. Blocking: call it from a worker. If several nodes call it at
 * once, one migrates and the others wait.
 */
public final class Migrations {
  private static final Logger log = LoggerFactory.getLogger(Migrations.class);

  /**
   * Flyway's lock between nodes is held by a session. A lock held by a transaction would make
   * {@code create index concurrently} wait for Flyway itself.
   */
  private static final Map<String, String> SESSION_LOCK =
      Map.of("flyway.postgresql.transactional.lock", "false");

  private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

  private final AppConfig.Database config;
  private final Flyway flyway;

  public Migrations(AppConfig.Database config) {
    this(config, version -> {});
  }

  /**
   * @param beginning is told the version of each migration before it runs
   */
  public Migrations(AppConfig.Database config, Consumer<String> beginning) {
    this.config = config;
    this.flyway =
        Flyway.configure()
            .dataSource(Jdbc.url(config), config.user(), config.password())
            .locations("classpath:db/migration")
            .configuration(SESSION_LOCK)
            .callbacks(new MigrationProgress(beginning))
            .load();
  }

  /**
   * Waits until the database is reachable, then runs the pending migrations, or checks that there
   * are none if {@code database.migrateOnStart} is false.
   *
   * @throws DatabaseUnavailableException if the database is unreachable for {@code
   *     database.startTimeout}, or its schema cannot be used
   */
  public void run() {
    retryUntilReachable(config.migrateOnStart() ? flyway::migrate : this::validate);
  }

  /** Waits like {@link #run}, runs the pending migrations and returns their number. */
  public int migrate() {
    AtomicInteger applied = new AtomicInteger();
    retryUntilReachable(() -> applied.set(flyway.migrate().migrationsExecuted));
    return applied.get();
  }

  private void retryUntilReachable(Runnable work) {
    Duration timeout = config.startTimeout();
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      try {
        work.run();
        return;
      } catch (FlywayException failure) {
        if (!isConnectionFailure(failure)) {
          throw new DatabaseUnavailableException(
              "The database cannot be used: " + firstLine(failure), failure);
        }
        if (TlsFailure.is(failure)) {
          throw new DatabaseUnavailableException(
              "No encrypted connection to %s: %s%s"
                  .formatted(config.uri(), rootMessage(failure), TlsFailure.advice(failure)),
              failure);
        }
        if (System.nanoTime() + RETRY_PAUSE.toNanos() > deadline) {
          throw new DatabaseUnavailableException(
              "No database at %s after %d s: %s"
                  .formatted(config.uri(), timeout.toSeconds(), rootMessage(failure)),
              failure);
        }
        log.warn(
            "No database at {} yet, trying again in 1 s: {}", config.uri(), rootMessage(failure));
        pause();
      }
    }
  }

  private void validate() {
    try {
      flyway.validate();
    } catch (FlywayValidateException pending) {
      throw new FlywayException(
          "the schema is not that of this version; run the migrate command, or set"
              + " database.migrateOnStart. "
              + firstLine(pending));
    }
  }

  private static boolean isConnectionFailure(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        String state = String.valueOf(sql.getSQLState());
        // 08: no connection. 57P03: starting up. 53300: too many connections.
        return state.startsWith("08") || state.equals("57P03") || state.equals("53300");
      }
    }
    return false;
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return firstLine(root);
  }

  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the database", e);
    }
  }
}
