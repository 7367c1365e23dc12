package dev.paylink.base.config;

import dev.paylink.base.config.InvalidConfigException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses addresses of a cluster at which other members would not find the node. */
final class ClusterChecks {
  private ClusterChecks() {}

  /** The problems of a configuration, given by section and key. */
  static List<Problem> problems(Map<String, Map<String, @Nullable Object>> config) {
    Map<String, @Nullable Object> cluster = config.getOrDefault("cluster", Map.of());
    List<Problem> problems = new ArrayList<>();
    if (!"true".equals(text(cluster, "enabled"))) {
      return problems;
    }
    String host = text(cluster, "publicHost").isEmpty() ? "host" : "publicHost";
    if (AppConfig.Cluster.EVERYWHERE.contains(text(cluster, host))) {
      problems.add(
          new Problem(
              "cluster.publicHost",
              text(cluster, "publicHost"),
              "must be the name or address at which other members reach the node"));
    }
    if (text(cluster, "port").equals(text(cluster, "busPort"))) {
      problems.add(
          new Problem(
              "cluster.busPort", text(cluster, "busPort"), "must differ from cluster.port"));
    }
    return problems;
  }

  private static String text(Map<String, @Nullable Object> cluster, String key) {
    return String.valueOf(cluster.get(key));
  }
}
