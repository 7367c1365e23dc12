package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderActor;
import dev.paylink.it.support.order.OrderAnswers;
import dev.paylink.it.support.order.OrderMoney;
import dev.paylink.it.support.order.OrderReplay;
import dev.paylink.it.support.order.RefundActor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Events of an order form a valid history that ends in its current state, what it has received is
 * the sum of its settlements, and what it has refunded that of its refunds, although several actors
 * change and refund it concurrently on two nodes with running sweeps. Each event is in the feed
 * once, and the figures of payment links are those of their orders.
 */
class OrderHistoriesIT {
  /** Orders of a round; rounds go on until each rare thing has happened. */
  private static final int ORDERS = Effort.of(40, 1000);

  private static final int MOST_ORDERS = 1000;

  private static final List<String> RARE =
      List.of(
          "order.payment_conflict",
          "order.payment_mismatch",
          "order.suspicious",
          "order.completed",
          "payment.pending",
          "cancelled",
          "refund.created",
          "refund.succeeded",
          "refund.failed",
          "refund_exceeds_received",
          "refund_needs_payment",
          "manual sandbox"); // providers of refunds that succeeded

  private static final int MAX_ACTORS = 4;
  private static final int MAX_REFUND_ACTORS = 2;
  private static final int CONCURRENT_ORDERS = 4;

