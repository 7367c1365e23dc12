package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.ErraticReceiver.Received;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RetryingSeller;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No event is lost while the node crashes repeatedly during payments and deliveries, the database
 * crashes occasionally, and the receiver fails at random.
 */
@Tag("slow")
@Tag("ops")
class WebhookCrashIT {
  private static final int RUNS = Effort.of(5, 20);
  private static final int ORDERS = Effort.of(500, 2_000);
  private static final int RUNS_PER_DATABASE_RUN = Effort.of(2, 5); // node runs per database run
  private static final int MAX_UPTIME_MS = 1_000;
  private static final int FAILURE_PERCENT = 30;
  private static final long SLOW_MS = 500;

  @TempDir private Path folder;
  private CrashingDatabase database;
  private ErraticReceiver receiver;
  private JarNode node;
  private String token;
  private String checkout;
  private long orphanedLeases;

  @BeforeEach
  void startNode() throws IOException {
    database = new CrashingDatabase(folder.resolve("database"));
    receiver = new ErraticReceiver(FAILURE_PERCENT, SLOW_MS);
    node = new JarNode(database.uri(), CrashingDatabase.USER, database.password());
    node.with("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", SLOW_MS / 2 + "ms")
        .with("PAYLINK_WEBHOOKS_LEASE_MARGIN", "1s")
        .with("PAYLINK_WEBHOOKS_RETRY_DELAYS", retryDelays());
    node.command("migrate");
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token = node.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "1h");
    node.start();
    node.awaitReady();
    checkout = newCheckout(); // before the endpoint, so that it receives no link event
    String endpoint = "{\"url\":\"%s\",\"maxConcurrency\":50}".formatted(receiver.url());
    HttpResponse<String> created = node.send(token, "POST", "/webhook-endpoints", endpoint, null);
    receiver.trust(new ObjectMapper().readTree(created.body()).get("secret").asText());
  }

  private String newCheckout() throws IOException {
    String link = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
    HttpResponse<String> created = node.send(token, "POST", "/payment-links", link, null);
    return CheckoutClient.pathOf(
        new ObjectMapper().readTree(created.body()).get("checkoutUrl").asText());
  }

  /** Enough retries that no delivery fails for good. */
  private static String retryDelays() {
    return "100ms,200ms," + String.join(",", Collections.nCopies(48, "300ms"));
  }

  @AfterEach
  void stopNode() {
    node.close();
    receiver.close();
    database.close();
  }

  @Test
  void deliversEveryEventOverCrashes() throws InterruptedException {
    try (RetryingSeller seller = new RetryingSeller(node, token, checkout, ORDERS)) {
      for (int run = 1; run <= RUNS; run++) {
        seller.allow(ORDERS / RUNS);
        runAndKill();
        if (run % RUNS_PER_DATABASE_RUN == 0) {
          TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(MAX_UPTIME_MS));
          database.crashAndRestart();
        }
        node.awaitReady();
      }
      await().atMost(Duration.ofSeconds(60)).until(seller::isDone);
      assertEquals(List.of(), List.copyOf(seller.errors()));
      assertEquals(ORDERS, Set.copyOf(seller.paid()).size());
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> count("webhook_delivery") == 0);
    assertEveryEventArrived();
    assertEveryOrderComplete();
    assertTrue(orphanedLeases > 0, "No crash happened with a delivery in flight");
  }

  /**
   * Kills the node and restarts it at once; deliveries in flight wait for the end of their lease.
   */
  private void runAndKill() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(MAX_UPTIME_MS));
    assertTrue(node.isAlive(), node::errors);
    node.kill();
    orphanedLeases += count("webhook_delivery where lease is not null");
    node.start();
  }

  private void assertEveryEventArrived() {
    Set<String> written =
        database.texts("select id::text from event where type <> 'payment_link.created'").stream()
            .map(id -> TypeId.EVENT.encode(UUID.fromString(id)))
            .collect(Collectors.toCollection(TreeSet::new));
    Map<String, Received> received = receiver.received();
    assertEquals(List.of(), receiver.errors());
    assertEquals(written, new TreeSet<>(received.keySet()));
    received.forEach(
        (id, one) -> {
          assertEquals(id, one.event().get("id").asText());
          assertTrue(one.accepted().get() > 0, id + " was never accepted");
        });
    assertEquals(written.size(), count("webhook_delivery_done where state = 'succeeded'"));
    int sent = received.values().stream().mapToInt(one -> one.times().get()).sum();
    System.out.printf(
        "[paylink] %d events arrived in %d attempts, %d leases outlived their holder%n",
        written.size(), sent, orphanedLeases);
  }

  /**
   * Checks that the sequences received of each order are complete: 1, 2, 3 … up to its current one.
   */
  private void assertEveryOrderComplete() {
    Map<String, Set<Integer>> sequences = new HashMap<>();
    for (Received one : receiver.received().values()) {
      JsonNode event = one.event();
      JsonNode object = event.at("/data/object");
      sequences
          .computeIfAbsent(
              object.path("orderId").asText(object.get("id").asText()), order -> new TreeSet<>())
          .add(event.get("sequence").asInt());
    }
    assertEquals(ORDERS, sequences.size());
    assertEquals(ORDERS, count("orders where status = 'paid'"));
    assertTrue(count("payment where status = 'succeeded'") > 0, "No provider settled a payment");
    for (String order :
        database.texts("select concat_ws(' ', id, sequence) from orders where status = 'paid'")) {
      String[] idAndSequence = order.split(" ");
      int last = Integer.parseInt(idAndSequence[1]);
      assertEquals(
          IntStream.rangeClosed(1, last).boxed().collect(Collectors.toSet()),
          sequences.get(TypeId.ORDER.encode(UUID.fromString(idAndSequence[0]))));
    }
  }

  private long count(String what) {
    return database.number("select count(*) from " + what);
  }
}
