package dev.paylink.base.config;

import dev.paylink.base.config.InvalidConfigException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a role without the verticles that it needs: the node would be ready, and answer 503.
 * {@code webhook} may be 0 anyway: then other nodes send the deliveries.
 */
final class RoleChecks {
  /** The kinds of verticles of which a role needs at least one. */
  private static final Map<String, Set<String>> NEEDED =
      Map.of(
          "api", Set.of("router", "order", "paymentLink", "payment"),
          "checkout", Set.of("router", "checkout", "payment"),
          "sweeps", Set.of("payment"));

  private RoleChecks() {}

  /** The problems of a configuration, given by section and key. */
  static List<Problem> problems(Map<String, Map<String, @Nullable Object>> config) {
    Map<String, @Nullable Object> instances = config.getOrDefault("instances", Map.of());
    Object roles = config.getOrDefault("node", Map.of()).get("roles");
    List<Problem> problems = new ArrayList<>();
    for (String kind : new TreeSet<>(instances.keySet())) {
      if (!"0".equals(String.valueOf(instances.get(kind)))) {
        continue;
      }
      List<String> without =
          NEEDED.keySet().stream()
              .filter(role -> roles instanceof List<?> given && given.contains(role))
              .filter(role -> NEEDED.getOrDefault(role, Set.of()).contains(kind))
              .sorted()
              .toList();
      if (!without.isEmpty()) {
        String allowed =
            "must be at least 1, as node.roles has %s".formatted(String.join(", ", without));
        problems.add(new Problem("instances." + kind, "0", allowed));
      }
    }
    return problems;
  }
}
