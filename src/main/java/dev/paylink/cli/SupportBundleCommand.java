package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.BuildInfo;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.db.InspectedDatabase.Refused;
import dev.paylink.node.doctor.SupportBundle;
import dev.paylink.node.extension.ExtensionException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Collects what somebody needs to help. */
@Command(
    name = "support-bundle",
    description = {
      "Writes a ZIP file for a request for help, and prints its name. It has the version,"
          + " the machine, the configuration without secrets, and the findings of `doctor`. Of"
          + " the database it has schema history, sizes of tables, settings, sessions and costs"
          + " of statements.",
      "It has no secrets, no log and no row of a merchant, but names of hosts. Changes nothing."
    },
    mixinStandardHelpOptions = true)
final class SupportBundleCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private static final String README =
      """
      A support bundle of Paylink. Look through it before you send it: it names hosts and files.

      about.json           version, JVM, operating system, time
      configuration.json   every value and its source; secrets are hidden
      doctor.json          what `paylink.jar doctor` found
      database/            schema history, sizes of tables, settings, sessions, costs of statements

      A file that ends with .missing.txt says why another is missing. There is no log, as nodes write
      theirs to standard error. Add that of the time in question, of every node, for example:

        journalctl -u paylink --since "1 hour ago" > paylink.log
        docker logs --since 1h paylink 2> paylink.log
        kubectl logs deployment/paylink --all-containers --since=1h > paylink.log

      Log lines of level info and above have ids of merchants and paths, but no tokens and no data of customers. For a node that
      hangs add what `jcmd PID Thread.print` prints.""";

  @Mixin private Settings settings = new Settings();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write; it must not exist. Default: paylink-support-TIME.zip.")
  private @Nullable Path output;

  /** The program and the machine. */
  @RecordBuilder
  record About(
      Instant time,
      String version,
      String commit,
      String java,
      String jvm,
      String system,
      int processors,
      long maxHeapBytes) {
    static About now() {
      return AboutBuilder.builder()
          .time(Instant.now())
          .version(BuildInfo.THIS.version())
          .commit(BuildInfo.THIS.commit())
          .java(System.getProperty("java.version"))
          .jvm(System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"))
          .system(
              "%s %s %s"
                  .formatted(
                      System.getProperty("os.name"),
                      System.getProperty("os.version"),
                      System.getProperty("os.arch")))
          .processors(Runtime.getRuntime().availableProcessors())
          .maxHeapBytes(Runtime.getRuntime().maxMemory())
          .build();
    }
  }

  /** The configuration, without secrets. */
  record Configuration(List<ConfigCommand.Shown> settings, List<Problem> problems) {}

  @Override
  public Integer call() {
    About about = About.now();
    Path file =
        output != null
            ? output
            : Path.of("paylink-support-%s.zip".formatted(TIME.format(about.time())));
    if (file.equals(Path.of("-"))) {
      throw CommandFailure.usage("--output must be a file, which only its owner can read");
    }
    if (Files.exists(file)) {
      throw new CommandFailure(file + " exists already; name another file with --output");
    }
    SupportBundle bundle = new SupportBundle();
    bundle.add("README.txt", README);
    bundle.addJson("about.json", about);
    addConfigured(bundle);
    try {
      bundle.write(file);
    } catch (IOException e) {
      throw new CommandFailure("Cannot write %s: %s".formatted(file, e.getMessage()));
    }
    System.err.println("Contains " + String.join(", ", bundle.names()));
    System.out.println(file);
    return 0;
  }

  /** A parser's message may quote the file, secrets included, so it is not in the bundle. */
  private void addConfigured(SupportBundle bundle) {
    LoadedConfig loaded;
    try {
      loaded = settings.readForDatabase();
    } catch (InvalidConfigException unreadable) {
      bundle.addMissing("configuration", "It cannot be read; `config check` says why");
      return;
    } catch (DatabaseUnavailableException | ExtensionException failure) {
      bundle.addMissing("configuration", String.valueOf(failure.getMessage()));
      return;
    }
    bundle.addJson(
        "configuration.json", new Configuration(ConfigCommand.Shown.of(loaded), loaded.problems()));
    if (loaded.problems().isEmpty()) {
      addDatabase(bundle, loaded.config());
    } else {
      bundle.addMissing("database/all", "The configuration is not valid");
    }
  }

  private static void addDatabase(SupportBundle bundle, AppConfig config) {
    try (InspectedDatabase database = new InspectedDatabase(config.database())) {
      bundle.addJson("doctor.json", DoctorCommand.Report.of(database, config, OptionalInt.empty()));
      bundle.addDatabase(database);
    } catch (DatabaseUnavailableException | Refused failure) {
      bundle.addMissing("database/all", String.valueOf(failure.getMessage()));
    }
  }
}
