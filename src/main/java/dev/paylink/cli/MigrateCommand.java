package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.base.Progress;
import dev.paylink.node.extension.ExtensionTables;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Migrates the database, which {@code serve} does not unless it is told to. */
@Command(
    name = "migrate",
    description =
        "Migrates the schema of the database, and the schemas of extensions, to this version.",
    mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();

  @Override
  public Integer call() {
    AppConfig config = settings.forDatabase();
    int applied;
    try (Progress progress = new Progress()) {
      progress.step("Connecting to " + config.database().directUri());
      Consumer<String> onStart = name -> progress.print("Migrating to " + name);
      applied = ExtensionTables.migrateAll(config, onStart);
    }
    System.err.printf("%d migration%s applied%n", applied, applied == 1 ? "" : "s");
    return 0;
  }
}
