package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.data.db.InspectedDatabase;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/** Whether the server takes the connections of all nodes. */
final class ConnectionChecks {
  private static final double NEARLY_ALL = 0.8;

  private final InspectedDatabase database;
  private final AppConfig.Database config;
  private final ServerSettings settings;
  private final OptionalInt nodes;

  private ConnectionChecks(
      InspectedDatabase database,
      AppConfig.Database config,
      ServerSettings settings,
      OptionalInt nodes) {
    this.database = database;
    this.config = config;
    this.settings = settings;
    this.nodes = nodes;
  }

  static List<Check> of(
      InspectedDatabase database,
      AppConfig.Database config,
      ServerSettings settings,
      OptionalInt nodes) {
    ConnectionChecks checks = new ConnectionChecks(database, config, settings, nodes);
    return List.of(
        new Check("connections.pools", checks::pools), new Check("connections.used", checks::used));
  }

  private Outcome pools() {
    long count =
        nodes.isPresent()
            ? nodes.getAsInt()
            : Math.max(1, database.row(ConnectionSql.NODES).number("nodes"));
    long each = DatabasePools.connectionsOfNode(config);
    long available = available(database.row(ConnectionSql.USED));
    String text =
        "%d node%s with up to %d connections each (this configuration) take %d of the %d that the server has for them"
            .formatted(count, count == 1 ? "" : "s", each, count * each, available);
    if (config.settingsByRole()) {
      return Outcome.unseen(
          text + ", if no pooler is between",
          "Behind a pooler compare its default_pool_size with max_connections");
    }
    String advice =
        "Raise max_connections, lower database.poolSize of the nodes, or put PgBouncer between";
    if (count * each > available) {
      return Outcome.wrong(text, advice);
    }
    return (count + 1) * each > available
        ? Outcome.doubtful(text + ": one node more, as in an upgrade, does not fit", advice)
        : Outcome.ok(text);
  }

  /** What the role and the database may have, without what others have or is reserved for them. */
  private long available(Columns limits) {
    long reserved =
        settings.number("superuser_reserved_connections") + settings.number("reserved_connections");
    return LongStream.of(
            settings.number("max_connections") - reserved - limits.number("others"),
            limits.number("of_role"),
            limits.number("of_database"))
        .filter(limit -> limit >= 0)
        .min()
        .orElseThrow();
  }

  private Outcome used() {
    long used = database.row(ConnectionSql.USED).number("used");
    long all = settings.number("max_connections");
    String text = "%d of %d connections of the server are open".formatted(used, all);
    return used > NEARLY_ALL * all
        ? Outcome.doubtful(text, "See who has them in pg_stat_activity")
        : Outcome.ok(text);
  }
}
