package dev.paylink.cli;

import dev.paylink.cli.base.Shutdown;
import dev.paylink.config.AppConfig;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the service on an existing database. */
@Command(
    name = "serve",
    description = "Runs the service. On SIGTERM it answers the requests in flight and stops.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();

  @Override
  public Integer call() {
    Shutdown shutdown = new Shutdown();
    AppConfig config = settings.forService();
    LiveMerchants.requirePublicUrl(config);
    Running running = Running.start(config);
    shutdown.before(running::stop);
    shutdown.await();
    return 0;
  }
}
