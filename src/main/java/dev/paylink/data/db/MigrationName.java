package dev.paylink.data.db;

import org.flywaydb.core.api.MigrationInfo;

/** The name of a migration in messages. */
final class MigrationName {
  private MigrationName() {}

  /** Its version, such as {@code V10}, or the name of its file, such as {@code R__counts}. */
  static String of(MigrationInfo migration) {
    return migration.isRepeatable() ? file(migration) : "V" + migration.getVersion();
  }

  /** Its version and what it does; the name of its file if it has no version. */
  static String inWords(MigrationInfo migration) {
    return migration.isRepeatable()
        ? file(migration)
        : migration.getVersion() + " " + migration.getDescription();
  }

  private static String file(MigrationInfo migration) {
    return migration.getScript().replaceFirst("\\.sql$", "");
  }
}
