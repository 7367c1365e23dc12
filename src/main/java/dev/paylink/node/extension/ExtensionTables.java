package dev.paylink.node.extension;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.MigratedSchema;
import dev.paylink.data.db.Migrations;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The tables of extensions, each extension in a separate schema. Blocking. */
public final class ExtensionTables {
  private ExtensionTables() {}

  /**
   * Migrates the schemas, or checks them if {@code database.migrateOnStart} is false.
   *
   * @throws dev.paylink.data.db.DatabaseUnavailableException as {@link Migrations#run}
   */
  public static void run(AppConfig.Database config, Extensions extensions) {
    each(
        config,
        extensions,
        version -> {},
        migrations -> {
          migrations.run();
          return 0;
        });
  }

  /**
   * Migrates the schemas, and returns the number of migrations. Reports the extension and name of
   * each migration before it runs.
   *
   * @param onStart is told the extension and name of each migration before it runs
   */
  public static int migrate(
      AppConfig.Database config, Extensions extensions, Consumer<String> onStart) {
    return each(config, extensions, onStart, Migrations::migrate);
  }

  /**
   * Migrates the schemas of Paylink and of the extensions that are found, and returns the number of
   * migrations.
   *
   * @param onStart as in {@link #migrate}
   */
  public static int migrateAll(AppConfig config, Consumer<String> onStart) {
    return new Migrations(config.database(), onStart).migrate()
        + Extensions.with(
            config.node().extensionsDirectory(),
            found -> migrate(config.database(), found, onStart));
  }

  private static int each(
      AppConfig.Database config,
      Extensions extensions,
      Consumer<String> onStart,
      Function<Migrations, Integer> work) {
    int sum = 0;
    for (LoadedExtension loaded : extensions.all()) {
      if (loaded.extension().hasTables()) {
        Consumer<String> named = version -> onStart.accept(loaded.name() + " " + version);
        sum += work.apply(new Migrations(config, named, schema(loaded)));
      }
    }
    return sum;
  }

  private static MigratedSchema schema(LoadedExtension loaded) {
    return new MigratedSchema(
        "extension " + loaded,
        Optional.of("ext_" + loaded.name()),
        "db/" + loaded.name(),
        loaded.classes());
  }
}
