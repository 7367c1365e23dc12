package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CrashingDatabase;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The node dies again and again while it takes payments and delivers, its database now and then,
 * and the receiver answers as it likes: no event may be lost.
 */
class WebhookCrashIT {
  private static final int LIVES = 20;
  private static final int ORDERS = 2_000;
  private static final int LIVES_OF_THE_DATABASE = 5; // of the node each
  private static final int LONGEST_LIFE_MS = 1_000;
  private static final int TROUBLE_PERCENT = 30;
  private static final long SLOW_MS = 500;

  @TempDir private Path folder;
  private CrashingDatabase database;
  private ErraticReceiver receiver;
  private JarNode node;
  private String token;
  private String checkout;
  private long diedWhileSending;

  @BeforeEach
  void openAShop() throws IOException {
    database = new CrashingDatabase(folder.resolve("database"));
    receiver = new ErraticReceiver(TROUBLE_PERCENT, SLOW_MS);
    node = new JarNode(database.uri(), CrashingDatabase.USER, "");
    node.with("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", SLOW_MS / 2 + "ms")
        .with("PAYLINK_WEBHOOKS_LEASE_MARGIN", "1s")
        .with("PAYLINK_WEBHOOKS_RETRY_DELAYS", retryDelays());
    node.command("migrate");
    String merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    String scope = TestService.ALL_SCOPES;
    token = node.command("token", "issue", "--merchant", merchant, "--scope", scope, "--ttl", "1h");
    node.start();
    node.awaitReady();
    checkout = newCheckout(); // before the endpoint, which shall hear of orders only
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

  /** So many that no delivery is ever given up. */
  private static String retryDelays() {
    return "100ms,200ms," + String.join(",", Collections.nCopies(48, "300ms"));
  }

  @AfterEach
  void closeTheShop() {
    node.close();
    receiver.close();
    database.close();
  }

  @Test
  void noEventIsLostHoweverOftenTheNodeAndItsDatabaseDie() throws InterruptedException {
    try (RetryingSeller seller = new RetryingSeller(node, token, checkout, ORDERS)) {
      for (int life = 1; life <= LIVES; life++) {
        seller.allow(ORDERS / LIVES);
        runAndKill();
        if (life % LIVES_OF_THE_DATABASE == 0) {
          TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(LONGEST_LIFE_MS));
          database.crashAndRestart();
        }
        node.awaitReady();
      }
      await().atMost(Duration.ofSeconds(60)).until(seller::isDone);
      assertEquals(List.of(), List.copyOf(seller.errors()));
      assertEquals(ORDERS, Set.copyOf(seller.paid()).size());
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> count("webhook_delivery") == 0);
    everyEventHasArrived();
    everyOrderIsComplete();
    assertTrue(diedWhileSending > 0, "It never died with a delivery under way");
  }

  /** The next life begins at once; what was under way when this one ended waits for its lease. */
  private void runAndKill() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(LONGEST_LIFE_MS));
    assertTrue(node.isAlive(), node::errors);
    node.kill();
    diedWhileSending += count("webhook_delivery where lease is not null");
    node.start();
  }

  private void everyEventHasArrived() {
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
        written.size(), sent, diedWhileSending);
  }

  /** Whatever has arrived of an order is all of it: 1, 2, 3 … up to where the order is now. */
  private void everyOrderIsComplete() {
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
    assertTrue(count("payment where status = 'succeeded'") > 0, "No provider settled anything");
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
