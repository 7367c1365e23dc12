package dev.paylink.base.bus.cluster;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Joins the event buses of nodes, and of programs that listen to them, so that topics of {@code
 * Scope.CLUSTER} reach all. Needs {@code io.vertx:vertx-hazelcast}, an optional dependency.
 */
public final class Cluster {
  /** Messages for a member that cannot be reached are kept in memory as long. */
  private static final Duration REACHABLE = Duration.ofSeconds(2);

  /** How often a member asks whether the others still answer on the bus, and how long it waits. */
  private static final Duration PING = Duration.ofSeconds(5);

  private Cluster() {}

  /**
   * Joins the cluster, or starts it if no member can be reached. Takes some seconds.
   *
   * @param cluster the addresses; does not check whether it is enabled
   * @return the Vert.x on the joined bus; closing it leaves the cluster
   */
  public static Future<Vertx> join(AppConfig.Cluster cluster) {
    return join(cluster, new VertxOptions(), builder -> builder);
  }

  /**
   * Joins the cluster like {@link #join(AppConfig.Cluster)}.
   *
   * @param options their options of the event bus are set here
   * @param more what else is built in
   */
  public static Future<Vertx> join(
      AppConfig.Cluster cluster, VertxOptions options, UnaryOperator<VertxBuilder> more) {
    VertxOptions clustered = new VertxOptions(options).setEventBusOptions(bus(cluster));
    return more.apply(Vertx.builder().with(clustered))
        .withClusterManager(new HazelcastClusterManager(HazelcastSettings.of(cluster)))
        .buildClustered();
  }

  private static EventBusOptions bus(AppConfig.Cluster cluster) {
    return new EventBusOptions()
        .setHost(cluster.host())
        .setPort(cluster.busPort())
        .setClusterPublicHost(cluster.publicHost())
        .setClusterPublicPort(cluster.busPort())
        .setConnectTimeout((int) REACHABLE.toMillis())
        .setClusterPingInterval(PING.toMillis())
        .setClusterPingReplyInterval(PING.toMillis());
  }
}
