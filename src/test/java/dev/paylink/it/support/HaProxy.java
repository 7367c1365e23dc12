package dev.paylink.it.support;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * HAProxy of the PATH in front of nodes, with the settings of Docker Compose but for addresses,
 * which DNS gives there.
 */
public final class HaProxy implements AutoCloseable {
  private static final Path SETTINGS = Path.of("docker/compose/haproxy.cfg");
  private static final int ATTEMPTS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String DNS =
      """
      resolvers docker
        nameserver docker 127.0.0.11:53
        hold valid 1s
        hold obsolete 5s
      """;

  private final int port = TestPorts.find();
  private final LoggedProcess process;

  private HaProxy(Path folder, List<JarNode> nodes) {
    Path settings = folder.resolve("haproxy.cfg");
    try {
      Files.writeString(settings, adapted(Files.readString(SETTINGS), nodes));
      process =
          LoggedProcess.start(
              folder.resolve("haproxy.log"), "haproxy", "-db", "-f", settings.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts it and waits until it listens; on other ports if it ends, as somebody else may have got
   * one of them.
   *
   * @param folder for its configuration and log
   * @param nodes with management ports; the first is node1 in the log
   */
  public static HaProxy start(Path folder, List<JarNode> nodes) {
    String last = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      HaProxy started = new HaProxy(folder, nodes);
      await().atMost(PATIENCE).until(() -> started.listens() || !started.process.isAlive());
      if (started.process.isAlive()) {
        return started;
      }
      last = started.log();
    }
    throw new IllegalStateException("HAProxy ended: " + last);
  }

  private boolean listens() {
    try (Socket connected = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connected.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private String adapted(String text, List<JarNode> nodes) {
    String changed = replace(text, "bind :8080", "bind 127.0.0.1:" + port);
    changed = replace(changed, "bind :8081", "bind 127.0.0.1:" + TestPorts.find());
    changed = replace(changed, "bind 127.0.0.1:8405", "bind 127.0.0.1:" + TestPorts.find());
    changed = replace(changed, DNS, "");
    changed = replace(changed, " resolvers docker init-addr none", "");
    changed = replace(changed, " check port 9090 ", " check ");
    changed = replace(changed, "  server-template console 10 api:8081\n", "");
    return replace(changed, "  server-template node 10 api:8080\n", servers(nodes));
  }

  private static String replace(String text, String old, String with) {
    int at = text.indexOf(old);
    if (at < 0 || text.indexOf(old, at + 1) >= 0) {
      throw new IllegalStateException("Not once in " + SETTINGS + ": " + old);
    }
    return text.replace(old, with);
  }

  private static String servers(List<JarNode> nodes) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < nodes.size(); i++) {
      JarNode node = nodes.get(i);
      lines.append(
          "  server node%d 127.0.0.1:%d port %d%n"
              .formatted(i + 1, node.port(), node.managementPort()));
    }
    return lines.toString();
  }

  public String origin() {
    return "http://127.0.0.1:" + port;
  }

  /**
   * Whether it sends requests to a node, by its number from 1, as far as it has said. It takes
   * every node for ready at first.
   */
  public boolean uses(int node) {
    String name = "Server nodes/node" + node + " is ";
    int last = log().lastIndexOf(name);
    return last < 0 || log().startsWith("UP", last + name.length());
  }

  /** What it has logged. */
  public String log() {
    return process.log();
  }

  @Override
  public void close() {
    process.close();
  }
}