  /** Longer than the pause until a provider is asked again for a refund. */
  private static final Duration ALL_DUE = Duration.ofHours(2);

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_HTTP_PUBLIC_URL", "http://pay.example",
          "PAYLINK_ORDERS_PENDING_TTL", "1m",
          "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");

  /** One statement, so that all histories are of one snapshot. */
  private static final String HISTORIES =
      """
      select json_agg(json_build_object(
        'id', o.id, 'status', o.status, 'sequence', o.sequence,
        'events', (select json_agg(json_build_object(
                     'type', e.type, 'sequence', e.sequence,
                     'previous', e.payload->>'previousStatus',
                     'object', e.payload->'object'->>'id',
                     'status', e.payload->'object'->>'status') order by e.sequence)
                   from event e where e.object_id = o.id),
        'payments', (select json_object_agg(p.id, p.status) from payment p where p.order_id = o.id),
        'money', %s,
        'mismatches', (select count(*) from jsonb_array_elements(o.suspicions) reason
                       where reason ->> 'code' in ('amount_mismatch', 'overpaid', 'currency_mismatch')),
        'conflicts', (select count(*) from settlement s join payment p on p.id = s.payment_id
                      where p.order_id = o.id and s.conflict))) from orders o
      """
          .formatted(OrderMoney.FIGURES);

  private static final String LINKS_WITH_WRONG_FIGURES =
      """
      select count(*) from payment_link l cross join lateral counted_payments_of_link(l.id) c
      where payments_of_link(l.id) <> array[c.payments, c.received_minor]
         or l.exhausted <> is_exhausted(l.id, l.max_payments)
      """;

  private static final String REFUNDS_BY_KIND =
      """
      select string_agg(distinct provider, ' ' order by provider) from refund
      where status = 'succeeded'
      """;

  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start() {
    service = TestService.start(SETTINGS);
    secondNode = service.anotherNode(SETTINGS);
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void emitsValidHistoriesUnderConcurrency()
      throws InterruptedException, ExecutionException, JsonProcessingException {
    TestMerchant merchant = new TestMerchant(service, "sandbox", "manual");
    Set<String> seen = ConcurrentHashMap.newKeySet();
    for (int done = 0; done < MOST_ORDERS && !seen.containsAll(RARE); done += ORDERS) {
      changeOrders(done, merchant, seen);
      checkAll(done + ORDERS, history -> {}, seen);
      settleRefunds();
      checkAll(
          done + ORDERS,
          history -> new OrderAnswers(merchant.api(), history.get("money")).check(),
          seen);
      seen.add(service.text(REFUNDS_BY_KIND));
    }
    assertEquals(0, service.number(LINKS_WITH_WRONG_FIGURES), "Links with wrong figures");
    assertEachEventInFeedOnce(merchant);
    for (String rare : RARE) {
      assertTrue(seen.contains(rare), "Never happened: " + rare + " in " + seen);
    }
  }

  private static void changeOrders(int first, TestMerchant merchant, Set<String> seen)
      throws InterruptedException, ExecutionException {
    ExecutorService actors =
        Executors.newFixedThreadPool(CONCURRENT_ORDERS * (MAX_ACTORS + MAX_REFUND_ACTORS));
    ExecutorService orders = Executors.newFixedThreadPool(CONCURRENT_ORDERS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < ORDERS; i++) {
        Random random = new Random(SEED + first + i);
        OrderActor actor = new OrderActor(service, secondNode, merchant);
        running.add(orders.submit(() -> changeConcurrently(actor, merchant, random, actors, seen)));
      }
      for (Future<?> order : running) {
        order.get();
      }
    } finally {
      orders.shutdownNow();
      actors.shutdownNow();
    }
  }

  private static Void changeConcurrently(
      OrderActor order,
      TestMerchant merchant,
      Random random,
      ExecutorService actors,
      Set<String> seen)
      throws InterruptedException, ExecutionException {
    order.create(random);
    List<Future<?>> done = new ArrayList<>();
    for (int i = random.nextInt(MAX_ACTORS); i >= 0; i--) {
      long seed = random.nextLong();
      done.add(actors.submit(() -> order.act(new Random(seed))));
    }
    RefundActor refunds = new RefundActor(service, secondNode, merchant, order.order(), seen);
    for (int i = random.nextInt(MAX_REFUND_ACTORS); i >= 0; i--) {
      long seed = random.nextLong();
      done.add(actors.submit(() -> refunds.act(new Random(seed))));
    }
    for (Future<?> actor : done) {
      actor.get();
    }
    return null;
  }

  /** Waits until no refund is pending, and the sweeps have cancelled what is overdue then. */
  private static void settleRefunds() {
    service.advance(ALL_DUE);
    secondNode.advance(ALL_DUE);
    String pending =
        """
        select (select count(*) from refund where status = 'pending')
               + (select count(*) from orders o
                  where o.status = 'pending' and o.received_minor = 0 and not exists (
                    select from payment p join settlement s on s.payment_id = p.id
                    where p.order_id = o.id and s.outcome = 'succeeded'))
        """;
    Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> service.number(pending) == 0);
  }

  private static JsonNode histories() throws JsonProcessingException {
    return new ObjectMapper().readTree(service.text(HISTORIES));
  }

  private static void checkAll(int orders, Consumer<JsonNode> more, Set<String> seen)
      throws JsonProcessingException {
    JsonNode histories = histories();
    assertEquals(orders, histories.size(), "Orders");
    for (JsonNode history : histories) {
      try {
        new OrderReplay(history).check();
        new OrderMoney(history.get("money")).check();
        more.accept(history);
      } catch (AssertionError e) {
        String seed = "-Dpaylink.test.seed=%d: %s".formatted(SEED, history);
        throw new AssertionError(e.getMessage() + "\n" + seed, e);
      }
      history.get("events").forEach(event -> seen.add(event.get("type").asText()));
      seen.add(history.get("status").asText());
    }
  }

  private static void assertEachEventInFeedOnce(TestMerchant merchant) {
    long count =
        service.number(
            "select count(*) from event where merchant_id = '%s'"
                .formatted(TypeId.MERCHANT.decode(merchant.merchantId())));
    for (TestService node : List.of(service, secondNode)) {
      FeedReader feed = new FeedReader("");
      List<JsonNode> events =
          feed.await(new ApiClient(node, merchant.api().token()), Math.toIntExact(count));
      assertEquals(count, events.size(), "Events in the feed");
      assertEquals(
          count, events.stream().map(event -> event.get("id").asText()).distinct().count());
    }
  }
}
