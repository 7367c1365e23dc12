package dev.paylink.data.db;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/**
 * The schema of a database, compared with that of this program. Migrations are named by their
 * version, as {@code V10}, and repeatable ones by their file, as {@code R__counts}.
 *
 * @param version of the database; empty if it has none
 * @param pending migrations that this program has and the database has not
 * @param failed migrations that began and did not end
 * @param later migrations that a later program has added
 * @param ofSnapshot whether it is of a snapshot from before the first release, which has no upgrade
 */
public record SchemaState(
    String version,
    List<String> pending,
    List<String> failed,
    List<String> later,
    boolean ofSnapshot) {
  static SchemaState of(MigrationInfoService info) {
    MigrationInfo current = info.current();
    return new SchemaState(
        current == null ? "" : MigrationName.of(current),
        names(info, state -> state == MigrationState.PENDING),
        names(info, MigrationState::isFailed),
        names(info, state -> state.name().startsWith("FUTURE")),
        Arrays.stream(info.all()).anyMatch(SnapshotCheck::isOfSnapshot));
  }

  private static List<String> names(MigrationInfoService info, Predicate<MigrationState> wanted) {
    return Arrays.stream(info.all())
        .filter(migration -> wanted.test(migration.getState()))
        .map(MigrationName::of)
        .toList();
  }
}
