package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.docs.AcmeLedgerProgram;
import com.example.docs.AcmeListener;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.ClusterMember;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.RetryingSeller;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes with one event bus are killed in turn, while orders are created and paid. Two programs
 * beside them get the events: one by a cursor, each once and in order, one as they are published.
 */
@Tag("ops")
@Tag("nightly")
class ClusterIT {
  private static final int NODES = Effort.of(2, 3);
  private static final int KILLS = Effort.of(1, 20);
  private static final int ORDERS_PER_KILL = 30;

  /** Besides those of the kills: before the first, and after the last. */
  private static final int ORDERS = ORDERS_PER_KILL * (KILLS + 2);

  @TempDir private Path folder;
  private final Random random = new Random();
  private final List<JarNode> nodes = new ArrayList<>();
  private CrashingDatabase database;
  private ErraticReceiver receiver;
  private JarNode ledger;
  private JarProcess listener;
  private String token;
  private String checkout;

  @BeforeEach
  void start() throws IOException {
    database = new CrashingDatabase(folder.resolve("database"));
    receiver = new ErraticReceiver(0, 1);
    JarNode first =
        new JarNode(database.uri(), CrashingDatabase.USER, database.password())
            .with("PAYLINK_HTTP_PUBLIC_URL", "https://pay.example")
            // On a busy machine the database answers late, which is no fault of the cluster.
            .with("PAYLINK_DATABASE_CONNECT_TIMEOUT", "4s")
            .with("PAYLINK_DATABASE_STATEMENT_TIMEOUT", "4s")
            .with("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "2s");
    nodes.add(first);
    Stream.generate(first::another).limit(NODES - 1).forEach(nodes::add);
    ledger = first.another().with("PAYLINK_NODE_ROLES", "feed");
    first.command("migrate");
    String merchant = first.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token =
        first.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "3h");
    startMembers();
    awaitSubscribed(); // before the endpoint, so that it receives no link event
    String endpoint = "{\"url\":\"%s\",\"maxConcurrency\":50}".formatted(receiver.url());
    HttpResponse<String> created = first.send(token, "POST", "/webhook-endpoints", endpoint, null);
    receiver.trust(new ObjectMapper().readTree(created.body()).get("secret").asText());
  }

  /**
   * The nodes first, so that one of them publishes the events, and not the ledger; of them one,
   * which the others join.
   */
  private void startMembers() {
    List<ClusterMember> members = Stream.generate(ClusterMember::onFreePorts).limit(NODES).toList();
    for (int i = 0; i < NODES; i++) {
      members.get(i).of(nodes.get(i), members).start();
      nodes.get(0).awaitReady();
    }
    nodes.forEach(JarNode::awaitReady);
    ClusterMember.onFreePorts().of(ledger, members).start(AcmeLedgerProgram.class);
    ClusterMember own = ClusterMember.onFreePorts();
    List<String> arguments =
        new ArrayList<>(List.of("127.0.0.1", own.port() + "", own.busPort() + ""));
    members.forEach(member -> arguments.add(member.address()));
    listener =
        JarProcess.start(
            Map.of(),
            List.of(ClusterMember.AT_ONCE),
            AcmeListener.class,
            List.of(),
            arguments.toArray(String[]::new));
    ledger.awaitReady();
  }

