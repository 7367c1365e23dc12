package dev.paylink.it.support;

import java.util.List;
import java.util.stream.Collectors;

/** The addresses of a member of a cluster of event buses. */
public record ClusterMember(int port, int busPort) {
  /** The option of a JVM whose member joins without waiting five seconds for others to start. */
  public static final String AT_ONCE = "-Dhazelcast.wait.seconds.before.join=0";

  private static final String HOST = "127.0.0.1";

  public static ClusterMember onFreePorts() {
    return new ClusterMember(TestPorts.find(), TestPorts.find());
  }

  public String address() {
    return HOST + ":" + port;
  }

  /** Has a node be this member when it is started. */
  public JarNode of(JarNode node, List<ClusterMember> members) {
    return node.option(AT_ONCE)
        .with("PAYLINK_CLUSTER_ENABLED", "true")
        .with("PAYLINK_CLUSTER_HOST", HOST)
        .with("PAYLINK_CLUSTER_PORT", Integer.toString(port))
        .with("PAYLINK_CLUSTER_BUS_PORT", Integer.toString(busPort))
        .with(
            "PAYLINK_CLUSTER_MEMBERS",
            members.stream().map(ClusterMember::address).collect(Collectors.joining(",")));
  }
}
