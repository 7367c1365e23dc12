package dev.paylink.base.bus.cluster;

import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MultiMapConfig;
import com.hazelcast.config.MultiMapConfig.ValueCollectionType;
import com.hazelcast.config.NetworkConfig;
import dev.paylink.base.config.AppConfig;
import java.util.Map;

/** What Hazelcast is told: which nodes are members, and to do nothing beyond. */
final class HazelcastSettings {
  private static final String NAME = "paylink";
  private static final int CONNECT_SECONDS = 2;

  /** The subscriptions of all members, under the name that Vert.x has for them. */
  private static final String SUBSCRIPTIONS = "__vertx.subs";

  private static final Map<String, String> PROPERTIES =
      Map.of(
          "hazelcast.logging.type", "slf4j",
          "hazelcast.phone.home.enabled", "false",
          "hazelcast.health.monitoring.level", "OFF",
          // Else it ends at SIGTERM, before the requests in flight are answered.
          "hazelcast.shutdownhook.enabled", "false",
          // Subscriptions that a member holds for others have a copy, and are published again.
          "hazelcast.graceful.shutdown.max.wait", "1",
          // A member that vanished, and one that joins, keep starting members waiting for as long.
          "hazelcast.max.no.heartbeat.seconds", "20",
          "hazelcast.max.join.seconds", "30",
          // Members that have started a cluster each, as when started at once, find each other.
          "hazelcast.merge.first.run.delay.seconds", "10",
          "hazelcast.merge.next.run.delay.seconds", "10");

  private HazelcastSettings() {}

  static Config of(AppConfig.Cluster cluster) {
    Config config = new Config();
    config.setClusterName(NAME);
    config.setClassLoader(HazelcastSettings.class.getClassLoader());
    PROPERTIES.forEach(config::setProperty);
    config.getMetricsConfig().setEnabled(false);
    config.getSerializationConfig().setJavaSerializationFilterConfig(onlyOwnClasses());
    config.addMultiMapConfig(
        new MultiMapConfig(SUBSCRIPTIONS)
            .setBackupCount(1)
            .setValueCollectionType(ValueCollectionType.SET));
    listen(config, cluster);
    join(config.getNetworkConfig().getJoin(), cluster);
    return config;
  }

  /** Java and Hazelcast classes are allowed by default. */
  private static JavaSerializationFilterConfig onlyOwnClasses() {
    return new JavaSerializationFilterConfig()
        .setWhitelist(new ClassFilter().addPrefixes("io.vertx."));
  }

  /** On one address, unless that is all of the machine: by default Hazelcast takes all. */
  private static void listen(Config config, AppConfig.Cluster cluster) {
    NetworkConfig network = config.getNetworkConfig();
    network
        .setPort(cluster.port())
        .setPortAutoIncrement(false)
        .setReuseAddress(true)
        .setPublicAddress(cluster.publicHost() + ":" + cluster.port());
    config.setProperty("hazelcast.socket.bind.any", String.valueOf(cluster.listensEverywhere()));
    if (!cluster.listensEverywhere()) {
      config.setProperty("hazelcast.local.localAddress", cluster.host());
    }
  }

  private static void join(JoinConfig join, AppConfig.Cluster cluster) {
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig()
        .setEnabled(true)
        .setConnectionTimeoutSeconds(CONNECT_SECONDS)
        .setMembers(cluster.members());
  }
}
