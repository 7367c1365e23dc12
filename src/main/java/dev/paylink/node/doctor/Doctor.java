package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.keys.KeyRing;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Looks at a database and the settings of a node, one check after the other. Blocking. */
public final class Doctor {
  private Doctor() {}

  /**
   * Runs all checks.
   *
   * @param keys of the node; missing ones are not compared
   * @param nodes number of nodes to plan connections for; empty for the addresses that are seen
   */
  public static List<Finding> examine(
      InspectedDatabase database, AppConfig config, List<KeyRing> keys, OptionalInt nodes) {
    ServerSettings settings = ServerSettings.of(database);
    return Stream.of(
            ServerChecks.of(database, config.database(), settings),
            ConnectionChecks.of(database, config.database(), settings, nodes),
            ReplicationChecks.of(database, settings),
            TransactionChecks.of(database, settings),
            SchemaChecks.of(database, config),
            PartitionChecks.of(database, config),
            WorkChecks.of(database),
            WebhookChecks.of(database),
            MerchantChecks.of(database, config),
            NodeChecks.of(database, config, keys))
        .flatMap(List::stream)
        .map(Check::run)
        .toList();
  }
}
