package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ClusterMember;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of the jar that join a cluster, that cannot, and that need none. */
@Tag("ops")
class ClusterStartIT {
  @TempDir private Path folder;
  private final ClusterMember one = ClusterMember.onFreePorts();
  private final ClusterMember other = ClusterMember.onFreePorts();
  private JarNode first;
  private JarNode second;

  @BeforeEach
  void configure() {
    TestDatabase database = TestDatabase.shared();
    first = new JarNode(database.createMigrated(), database.user(), database.password());
    second = first.another();
    one.of(first, List.of(one, other)).with("PAYLINK_LOG_LEVELS", "com.hazelcast=info");
    other.of(second, List.of(one, other));
  }

  @AfterEach
  void stop() {
    second.close();
    first.close();
  }

  @Tag("nightly")
  @Test
  void joinsAndLeaves() {
    first.start();
    first.awaitReady();
    second.start();
    second.awaitReady();
    await().until(() -> first.errors().contains("size:2"));
    String started = second.errors();
    assertTrue(started.contains("Joined the cluster as 127.0.0.1"), started);
    assertFalse(started.toLowerCase().contains("hazelcast"), started);
    second.terminate();
    assertEquals(143, second.exitCode(), second::errors);
    assertTrue(second.errors().contains("Stopped"), second::errors);
    await().until(() -> first.errors().contains("Shutdown request of Member"));
    assertFalse(first.errors().contains("suspected"), first::errors);
  }

  @Test
  void endsIfItCannotListen() throws Exception {
    for (int port : List.of(one.port(), one.busPort()).subList(0, Effort.of(1, 2))) {
      try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        first.start();
        assertEquals(1, first.exitCode(), first::errors);
        assertTrue(first.errors().contains("Cannot join the cluster"), first::errors);
        assertTrue(first.errors().contains(Integer.toString(taken.getLocalPort())), first::errors);
      }
    }
  }

  @Test
  void loadsNothingOfAClusterWithoutOne() throws Exception {
    Path loaded = folder.resolve("classes");
    first
        .with("PAYLINK_CLUSTER_ENABLED", "false")
        .with("JAVA_TOOL_OPTIONS", "-Xlog:class+load=info:file=" + loaded);
    first.start();
    first.awaitReady();
    List<String> classes = Files.readAllLines(loaded);
    assertTrue(classes.stream().anyMatch(line -> line.contains("io.vertx.core.Vertx ")));
    assertEquals(List.of(), classes.stream().filter(line -> line.contains("hazelcast")).toList());
  }
}
