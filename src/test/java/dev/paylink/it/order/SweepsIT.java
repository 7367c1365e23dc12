package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sweeps that cancel overdue orders and expire links, on three nodes at once. */
class SweepsIT {
  private static final Duration TTL = Duration.ofMinutes(10);
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_ORDERS_PENDING_TTL",
          TTL.toMinutes() + "m",
          "PAYLINK_ORDERS_SWEEP_INTERVAL",
          "50ms");

  /** More than a sweep examines at once, which is 100. */
  private static final int ORDERS = Effort.of(120, 500);

  private static final int LINKS = Effort.of(110, 150);
  private static final int ROUNDS = Effort.of(3, 8);

  private static final String NEW_ORDER = "order.created/1/null/pending";
  private static final String CANCELLED = NEW_ORDER + " order.cancelled/2/pending/cancelled";
  private static final String PAID =
      NEW_ORDER + " payment.succeeded/2/pending/succeeded order.paid/3/pending/paid";
  private static final String NEW_LINK = "payment_link.created/1/null/null";

  private static final List<TestService> nodes = new ArrayList<>();
  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    service = TestService.start(SETTINGS);
    nodes.add(service);
    nodes.add(service.anotherNode(SETTINGS));
    nodes.add(service.anotherNode(SETTINGS));
    client = service.newClient();
  }

  @AfterAll
  static void stop() {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      nodes.get(i).close();
    }
  }

  @Test
  void cancelsOverdueOrdersOnce() {
    List<String> overdue = newOrders(ORDERS);
    String paid = client.newOrder();
    client.patch("/orders/" + paid, "{\"status\":\"paid\"}");
    advanceClocks(TTL.dividedBy(2));
    String younger = client.newOrder();
    advanceClocks(TTL.dividedBy(2));
    awaitHistory(TypeId.ORDER, overdue, CANCELLED);
    assertEquals("cancelled", status("/orders/" + overdue.get(0)));
    assertEquals("paid", status("/orders/" + paid));
    assertEquals(Set.of(PAID), histories(TypeId.ORDER, List.of(paid)));
    assertEquals("pending", status("/orders/" + younger));
    assertEquals(Set.of(NEW_ORDER), histories(TypeId.ORDER, List.of(younger)));
  }

  private static List<String> newOrders(int count) {
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      orders.add(client.newOrder());
    }
    return orders;
  }

  /** Waits until each object has exactly this history and keeps it for 200 ms. */
  private static void awaitHistory(TypeId type, List<String> ids, String history) {
    await()
        .during(Duration.ofMillis(200))
        .untilAsserted(() -> assertEquals(Set.of(history), histories(type, ids)));
  }

  @Test
  void publishesWakeUpAfterSweep() {
    client.newOrder();
    AtomicInteger wakeUps = new AtomicInteger();
    nodes.forEach(
        node ->
            node.node()
                .bus()
                .subscribe(OutboxBus.EVENTS_WRITTEN, event -> wakeUps.incrementAndGet()));
    advanceClocks(TTL);
    await().until(() -> wakeUps.get() > 0);
    newLink(TTL);
    await().until(() -> wakeUps.get() > 1);
    int before = wakeUps.get();
    advanceClocks(TTL);
    await().until(() -> wakeUps.get() > before);
  }

  @Test
  void letsOneOfPaymentAndSweepWin() {
    List<String> paid = new ArrayList<>();
    List<String> cancelled = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<String> racing = newOrders(40);
      List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
      for (int i = 0; i < racing.size(); i++) {
        if (i == round * 40 / ROUNDS) {
          answers.stream().limit(1).forEach(CompletableFuture::join); // one payment wins
          advanceClocks(TTL);
        }
        if (round == 0 && i == racing.size() - 1) { // the sweep wins
          awaitHistory(TypeId.ORDER, racing.subList(i, i + 1), CANCELLED);
        }
        ApiClient some = new ApiClient(nodes.get(i % nodes.size()), client.token());
        answers.add(some.sendAsync("PATCH", "/orders/" + racing.get(i), "{\"status\":\"paid\"}"));
      }
      for (int i = 0; i < racing.size(); i++) {
        (answers.get(i).join().status() == 200 ? paid : cancelled).add(racing.get(i));
      }
    }
    assertTrue(!paid.isEmpty() && !cancelled.isEmpty(), "One side won every race: " + paid.size());
    awaitHistory(TypeId.ORDER, paid, PAID);
    awaitHistory(TypeId.ORDER, cancelled, CANCELLED);
  }

  @Test
  void expiresActiveLinksOnce() {
    List<String> expiring = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      expiring.add(newLink(TTL));
    }
    String deactivated = newLink(TTL);
    client.delete("/payment-links/" + deactivated);
    String later = newLink(TTL.multipliedBy(2));
    advanceClocks(TTL);
    awaitHistory(TypeId.PAYMENT_LINK, expiring, NEW_LINK + " payment_link.expired/2/active/null");
    assertEquals("expired", status("/payment-links/" + expiring.get(0)));
    assertEquals(
        Set.of(NEW_LINK + " payment_link.deactivated/2/active/deactivated"),
        histories(TypeId.PAYMENT_LINK, List.of(deactivated)));
    assertEquals("active", status("/payment-links/" + later));
    assertEquals(Set.of(NEW_LINK), histories(TypeId.PAYMENT_LINK, List.of(later)));
  }

  @Test
  void deactivatesExpiredLink() {
    String link = newLink(TTL);
    String expired = NEW_LINK + " payment_link.expired/2/active/null";
    advanceClocks(TTL);
    awaitHistory(TypeId.PAYMENT_LINK, List.of(link), expired);
    assertEquals(204, client.delete("/payment-links/" + link).status());
    assertEquals("deactivated", status("/payment-links/" + link));
    assertEquals(
        Set.of(expired + " payment_link.deactivated/3/expired/deactivated"),
        histories(TypeId.PAYMENT_LINK, List.of(link)));
  }

  private static String newLink(Duration lifetime) {
    return client
        .post(
            "/payment-links",
            "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\",\"expiresAt\":\"%s\"}"
                .formatted(service.clock().instant().plus(lifetime)))
        .json()
        .get("id")
        .asText();
  }

  /** Advances the clock of every node. */
  private static void advanceClocks(Duration time) {
    nodes.forEach(node -> node.advance(time));
  }

  private static String status(String path) {
    return client.get(path).json().get("status").asText();
  }

  /**
   * Returns the distinct histories of the objects: type, sequence, previous status and status of
   * each event.
   */
  private static Set<String> histories(TypeId type, List<String> ids) {
    String quoted =
        ids.stream().map(id -> "'" + type.decode(id) + "'").collect(Collectors.joining(","));
    return Set.of(
        service
            .text(
                """
                select string_agg(distinct history, ';') from (
                  select string_agg(concat_ws('/', type, sequence,
                                              coalesce(payload->>'previousStatus', 'null'),
                                              coalesce(payload->'object'->>'status', 'null')),
                                    ' ' order by sequence) as history
                  from event where object_id in (%s) group by object_id) h
                """
                    .formatted(quoted))
            .split(";"));
  }
}
