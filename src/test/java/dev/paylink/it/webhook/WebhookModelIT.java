package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.DeliveryHistory;
import dev.paylink.it.support.webhook.DeliveryHistory.Attempt;
import dev.paylink.it.support.webhook.DeliveryHistory.Delivery;
import dev.paylink.it.support.webhook.FaultyNodes;
import dev.paylink.it.support.webhook.FaultyNodes.Fault;
import dev.paylink.it.support.webhook.ModelReceiver;
import dev.paylink.it.support.webhook.ModelReceiver.Call;
import dev.paylink.it.support.webhook.ModelReceiver.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random endpoints get each event once accepted or given up by the schedule, within their limits
 * and in order, while nodes are stopped and started, freeze for longer than their lease, and lose
 * their connections to the database.
 */
@Tag("nightly")
class WebhookModelIT {
  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());
  private static final int NODES = Effort.of(2, 3);
  private static final int FAULTS = Effort.of(3, 25);
  private static final int MERCHANTS = 5;
  private static final int ENDPOINTS = 6; // of each
  private static final int LINKS = 3; // of each merchant, for each fault
  private static final int CHANGES = 4; // of each link
  private static final int UNLIMITED = 1_000_000;
  private static final List<Integer> DELAYS_MS = List.of(200, 300, 400, 500);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(1);

  private final Random random = new Random(SEED);
  private final List<ApiClient> merchants = new ArrayList<>();
  private final List<Endpoint> endpoints = new ArrayList<>();
  private TestService api;
  private DeliveryHistory history;
  private ModelReceiver receiver;
  private FaultyNodes nodes;

  private record Endpoint(
      String id, String path, int maxConcurrency, int maxPerSecond, boolean ordered) {}

  @BeforeEach
  void start() {
    System.out.println("[paylink] -Dpaylink.test.seed=" + SEED);
    // Nodes of its own: they lose the database.
    api = TestService.start(Map.of("PAYLINK_NODE_ROLES", "api"));
    history = new DeliveryHistory(api);
    receiver = new ModelReceiver(SEED, ATTEMPT_TIMEOUT);
    nodes = new FaultyNodes(api, settings(), random);
    for (int i = 0; i < NODES; i++) {
      nodes.start();
    }
    for (int i = 0; i < MERCHANTS; i++) {
      merchants.add(api.newClient());
    }
    for (int i = 0; i < MERCHANTS * ENDPOINTS; i++) {
      endpoints.add(newEndpoint(merchants.get(i % MERCHANTS), i));
    }
  }

  /** With one delivery loop, the calls of a node to an endpoint are of one owner. */
  private static Map<String, String> settings() {
    return Map.of(
        "PAYLINK_NODE_ROLES",
        "webhooks",
        "PAYLINK_INSTANCES_WEBHOOK",
        "1",
        "PAYLINK_WEBHOOKS_RETRY_DELAYS",
        DELAYS_MS.stream().map(delay -> delay + "ms").collect(Collectors.joining(",")),
        "PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT",
        ATTEMPT_TIMEOUT.toSeconds() + "s");
  }

  private Endpoint newEndpoint(ApiClient merchant, int number) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    String path = "/%s/%d".formatted(kind, number);
    int maxConcurrency = 1 + random.nextInt(6);
    int maxPerSecond = random.nextInt(3) == 0 ? 6 + random.nextInt(4) : UNLIMITED;
    boolean ordered = random.nextBoolean();
    String more =
        ",\"maxConcurrency\":%d,\"ordered\":%s,\"eventTypes\":[\"payment_link.created\",\"payment_link.updated\"]%s"
            .formatted(
                maxConcurrency,
                ordered,
                maxPerSecond < UNLIMITED ? ",\"maxPerSecond\":" + maxPerSecond : "");
    String id = new Webhooks(api, merchant).endpoint(receiver.url(path), more);
    return new Endpoint(id, path, maxConcurrency, maxPerSecond, ordered);
  }

  @AfterEach
  void stop() {
    nodes.close();
    receiver.close();
    api.close();
  }

  @Test
  void sendsEachEventOnceWithinLimitsAndInOrderOverFaults() {
    for (Fault fault : faults()) {
      int before = receiver.calls().size();
      CompletableFuture<Void> made = CompletableFuture.runAsync(this::makeEvents);
      await().until(() -> receiver.calls().size() > before + endpoints.size()); // in full swing
      nodes.cause(fault);
      made.join();
    }
    nodes.replaceAll();
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> api.number("select count(*) from webhook_delivery") == 0);
    System.out.printf(
        "[paylink] %d deliveries, %d given up, %d attempts, %d calls%n",
        api.number("select count(*) from webhook_delivery_done"),
        api.number("select count(*) from webhook_delivery_done where state = 'failed'"),
        api.number("select sum(attempts) from webhook_delivery_done"),
        receiver.calls().size());
    assertRecordedByOwners();
    endpoints.forEach(this::assertSent);
    assertEquals(
        0, api.number("select deadlocks from pg_stat_database where datname = current_database()"));
  }

  private List<Fault> faults() {
    List<Fault> faults = new ArrayList<>(List.of(Fault.FREEZE, Fault.CUT_ALL, Fault.CUT_ON_ANSWER));
    while (faults.size() < FAULTS) {
      faults.add(Fault.values()[random.nextInt(Fault.values().length)]);
    }
    Collections.shuffle(faults, random);
    return faults;
  }

  private void makeEvents() {
    for (int link = 0; link < LINKS; link++) {
      Map<ApiClient, String> made = new HashMap<>();
      merchants.forEach(merchant -> made.put(merchant, merchant.newLink()));
      for (int change = 0; change < CHANGES; change++) {
        String json = "{\"title\":\"Seat %d\"}".formatted(change);
        List<CompletableFuture<ApiClient.Answer>> changes = new ArrayList<>();
        made.forEach(
            (merchant, id) ->
                changes.add(merchant.sendAsync("PATCH", "/payment-links/" + id, json)));
        changes.forEach(answer -> assertEquals(200, answer.join().status()));
      }
    }
  }

  private void assertRecordedByOwners() {
    List<Call> calls = receiver.calls();
    history
        .owners()
        .forEach(
            (number, owner) -> {
              Call call = calls.get(number);
              assertEquals(nodes.ids().get(call.node()), owner, () -> "Recorded: " + call);
            });
  }

  private void assertSent(Endpoint endpoint) {
    List<Delivery> done = history.of(endpoint.id());
    assertEquals(FAULTS * LINKS * (1 + CHANGES), done.size());
    assertEquals(done.size(), done.stream().map(Delivery::event).distinct().count());
    List<Duration> delays = DELAYS_MS.stream().map(Duration::ofMillis).toList();
    for (Delivery delivery : done) {
      delivery.assertFollows(delays);
      delivery.attempts().forEach(attempt -> assertAnswered(endpoint, delivery, attempt));
    }
    DeliveryHistory.assertConcurrency(done, endpoint.maxConcurrency());
    List<Call> calls =
        receiver.calls().stream().filter(call -> call.path().equals(endpoint.path())).toList();
    if (endpoint.ordered()) {
      DeliveryHistory.assertInOrder(done);
      by(Call::object, answered(done, calls)).forEach(WebhookModelIT::assertFirstSentInOrder);
    }
    for (List<Call> ofNode : by(Call::node, calls)) {
      ofNode.forEach(call -> assertAtOnce(endpoint, call, ofNode));
      by(Call::second, ofNode).forEach(inSecond -> assertPerSecond(endpoint, inSecond));
    }
  }

  private static <K> Collection<List<Call>> by(Function<Call, K> key, List<Call> calls) {
    return calls.stream().collect(Collectors.groupingBy(key)).values();
  }

  private void assertAnswered(Endpoint endpoint, Delivery delivery, Attempt attempt) {
    if (attempt.call() != DeliveryHistory.NONE) {
      Call call = receiver.calls().get(attempt.call());
      assertEquals(endpoint.path(), call.path());
      assertEquals(delivery.event(), call.event());
      assertEquals(attempt.status(), call.status());
    }
  }

  /** The calls for events of which an answer is recorded: others may arrive when given up. */
  private static List<Call> answered(List<Delivery> done, List<Call> calls) {
    Set<String> events =
        done.stream()
            .filter(one -> one.attempts().stream().anyMatch(a -> a.call() != DeliveryHistory.NONE))
            .map(Delivery::event)
            .collect(Collectors.toSet());
    return calls.stream().filter(call -> events.contains(call.event())).toList();
  }

  private static void assertFirstSentInOrder(List<Call> ofObject) {
    List<Integer> first =
        List.copyOf(new LinkedHashSet<>(ofObject.stream().map(Call::sequence).toList()));
    assertEquals(first.stream().sorted().toList(), first, ofObject::toString);
  }

  /** Two nodes together exceed the limit after a fault, by what one of them cannot record. */
  private static void assertAtOnce(Endpoint endpoint, Call call, List<Call> ofNode) {
    List<Call> beside =
        ofNode.stream()
            .filter(other -> !other.arrived().isAfter(call.arrived()))
            .filter(other -> other == call || other.until().isAfter(call.arrived()))
            .toList();
    assertTrue(beside.size() <= endpoint.maxConcurrency(), () -> endpoint + " got " + beside);
  }

  /** The seconds in which attempts are counted start at any time: a second has parts of two. */
  private static void assertPerSecond(Endpoint endpoint, List<Call> inSecond) {
    assertTrue(inSecond.size() <= 2 * endpoint.maxPerSecond(), () -> endpoint + " got " + inSecond);
  }
}
