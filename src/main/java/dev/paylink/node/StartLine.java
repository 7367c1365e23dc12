package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.BuildInfo;
import dev.paylink.base.config.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first line of the log of a node: what starts, and where it listens. */
public final class StartLine {
  private static final Logger log = LoggerFactory.getLogger(StartLine.class);

  private StartLine() {}

  /** Logs it. */
  public static void log(AppConfig config) {
    log.info(of(config));
  }

  static String of(AppConfig config) {
    List<String> listening = new ArrayList<>();
    if (RouterVerticle.instances(config) > 0) {
      listening.add("HTTP on %s:%d".formatted(config.http().host(), config.http().port()));
    }
    AppConfig.Management management = config.management();
    if (management.port() > 0) {
      listening.add("management on %s:%d".formatted(management.host(), management.port()));
    }
    AppConfig.Cluster cluster = config.cluster();
    if (cluster.enabled()) {
      listening.add(
          "cluster on %s:%d and %d".formatted(cluster.host(), cluster.port(), cluster.busPort()));
    }
    return "Paylink %s starts; roles %s; %s"
        .formatted(
            BuildInfo.THIS,
            config.node().roles().stream()
                .sorted()
                .map(NodeRole::code)
                .collect(Collectors.joining(", ")),
            String.join(", ", listening));
  }
}
