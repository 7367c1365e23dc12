package dev.paylink.it.support.webhook;

import static org.awaitility.Awaitility.await;

import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Nodes that send deliveries, each behind a proxy of the database, and what happens to them. */
public final class FaultyNodes implements AutoCloseable {
  private final TestService database;
  private final Map<String, String> settings;
  private final Random random;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, String> ids = new HashMap<>();

  /** What can happen. */
  public enum Fault {
    /** A node is stopped, and another one is started. */
    RESTART,
    /** The connections of a node stand still until its lease has ended. */
    FREEZE,
    /** The connections of a node are closed. */
    CUT,
    /** A connection of a node is closed before the answer to what was committed. */
    CUT_ON_ANSWER,
    /** The connections of all nodes are closed, as at a restart of the database. */
    CUT_ALL
  }

  private record Node(TestService service, DatabaseProxy proxy) {
    private void close() {
      proxy.set(Mode.PASS);
      service.close();
      proxy.close();
    }
  }

  /**
   * @param database a node on the database that sends nothing
   */
  public FaultyNodes(TestService database, Map<String, String> settings, Random random) {
    this.database = database;
    this.settings = settings;
    this.random = random;
  }

  public void start() {
    String host = "node%d.example".formatted(ids.size());
    DatabaseProxy proxy = new DatabaseProxy(database.databaseUri());
    Map<String, String> own = new HashMap<>(settings);
    own.put("PAYLINK_DATABASE_URI", proxy.uri());
    own.put("PAYLINK_HTTP_PUBLIC_URL", "https://" + host);
    Node node = new Node(database.anotherNode(own), proxy);
    nodes.add(node);
    ids.put(host, id(node));
  }

  private static String id(Node node) {
    return node.service().node().nodeId().toString();
  }

  /** Returns the ids of all nodes that were started, by the hosts of their checkout pages. */
  public Map<String, String> ids() {
    return Map.copyOf(ids);
  }

  public void cause(Fault fault) {
    Node node = nodes.get(random.nextInt(nodes.size()));
    switch (fault) {
      case RESTART -> restart(node);
      case FREEZE -> freeze(node);
      case CUT -> cut(node);
      case CUT_ON_ANSWER -> node.proxy().set(Mode.CUT_ON_ANSWER);
      case CUT_ALL -> nodes.forEach(FaultyNodes::cut);
    }
  }

  private void restart(Node node) {
    nodes.remove(node);
    node.close();
    start();
  }

  private void freeze(Node node) {
    String senders = "select count(*) from webhook_sender where node_id = '%s'".formatted(id(node));
    await().until(() -> database.number(senders) > 0);
    node.proxy().set(Mode.SILENT);
    await().until(() -> database.number(senders) == 0);
    node.proxy().set(Mode.PASS);
  }

  private static void cut(Node node) {
    node.proxy().set(Mode.DOWN);
    node.proxy().set(Mode.PASS);
  }

  /** Stops the nodes, which do not send for a while what they could not record, for a new one. */
  public void replaceAll() {
    List<Node> old = List.copyOf(nodes);
    start();
    old.forEach(Node::close);
    nodes.removeAll(old);
  }

  @Override
  public void close() {
    nodes.forEach(Node::close);
  }
}
