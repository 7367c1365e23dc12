package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.cli.base.HangUp;
import dev.paylink.cli.base.Logs;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.quarantine.QuarantineStore;
import dev.paylink.node.StartLine;
import dev.paylink.node.doctor.PublicUrlCheck;
import io.opentelemetry.api.OpenTelemetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the service on an existing database. */
@Command(
    name = "serve",
    description = {
      "Runs the service. On SIGTERM it answers the requests in flight and stops. On SIGHUP it reads its"
          + " configuration again, and applies levels of logs and rate limits."
    },
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  private static final Logger log = LoggerFactory.getLogger(ServeCommand.class);

  @Mixin private Settings settings = new Settings();

  @Option(
      names = "--roles",
      paramLabel = "ROLES",
      completionCandidates = Roles.class,
      description = {
        "What this node does, with commas between: some of ${COMPLETION-CANDIDATES}. Overrides"
            + " node.roles. Default: all.",
      })
  private @Nullable String roles;

  @Option(
      names = "--quarantine",
      description = {
        "Start in quarantine. Use this after restoring a backup. Until `release` is run, no"
            + " node cancels, expires, removes, sends or refunds anything by itself. API and"
            + " checkout serve."
      })
  private boolean quarantine;

  /** The names of the roles. */
  static final class Roles extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Roles() {
      super(Arrays.stream(NodeRole.values()).map(NodeRole::code).toList());
    }
  }

  @Override
  public Integer call() {
    Shutdown shutdown = new Shutdown();
    HangUp hangUp = HangUp.watch(shutdown::hasBegun);
    LoadedConfig loaded = settings.read(environment());
    AppConfig config = loaded.config();
    Logs.apply(config.log());
    StartLine.log(config);
    if (PublicUrlCheck.isClearText(config.http())) {
      log.warn(
          "http.publicUrl is {}: what customers type and tokens are not encrypted; use https",
          config.http().publicUrl());
    }
    OpenTelemetry telemetry = Traces.start(config);
    if (quarantine) {
      beginQuarantine(config);
    }
    Running running = Running.start(config, telemetry);
    shutdown.before(running::stop);
    hangUp.handle(new Reload(running.node(), loaded, () -> settings.read(environment()))::run);
    shutdown.await();
    return 0;
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    if (roles != null) {
      environment.put("PAYLINK_NODE_ROLES", roles);
    }
    return environment;
  }

  private static void beginQuarantine(AppConfig config) {
    new Migrations(config.database()).run();
    // A node that does not start must not hold back the others.
    new Admin()
        .with(
            config,
            stores ->
                PublicUrlCheck.check(config, stores.merchants())
                    .compose(set -> new QuarantineStore(stores.database()).begin()));
  }
}
