package dev.paylink.cli;

import dev.paylink.config.AppConfig;
import dev.paylink.config.ConfigLoader;
import dev.paylink.db.EmbeddedDatabase;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Runs the service with everything it needs, to try it out and to develop against it. */
@Command(
    name = "dev",
    description = {
      "Runs the service on an embedded PostgreSQL, with a demo merchant, sample orders and a token.",
      "Keeps its data in $PAYLINK_DATA, by default ./data. Ctrl-C stops it.",
      "Settings come from the environment as for `serve`: PAYLINK_HTTP_PORT=8081."
    },
    mixinStandardHelpOptions = true)
final class DevCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    DevFolder folder = DevFolder.ofEnvironment();
    folder.occupy();
    Map<String, String> environment = folder.environment();
    AppConfig config = ConfigLoader.loadWithKeys(new JsonObject(), environment);
    Logs.apply(config.log());
    EmbeddedDatabase database =
        System.getenv("PAYLINK_DATABASE_URI") == null
            ? EmbeddedDatabase.persistent(folder.postgres(), folder.postgresPort())
            : null;
    Runnable closeAll = () -> close(database, folder);
    try {
      Running running = Running.start(config);
      JsonObject summary =
          Await.result(
              new Demo(running.vertx(), running.service().node()).prepare(folder.readSummary()));
      Path file = folder.writeSummary(summary);
      System.out.println(DevBanner.of(summary, file));
      running.untilStopped(closeAll);
    } catch (RuntimeException failure) {
      closeAll.run();
      throw failure;
    }
    return 0;
  }

  private static void close(@Nullable EmbeddedDatabase database, DevFolder folder) {
    if (database != null) {
      database.close();
    }
    folder.release();
  }
}
