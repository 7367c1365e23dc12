package dev.paylink.data.db;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/**
 * The schema of a database, compared with the schema of this program. Migrations are named by their
 * version, such as {@code V10}, and repeatable ones by their file, such as {@code R__counts}. Later
 * migrations come from a later program.
 *
 * @param version of the database; empty without a schema
 * @param pending migrations that this program has and the database has not; without repeatable ones
 *     if there are later migrations, which may have changed them
 * @param failed migrations that started and did not finish
 * @param later migrations that a later program has added
 * @param ofSnapshot whether it comes from a snapshot before the first release, which has no upgrade
 */
public record SchemaState(
    String version,
    List<String> pending,
    List<String> failed,
    List<String> later,
    boolean ofSnapshot) {
  /** The description of V1, by which the schema of a snapshot differs. */
  private static final String FIRST = "merchants and tokens";

  static SchemaState of(MigrationInfoService info) {
    MigrationInfo current = info.current();
    List<String> later = names(info, migration -> migration.getState().name().startsWith("FUTURE"));
    return new SchemaState(
        current == null ? "" : MigrationName.of(current),
        names(
            info,
            migration ->
                migration.getState() == MigrationState.PENDING
                    && (later.isEmpty() || migration.isVersioned())),
        names(info, migration -> migration.getState().isFailed()),
        later,
        Arrays.stream(info.all()).anyMatch(SchemaState::isOfSnapshot));
  }

  /** Whether every migration has run as this program has it, and no other. */
  static boolean isCurrent(MigrationInfoService info) {
    return Arrays.stream(info.all())
        .allMatch(
            migration ->
                migration.getState() == MigrationState.SUPERSEDED
                    || migration.getState() == MigrationState.SUCCESS
                        && migration.isChecksumMatching());
  }

  private static boolean isOfSnapshot(MigrationInfo migration) {
    return migration.getState().isApplied()
        && MigrationName.of(migration).equals("V1")
        && !migration.getDescription().equals(FIRST);
  }

  private static List<String> names(MigrationInfoService info, Predicate<MigrationInfo> wanted) {
    return Arrays.stream(info.all()).filter(wanted).map(MigrationName::of).toList();
  }
}
