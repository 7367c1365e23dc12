package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.DevFolder;
import dev.paylink.cli.base.Logs;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.db.SnapshotDatabaseException;
import dev.paylink.node.NodeConfig;
import dev.paylink.node.StartLine;
import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs the service with an embedded database and demo data, to try it and to develop against it.
 */
@Command(
    name = "dev",
    description = {
      "Runs the service with an embedded database and demo data.",
      "Creates a merchant with a token, sample orders and a payment link. Creates a digital product"
          + " with a file and licence keys, and a landing page. Keeps its data in $PAYLINK_DATA, by"
          + " default ./data. Ctrl-C stops it.",
      "Settings come from the environment as for `serve`, for example PAYLINK_HTTP_PORT=8090. With"
          + " PAYLINK_DATABASE_URI it uses that database instead of the embedded one.",
      "Logs warnings and errors only, so that link and token stay in sight."
    },
    mixinStandardHelpOptions = true)
final class DevCommand implements Callable<Integer> {
  @Option(
      names = {"-v", "--verbose"},
      description = "Also log what the service does, and each request.")
  private boolean verbose;

  @Override
  public Integer call() {
    DevFolder folder = DevFolder.ofEnvironment();
    folder.lock();
    DevSettings settings = new DevSettings(folder);
    if (DevSettings.useEmbedded()) {
      say((settings.exist() ? "Starting PostgreSQL in " : "Installing PostgreSQL in ") + folder);
    }
    Shutdown shutdown = new Shutdown();
    shutdown.before(folder::unlock);
    AppConfig config = config(settings.environment());
    Logs.apply(config.log());
    if (!verbose) {
      Logs.hideUsual(config.log());
    }
    StartLine.log(config);
    OpenTelemetry telemetry = Traces.start(config);
    if (DevSettings.useEmbedded()) {
      shutdown.before(
          EmbeddedDatabase.persistent(settings.postgres(), settings.postgresPort())::close);
    }
    say("Preparing the database");
    migrate(config, folder);
    say("Starting Paylink");
    Running running = Running.start(config, telemetry);
    shutdown.before(running::stop);
    System.out.println(banner(folder, settings, running));
    shutdown.await();
    return 0;
  }

  private static void migrate(AppConfig config, DevFolder folder) {
    try {
      new Migrations(config.database()).run();
    } catch (SnapshotDatabaseException snapshot) {
      throw DevSettings.useEmbedded()
          ? SnapshotDatabaseException.inFolder(folder.toString())
          : snapshot;
    }
  }

  /** With a public URL, as a node does not serve live merchants without one. */
  private static AppConfig config(Map<String, String> environment) {
    AppConfig config = NodeConfig.load(new JsonObject(), environment);
    environment.put("PAYLINK_HTTP_PUBLIC_URL", config.http().publicUrl());
    return NodeConfig.load(new JsonObject(), environment);
  }

  /** Says on standard error what takes time. */
  private static void say(String step) {
    System.err.println(step + " …");
  }

  private static String banner(DevFolder folder, DevSettings settings, Running running) {
    JsonObject summary =
        Await.result(
            new Demo(running.vertx(), running.node().context())
                .prepare(new JsonObject(folder.readSummary())));
    if (DevSettings.useEmbedded()) {
      Path password = EmbeddedDatabase.passwordFileOf(settings.postgres());
      summary.put("databasePasswordFile", password.toString());
    }
    return DevBanner.of(summary, folder.writeSummary(summary.encodePrettily()));
  }
}
