package dev.paylink.cli;

import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.DevFolder;
import dev.paylink.cli.base.Logs;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.config.AppConfig;
import dev.paylink.db.EmbeddedDatabase;
import dev.paylink.node.NodeConfig;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Runs the service with an embedded database and demo data, to try it and to develop against it.
 */
@Command(
    name = "dev",
    description = {
      "Runs the service with an embedded database and demo data.",
      "Creates a merchant, sample orders, a payment link to pay and a token. Keeps its data in"
          + " $PAYLINK_DATA, by default ./data. Ctrl-C stops it.",
      "Settings come from the environment as for `serve`, for example PAYLINK_HTTP_PORT=8081. With"
          + " PAYLINK_DATABASE_URI it uses that database instead of the embedded one."
    },
    mixinStandardHelpOptions = true)
final class DevCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    Shutdown shutdown = new Shutdown();
    DevFolder folder = DevFolder.ofEnvironment();
    folder.lock();
    shutdown.before(folder::unlock);
    AppConfig config = NodeConfig.load(new JsonObject(), folder.environment());
    Logs.apply(config.log());
    if (DevFolder.usesEmbedded()) {
      shutdown.before(EmbeddedDatabase.persistent(folder.postgres(), folder.postgresPort())::close);
    }
    Running running = Running.start(config);
    shutdown.before(running::stop);
    JsonObject summary =
        Await.result(
            new Demo(running.vertx(), running.node().context()).prepare(folder.readSummary()));
    if (DevFolder.usesEmbedded()) {
      Path password = EmbeddedDatabase.passwordFileOf(folder.postgres());
      summary.put("databasePasswordFile", password.toString());
    }
    System.out.println(DevBanner.of(summary, folder.writeSummary(summary)));
    shutdown.await();
    return 0;
  }
}
