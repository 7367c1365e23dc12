package dev.paylink.it.webhook;

import static java.util.stream.Collectors.toSet;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.Shards;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes with two senders each deliver from one database. */
class WebhookSharingIT {
  private static final int EVENTS = 100;
  private static final int ENDPOINTS = 20; // the maximum of a merchant
  private static final int LINKS_AT_ONCE = 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String URL_OF_TWO = "https://pay.two.example";
  private static final String SENDERS = "PAYLINK_INSTANCES_WEBHOOK";

  private static TestService one;
  private static TestService two;
  private final List<Receiver> receivers = new ArrayList<>();
  private ApiClient api;
  private ApiClient apiOfTwo;
  private Webhooks webhooks;

  @BeforeAll
  static void start() {
    one = TestService.start(Map.of(SENDERS, "2"));
    two = one.anotherNode(Map.of(SENDERS, "2", "PAYLINK_HTTP_PUBLIC_URL", URL_OF_TWO));
  }

  @BeforeEach
  void open() {
    api = one.newClient();
    apiOfTwo = new ApiClient(two, api.token());
    webhooks = new Webhooks(one, api);
  }

  @AfterEach
  void close() {
    receivers.forEach(Receiver::close);
  }

  @AfterAll
  static void stop() {
    two.close();
    one.close();
  }

  private Receiver newReceiver() {
    Receiver receiver = new Receiver();
    receiver.answer(204); // a body would arrive in a separate packet, 40 ms later
    receivers.add(receiver);
    return receiver;
  }

  /** An endpoint is sent by one node. The checkout URL in the bodies identifies it. */
  @Test
  void deliversOncePerEndpointFromBothNodes() {
    new Shards(one).awaitShares(16, 16, 16, 16);
    List<Receiver> shops = Stream.generate(this::newReceiver).limit(ENDPOINTS).toList();
    int[] limits = {1, 7, 50};
    for (int i = 0; i < ENDPOINTS; i++) {
      webhooks.endpoint(shops.get(i).url(), ",\"maxConcurrency\":" + limits[i % limits.length]);
    }
    makeLinks(EVENTS);
    shops.forEach(shop -> await().atMost(TIMEOUT).until(() -> shop.calls().size() >= EVENTS));
    awaitAllDone();
    Set<Set<Boolean>> nodes = new HashSet<>();
    for (int i = 0; i < ENDPOINTS; i++) {
      Receiver shop = shops.get(i);
      int limit = limits[i % limits.length];
      assertEquals(EVENTS, Set.copyOf(shop.ids()).size());
      assertEquals(EVENTS, shop.calls().size());
      assertTrue(shop.maxInFlight() <= limit, () -> "In flight: " + shop.maxInFlight());
      nodes.add(shop.calls().stream().map(WebhookSharingIT::isFromTwo).collect(toSet()));
    }
    assertEquals(Set.of(Set.of(true), Set.of(false)), nodes);
  }

  private static boolean isFromTwo(Receiver.Call call) {
    return call.body().contains(URL_OF_TWO);
  }

  private void makeLinks(int count) {
    for (int made = 0; made < count; made += LINKS_AT_ONCE) {
      makeLinksAtOnce(Math.min(LINKS_AT_ONCE, count - made));
    }
  }

  private void makeLinksAtOnce(int count) {
    List<CompletableFuture<ApiClient.Answer>> made = new ArrayList<>();
    String link = "{\"title\":\"Seat\",\"amount\":1,\"currency\":\"USD\"}";
    for (int i = 0; i < count; i++) {
      made.add((i % 2 == 0 ? api : apiOfTwo).sendAsync("POST", "/payment-links", link));
    }
    made.forEach(answer -> assertEquals(201, answer.join().status()));
  }

  private void awaitAllDone() {
    await().until(() -> api.get("/webhook-deliveries?state=pending").json().get("data").isEmpty());
  }

  /** Links are made on both nodes. The first calls wait for each other. */
  @Test
  void limitsConcurrencyOverAllNodes() {
    List<Receiver> shops = Stream.generate(this::newReceiver).limit(4).toList();
    for (Receiver shop : shops) {
      CountDownLatch together = new CountDownLatch(3);
      shop.script(call -> answerSlowly(together));
      webhooks.endpoint(shop.url(), ",\"maxConcurrency\":3");
    }
    makeLinks(100);
    awaitAllDone();
    for (Receiver shop : shops) {
      assertEquals(100, Set.copyOf(shop.ids()).size());
      assertEquals(100, shop.calls().size());
      assertEquals(3, shop.maxInFlight());
    }
  }

  private static Receiver.Reply answerSlowly(CountDownLatch together) {
    try {
      together.countDown();
      together.await();
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Receiver.Reply.of(200, "");
  }

  @Test
  void limitsAttemptsPerSecond() {
    Receiver shop = newReceiver();
    int limit = 10;
    webhooks.endpoint(shop.url(), ",\"maxConcurrency\":50,\"maxPerSecond\":" + limit);
    makeLinks(4 * limit);
    await().atMost(TIMEOUT).until(() -> shop.calls().size() >= 4 * limit);
    Map<String, Long> perSecond =
        shop.calls().stream()
            .collect(
                Collectors.groupingBy(
                    call -> call.header("webhook-timestamp"), Collectors.counting()));
    // A second of the clock has parts of two seconds in which attempts are counted.
    perSecond.values().forEach(count -> assertTrue(count <= 2L * limit, perSecond::toString));
    awaitAllDone();
    assertEquals(4 * limit, shop.calls().size());
  }

  @Test
  void deliversToOthersWhenOneReceiverNeverAnswers() {
    CompletableFuture<Receiver.Reply> never = new CompletableFuture<>();
    Receiver dead = newReceiver();
    dead.script(call -> never.join());
    webhooks.endpoint(dead.url(), "");
    List<Receiver> others = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      others.add(newReceiver());
      webhooks.endpoint(others.get(i).url(), "");
    }
    makeLinks(50);
    others.forEach(other -> await().until(() -> other.calls().size() == 50));
    assertEquals(2, dead.calls().size());
    assertEquals(0, one.number("select count(*) from webhook_delivery where attempts > 0"));
    never.complete(Receiver.Reply.of(200, ""));
    await().atMost(TIMEOUT).until(() -> dead.calls().size() == 50);
  }
}
