package dev.paylink.cli;

import dev.paylink.cli.base.Shutdown;
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
    Running running = Running.start(settings.forService());
    shutdown.before(running::stop);
    shutdown.await();
    return 0;
  }
}