  /** The listener has subscribed when it is told of a link. */
  private void awaitSubscribed() {
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () -> {
              checkout = newCheckout();
              return !hinted().isEmpty();
            });
  }

  private String newCheckout() throws IOException {
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    HttpResponse<String> created = nodes.get(0).send(token, "POST", "/payment-links", link, null);
    return CheckoutClient.pathOf(
        new ObjectMapper().readTree(created.body()).get("checkoutUrl").asText());
  }

  @AfterEach
  void stop() {
    if (listener != null) {
      listener.close();
    }
    if (ledger != null) {
      ledger.close();
    }
    nodes.forEach(JarNode::close);
    receiver.close();
    database.close();
  }

  @Test
  void losesNothingOverKilledMembers() {
    List<Survivors> asked = new ArrayList<>();
    try (RetryingSeller seller = new RetryingSeller(nodes, token, checkout, ORDERS)) {
      assertHinted(seller);
      for (int kill = 0; kill < KILLS; kill++) {
        asked.add(killAndRestart(seller, sold(kill + 1)));
      }
      await().atMost(Duration.ofMinutes(2)).until(() -> seller.paid().size() == sold(KILLS + 1));
      assertHinted(seller);
      assertEquals(List.of(), List.copyOf(seller.errors()));
      assertEquals(ORDERS, Set.copyOf(seller.paid()).size());
    }
    assertNothingLost();
    report(asked);
    asked.forEach(Survivors::assertAnswered);
  }

  private void report(List<Survivors> asked) {
    System.out.printf(
        "[paylink] %d kills, %d answers of survivors, %d requests repeated, the slowest after %d ms;"
            + " %d of %d hints%n",
        KILLS,
        asked.stream().mapToInt(Survivors::answers).sum(),
        asked.stream().mapToInt(Survivors::repeated).sum(),
        asked.stream().mapToLong(Survivors::slowestMs).max().orElse(0),
        hinted().size(),
        events().size());
  }

  private static int sold(int phases) {
    return ORDERS_PER_KILL * phases;
  }

  /** With all members there, each event is published to the listener. */
  private void assertHinted(RetryingSeller seller) {
    Set<String> before = new HashSet<>(events());
    int paid = seller.paid().size();
    seller.allow(ORDERS_PER_KILL);
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> seller.paid().size() == paid + ORDERS_PER_KILL);
    Set<String> written = new HashSet<>(events());
    written.removeAll(before);
    assertTrue(written.size() >= ORDERS_PER_KILL, written::toString);
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> assertEquals(Set.of(), missing(written, hinted())));
  }

  private static Set<String> missing(Set<String> wanted, Set<String> got) {
    Set<String> missing = new HashSet<>(wanted);
    missing.removeAll(got);
    return missing;
  }

  /** Kills a node while orders are sold, and starts it again. */
  private Survivors killAndRestart(RetryingSeller seller, int sold) {
    JarNode victim = nodes.get(random.nextInt(NODES));
    assertTrue(victim.isAlive(), victim::errors);
    List<JarNode> others = nodes.stream().filter(node -> node != victim).toList();
    try (Survivors survivors = new Survivors(others, token)) {
      int before = random.nextInt(ORDERS_PER_KILL / 3);
      seller.allow(ORDERS_PER_KILL);
      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(2))
          .until(() -> seller.paid().size() >= sold + before);
      victim.kill();
      assertTrue(seller.paid().size() < sold + ORDERS_PER_KILL, "Killed after the orders");
      victim.start();
      victim.awaitReady();
      return survivors;
    }
  }

  private void assertNothingLost() {
    SoldOrders sold = new SoldOrders(database, receiver, ORDERS);
    sold.awaitDelivered();
    sold.assertEveryEventArrived();
    sold.assertEveryOrderComplete();
    sold.assertEveryEventHasItsPosition();
    sold.assertMoneyCountedOnce();
    List<String> inOrder =
        database.texts("select position || ' ' || id from event order by position").stream()
            .map(line -> line.split(" "))
            .map(event -> event[0] + " " + TypeId.EVENT.encode(UUID.fromString(event[1])))
            .toList();
    await().atMost(Duration.ofMinutes(2)).until(() -> booked().size() >= inOrder.size());
    assertEquals(inOrder, booked());
  }

  private List<String> booked() {
    return ledger.output().lines().filter(line -> line.matches("[0-9]+ evt_.*")).toList();
  }

  private Set<String> hinted() {
    return listener
        .out()
        .lines()
        .filter(line -> line.startsWith("evt_"))
        .collect(Collectors.toSet());
  }

  private List<String> events() {
    return database.texts("select id::text from event").stream()
        .map(id -> TypeId.EVENT.encode(UUID.fromString(id)))
        .toList();
  }
}
