package dev.paylink.data.db;

import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * A schema with the files that migrate it.
 *
 * @param owner whose it is, for people
 * @param name of the schema, which is created; empty for the schema of Paylink
 * @param location of the files on the class path
 * @param classes has the files
 */
public record MigratedSchema(
    String owner, Optional<String> name, String location, ClassLoader classes) {
  static final MigratedSchema PAYLINK =
      new MigratedSchema(
          "Paylink", Optional.empty(), "db/migration", MigratedSchema.class.getClassLoader());

  FluentConfiguration flyway() {
    FluentConfiguration flyway =
        Flyway.configure(new MigrationFiles(location, classes))
            .locations("classpath:" + location)
            .failOnMissingLocations(true);
    return name.isPresent()
        ? flyway.schemas(name.get()).defaultSchema(name.get()).createSchemas(true)
        : flyway;
  }

  /** Why it does not fit: it has to be migrated. */
  String outdated() {
    return name.isEmpty()
        ? "its schema is older than this version"
        : "its schema %s is older than the %s".formatted(name.get(), owner);
  }
}
