package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.data.lease.Lease;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.FrozenProcesses;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RetryingSeller;
import dev.paylink.it.support.Scrape;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing is lost, and nothing is done twice, while several nodes on one database are killed or
 * frozen in turn, the database crashes, and the webhook receiver fails at random. Orders are
 * created and paid all the time, by the API and on the checkout pages.
 */
@Tag("nightly")
@Tag("ops")
class NodeFaultsIT {
  private static final int NODES = Effort.of(2, 3);
  private static final int KILLS = Effort.of(1, 50);
  private static final int FREEZES = Effort.of(1, 10);
  private static final int CRASHES = Effort.of(1, 20);
  private static final int ORDERS_PER_FAULT = 40;
  private static final int ORDERS = ORDERS_PER_FAULT * (KILLS + FREEZES + CRASHES);
  private static final int FAILURE_PERCENT = 30;
  private static final long SLOW_MS = 500;
  private static final Duration PAST_A_LEASE = Lease.TIME.plusSeconds(2);

  @TempDir private Path folder;
  private final Random random = new Random();
  private final List<JarNode> nodes = new ArrayList<>();
  private CrashingDatabase database;
  private ErraticReceiver receiver;
  private String token;
  private String checkout;
  private long orphaned;

  private enum Fault {
    KILL,
    FREEZE,
    CRASH
  }

  @BeforeEach
  void startNodes() throws IOException {
    database = new CrashingDatabase(folder.resolve("database"));
    receiver = new ErraticReceiver(FAILURE_PERCENT, SLOW_MS);
    JarNode first =
        new JarNode(database.uri(), CrashingDatabase.USER, database.password())
            .manage()
            .with("PAYLINK_HTTP_PUBLIC_URL", "https://pay.example")
            .with("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", SLOW_MS / 2 + "ms")
            .with("PAYLINK_WEBHOOKS_RETRY_DELAYS", retryDelays());
    nodes.add(first);
    Stream.generate(first::another).limit(NODES - 1).forEach(nodes::add);
    first.command("migrate");
    String merchant = first.command("merchant", "create", "--name", "Shop", "--mode", "test");
    token =
        first.command(
            "token",
            "issue",
            "--merchant",
            merchant,
            "--scope",
            TestService.ALL_SCOPES,
            "--ttl",
            "3h");
    nodes.forEach(JarNode::start);
    nodes.forEach(JarNode::awaitReady);
    checkout = newCheckout(); // before the endpoint, so that it receives no link event
    String endpoint = "{\"url\":\"%s\",\"maxConcurrency\":50}".formatted(receiver.url());
    HttpResponse<String> created = first.send(token, "POST", "/webhook-endpoints", endpoint, null);
    receiver.trust(new ObjectMapper().readTree(created.body()).get("secret").asText());
  }

  /** Enough retries that no delivery fails for good. */
  private static String retryDelays() {
    return "100ms,200ms," + String.join(",", Collections.nCopies(48, "300ms"));
  }

  private String newCheckout() throws IOException {
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    HttpResponse<String> created = nodes.get(0).send(token, "POST", "/payment-links", link, null);
    return CheckoutClient.pathOf(
        new ObjectMapper().readTree(created.body()).get("checkoutUrl").asText());
  }

  @AfterEach
  void stopNodes() {
    nodes.forEach(JarNode::close);
    receiver.close();
    database.close();
  }

  @Test
  void losesAndRepeatsNothingOverFaults() throws InterruptedException {
    try (RetryingSeller seller = new RetryingSeller(nodes, token, checkout, ORDERS)) {
      for (Fault fault : faults()) {
        seller.allow(ORDERS_PER_FAULT);
        cause(fault);
        nodes.forEach(JarNode::awaitReady);
      }
      await().atMost(Duration.ofMinutes(3)).until(seller::isDone);
      assertEquals(List.of(), List.copyOf(seller.errors()));
      assertEquals(ORDERS, Set.copyOf(seller.paid()).size());
    }
    SoldOrders sold = new SoldOrders(database, receiver, ORDERS);
    sold.awaitDelivered();
    sold.assertEveryEventArrived();
    sold.assertEveryOrderComplete();
    sold.assertEveryEventHasItsPosition();
    sold.assertMoneyCountedOnce();
    assertEquals("0", nodes.get(0).command("verify-counts"));
    assertTrue(orphaned > 0, "No node was killed with a delivery in flight");
  }

  private List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    faults.addAll(Collections.nCopies(KILLS, Fault.KILL));
    faults.addAll(Collections.nCopies(FREEZES, Fault.FREEZE));
    faults.addAll(Collections.nCopies(CRASHES, Fault.CRASH));
    Collections.shuffle(faults, random);
    return faults;
  }

  private void cause(Fault fault) throws InterruptedException {
    if (fault != Fault.KILL || orphaned > 0) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(1_000));
    }
    JarNode victim =
        fault == Fault.KILL && orphaned == 0 ? sender() : nodes.get(random.nextInt(NODES));
    assertTrue(victim.isAlive(), victim::errors);
    switch (fault) {
      case KILL -> {
        kill(victim);
        othersServe(victim);
        victim.start();
      }
      case FREEZE -> {
        try (FrozenProcesses frozen = victim.freeze()) {
          othersServe(victim);
          TimeUnit.MILLISECONDS.sleep(PAST_A_LEASE.toMillis());
        }
      }
      case CRASH -> database.crashAndRestart();
    }
  }

  /** The node that sends to the endpoint. */
  private JarNode sender() {
    return await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> nodes.stream().filter(NodeFaultsIT::sends).findAny(), Optional::isPresent)
        .orElseThrow();
  }

  private static boolean sends(JarNode node) {
    return Scrape.of(node.managementPort()).sum("paylink_webhook_slots_used") > 0;
  }

  /** Kills it at once, but the first time while deliveries are in flight, which it cannot end. */
  private void kill(JarNode victim) {
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              try (FrozenProcesses frozen = victim.freeze()) {
                orphaned += receiver.open();
                if (orphaned > 0) {
                  victim.kill();
                }
              }
              return orphaned > 0;
            });
  }

  /** The other nodes are ready, and an event that is written on them gets its position. */
  private void othersServe(JarNode victim) {
    nodes.stream().filter(node -> node != victim).forEach(JarNode::awaitReady);
    long written = database.number("select count(*) from event");
    await()
        .atMost(Lease.TIME.plusSeconds(60))
        .until(
            () ->
                database.number("select count(*) from event where position is not null")
                    >= written);
  }
}
