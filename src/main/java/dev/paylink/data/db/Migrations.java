package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema with Flyway. Blocking: call it from a worker. If several nodes call it at
 * once, one migrates and the others wait. A migration that waits for a lock gives up after a second
 * and is tried again, as every statement that comes later waits behind it.
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
  private static final Duration LOCK_PAUSE = Duration.ofSeconds(2);
  private static final Duration LOCK_LIMIT = Duration.ofMinutes(10);

  private final AppConfig.Database config;
  private final MigratedSchema schema;
  private final MigrationProgress progress;
  private final Flyway flyway;

  public Migrations(AppConfig.Database config) {
    this(config, version -> {});
  }

  /**
   * Reports the name of each migration before it runs.
   *
   * @param onStart is told the name of each migration before it runs
   */
  public Migrations(AppConfig.Database config, Consumer<String> onStart) {
    this(config, onStart, MigratedSchema.PAYLINK);
  }

  /** Migrates another schema of the database. */
  public Migrations(AppConfig.Database config, Consumer<String> onStart, MigratedSchema schema) {
    this(config, onStart, schema, Jdbc.url(config));
  }

  private Migrations(
      AppConfig.Database config, Consumer<String> onStart, MigratedSchema schema, String url) {
    this.config = config;
    this.schema = schema;
    this.progress = new MigrationProgress(onStart);
    this.flyway =
        schema
            .flyway()
            .dataSource(url, config.user(), config.password())
            .configuration(SESSION_LOCK)
            .callbacks(progress)
            .load();
  }

  /**
   * Waits until the database is reachable, then runs the pending migrations, or checks that no
   * migration is pending if {@code database.migrateOnStart} is false. Leaves the schema of a later
   * version as it is.
   *
   * @throws DatabaseUnavailableException if the database is unreachable for {@code
   *     database.startTimeout}, or its schema cannot be used
   * @throws SnapshotDatabaseException if there is no upgrade from its schema
   */
  public void run() {
    if (config.migrateOnStart()) {
      long started = System.nanoTime();
      int applied = migrate();
      logApplied(applied, started);
    } else {
      retryUntilReachable(this::validate);
    }
  }

  private void logApplied(int applied, long startedNanos) {
    if (applied > 0) {
      log.info(
          "Schema{}: version {}, {} migration{} applied in {} s",
          schema.name().map(name -> " " + name).orElse(""),
          SchemaState.of(flyway.info()).version().replace("V", ""),
          applied,
          applied == 1 ? "" : "s",
          "%.1f".formatted((System.nanoTime() - startedNanos) / 1e9));
    }
  }

  /** Waits like {@link #run}, runs the pending migrations and returns their number. */
  public int migrate() {
    retryUntilReachable(this::retryUntilUnlocked);
    return progress.applied();
  }

  /**
   * Compares the schema of the database with the schema of this version; changes nothing, and does
   * not wait for long.
   *
   * @throws DatabaseUnavailableException if the database cannot be read
   */
  public static SchemaState schema(AppConfig.Database config) {
    try {
      String url = Jdbc.impatientUrl(config, "primary");
      return SchemaState.of(
          new Migrations(config, version -> {}, MigratedSchema.PAYLINK, url).flyway.info());
    } catch (FlywayException failure) {
      throw new DatabaseUnavailableException(MigrationFailure.firstLine(failure), failure);
    }
  }

  private void retryUntilUnlocked() {
    long deadline = System.nanoTime() + LOCK_LIMIT.toNanos();
    while (!isSettled()) {
      try (MigrationLock lock = MigrationLock.take(config)) {
        if (!isSettled()) {
          flyway.migrate();
        }
        return;
      } catch (FlywayException failure) {
        if (!MigrationFailure.isWaitForLock(failure) || System.nanoTime() > deadline) {
          throw failure;
        }
        log.warn(
            "Migration {} has to wait for a lock that another transaction holds; trying again in"
                + " {} s",
            progress.current(),
            LOCK_PAUSE.toSeconds());
        pause(LOCK_PAUSE);
      }
    }
  }

  /**
   * Whether the schema has this version or a later one. A later version may have other functions,
   * and this version must not put its own back.
   *
   * @throws SnapshotDatabaseException if there is no upgrade from the schema
   */
  private boolean isSettled() {
    MigrationInfoService info = flyway.info();
    SchemaState state = SchemaState.of(info);
    if (schema.name().isEmpty() && state.ofSnapshot()) {
      throw new SnapshotDatabaseException();
    }
    return SchemaState.isCurrent(info) || !state.later().isEmpty();
  }

  private void retryUntilReachable(Runnable work) {
    Duration timeout = config.startTimeout();
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      try {
        work.run();
        return;
      } catch (FlywayException failure) {
        if (!MigrationFailure.isConnection(failure)) {
          throw new DatabaseUnavailableException(
              "The database cannot be used: " + MigrationFailure.firstLine(failure), failure);
        }
        if (TlsFailure.is(failure)) {
          throw new DatabaseUnavailableException(
              "No encrypted connection to %s: %s%s"
                  .formatted(
                      config.directUri(),
                      MigrationFailure.rootMessage(failure),
                      TlsFailure.advice(failure)),
              failure);
        }
        if (System.nanoTime() + RETRY_PAUSE.toNanos() > deadline) {
          throw new DatabaseUnavailableException(
              "No database at %s after %d s: %s"
                  .formatted(
                      config.directUri(),
                      timeout.toSeconds(),
                      MigrationFailure.rootMessage(failure)),
              failure);
        }
        log.warn(
            "No database at {} yet, trying again in 1 s: {}",
            config.directUri(),
            MigrationFailure.rootMessage(failure));
        pause(RETRY_PAUSE);
      }
    }
  }

  private void validate() {
    if (isSettled()) {
      return;
    }
    try {
      flyway.validate();
    } catch (FlywayValidateException pending) {
      throw new FlywayException(
          schema.outdated()
              + ". Run `java -jar paylink.jar migrate` with the same"
              + " configuration and start again, or set database.migrateOnStart to true. "
              + MigrationFailure.firstLine(pending));
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the database", e);
    }
  }
}
