package dev.paylink.data.db;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/**
 * The schema of a database, compared with that of this program.
 *
 * @param version of the database; empty if it has none
 * @param pending versions that this program has and the database has not
 * @param failed versions that began and did not end
 * @param later versions that a later program has added
 */
public record SchemaState(
    String version, List<String> pending, List<String> failed, List<String> later) {
  static SchemaState of(MigrationInfoService info) {
    MigrationInfo current = info.current();
    return new SchemaState(
        current == null ? "" : String.valueOf(current.getVersion()),
        versions(info, state -> state == MigrationState.PENDING),
        versions(info, MigrationState::isFailed),
        versions(info, state -> state.name().startsWith("FUTURE")));
  }

  private static List<String> versions(
      MigrationInfoService info, Predicate<MigrationState> wanted) {
    return Arrays.stream(info.all())
        .filter(migration -> wanted.test(migration.getState()))
        .map(migration -> String.valueOf(migration.getVersion()))
        .toList();
  }
}
