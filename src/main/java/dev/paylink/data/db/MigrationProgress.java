package dev.paylink.data.db;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.function.Consumer;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the name of each migration before it runs, and limits its wait for locks. */
final class MigrationProgress implements Callback {
  /**
   * What a migration in a transaction may wait for a lock. One outside of a transaction waits as
   * long as it takes: {@code create index concurrently} blocks nobody while it waits, and would
   * leave an invalid index.
   */
  private static final String LOCK_TIMEOUT = "1s";

  private static final Logger log = LoggerFactory.getLogger(MigrationProgress.class);

  private final Consumer<String> onStart;
  private String current = "";
  private int applied;

  MigrationProgress(Consumer<String> onStart) {
    this.onStart = onStart;
  }

  /** The migration that started last. */
  String current() {
    return current;
  }

  /** The number of finished migrations. */
  int applied() {
    return applied;
  }

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE || event == Event.AFTER_EACH_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    if (event == Event.AFTER_EACH_MIGRATE) {
      applied++;
      return;
    }
    MigrationInfo migration = Objects.requireNonNull(context.getMigrationInfo());
    current = MigrationName.inWords(migration);
    log.debug("Migrating to {}", current);
    onStart.accept(current);
    limitWait(context, isInTransaction(migration) ? LOCK_TIMEOUT : "0");
  }

  private static boolean isInTransaction(MigrationInfo migration) {
    String settings = "/db/migration/" + migration.getScript() + ".conf";
    return MigrationProgress.class.getResource(settings) == null;
  }

  private static void limitWait(Context context, String time) {
    try (Statement statement = context.getConnection().createStatement()) {
      statement.execute("set lock_timeout = '" + time + "'");
    } catch (SQLException e) {
      throw new FlywayException("Cannot set lock_timeout", e);
    }
  }

  @Override
  public String getCallbackName() {
    return "progress";
  }
}
