package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries to ordered endpoints. */
class WebhookOrderIT {
  private static final String SEQUENCE = "webhook-sequence";
  private static final String PREVIOUS_FAILED = "webhook-previous-failed";
  private static final String ORDERED = ",\"ordered\":true,\"maxConcurrency\":20";

  private static final String WAITING =
      "select count(*) from webhook_delivery where sequence = 3 and due_at > now()";

  /** Events 2 to 13 of an order whose first was accepted. */
  private static final String GIVEN_UP =
      """
      insert into webhook_delivery_done (id, endpoint_id, merchant_id, event_id, event_type, attempts, state,
                                         finished_at, object_id, sequence)
        select gen_random_uuid(), endpoint_id, merchant_id, gen_random_uuid(), event_type, 2, 'failed',
               now(), object_id, n
        from webhook_delivery_done, generate_series(2, 13) n where object_id = '%1$s';
      update orders set sequence = 13 where id = '%1$s'
      """;

  private static TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeAll
  static void start() {
    // A node of its own: two attempts, with a short pause.
    service = TestService.start(Map.of("PAYLINK_WEBHOOKS_RETRY_DELAYS", "100ms"));
  }

  @BeforeEach
  void open() {
    receiver = new Receiver();
    api = new TestMerchant(service).api();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void keepsTheOrderOfAnObjectOverRetries() {
    webhooks.endpoint(receiver.url(), ORDERED);
    AtomicInteger refused = new AtomicInteger();
    receiver.script(
        call -> Reply.of(sequence(call) == 1 && refused.getAndIncrement() == 0 ? 500 : 200, ""));
    String order = changed(api.newOrder(), 3);
    await().until(() -> sequences(order).equals(List.of(1, 1, 2, 3, 4)));
    assertTrue(receiver.calls().stream().noneMatch(call -> has(call, PREVIOUS_FAILED)));
  }

  @Test
  void doesNotWaitForOtherObjects() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
    CountDownLatch answer = new CountDownLatch(1);
    String held = api.newOrder();
    webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
    receiver.answerAfter(answer);
    changed(held, 2);
    await().until(() -> sequences(held).contains(2));
    receiver.answer(200);
    String other = changed(api.newOrder(), 1);
    await().until(() -> sequences(other).equals(List.of(1, 2)));
    assertFalse(sequences(held).contains(3));
    answer.countDown();
    await().until(() -> sequences(held).contains(3));
  }

  @Test
  void namesEventsThatWereGivenUp() {
    webhooks.endpoint(receiver.url(), ORDERED);
    receiver.script(call -> Reply.of(sequence(call) <= 2 ? 500 : 200, ""));
    String order = changed(api.newOrder(), 3);
    await().until(() -> sequences(order).equals(List.of(1, 1, 2, 2, 3, 4)));
    List<Call> calls = of(order);
    assertFalse(has(calls.get(0), PREVIOUS_FAILED));
    assertEquals(calls.get(0).id(), calls.get(2).header(PREVIOUS_FAILED));
    assertEquals(calls.get(2).id() + " " + calls.get(0).id(), calls.get(4).header(PREVIOUS_FAILED));
    assertFalse(has(calls.get(5), PREVIOUS_FAILED), "the one before was accepted");
  }

  @Test
  void keepsTheOrderWhenALaterEventIsRetriedByHand() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    String order = api.newOrder();
    receiver.await(1);
    changed(order, 1);
    webhooks.deliveries(endpoint).forEach(one -> webhooks.retry(one.get("id").asText()));
    assertEquals(List.of(1), sequences(order));
    answer.countDown();
    await().until(() -> sequences(order).equals(List.of(1, 2)));
  }

  @Test
  void doesNotBlockOnHeldEvents() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED + ",\"enabled\":false");
    String order = api.newOrder();
    webhooks.change(endpoint, "{\"enabled\":true}");
    changed(order, 1);
    await().until(() -> sequences(order).equals(List.of(2)));
    assertEquals(1, webhooks.recover(endpoint));
    await().until(() -> sequences(order).equals(List.of(2, 1)));
  }

  @Test
  void sendsAnEventThatWaitsBehindAHeldOne() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    String order = api.newOrder();
    receiver.await(1);
    webhooks.change(endpoint, "{\"enabled\":false}");
    changed(order, 1); // is held
    webhooks.change(endpoint, "{\"enabled\":true}");
    changed(order, 2);
    await().until(() -> service.number(WAITING) == 1);
    answer.countDown();
    await().until(() -> sequences(order).equals(List.of(1, 3)));
  }

  @Test
  void sendsNoHeadersToOtherEndpoints() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    receiver.awaitObject(api.newOrder());
    assertFalse(has(receiver.calls().get(0), SEQUENCE));
    webhooks.change(endpoint, "{\"ordered\":true}");
    assertTrue(has(receiver.awaitObject(api.newOrder()), SEQUENCE));
    api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null);
    Call ping = receiver.await(3);
    assertEquals("ping", ping.type());
    assertFalse(has(ping, SEQUENCE));
  }

  @Test
  void namesTheNewestTenThatWereGivenUp() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
    String order = api.newOrder();
    webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
    service.execute(GIVEN_UP.formatted(TypeId.ORDER.decode(order)));
    changed(order, 1);
    Call last = receiver.await(2);
    assertEquals("14", last.header(SEQUENCE));
    List<String> named = List.of(last.header(PREVIOUS_FAILED).split(" "));
    assertEquals(10, named.size());
    for (int i = 0; i < 10; i++) {
      String event = TypeId.EVENT.decode(named.get(i)).toString();
      assertEquals(
          13 - i,
          service.number(
              "select sequence from webhook_delivery_done where event_id = '%s'".formatted(event)));
    }
  }

  @Test
  void recoversEventsThatWereGivenUpInOrder() {
    String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
    receiver.script(call -> Reply.of(sequence(call) <= 2 ? 500 : 200, ""));
    String order = changed(api.newOrder(), 2);
    await().until(() -> sequences(order).equals(List.of(1, 1, 2, 2, 3)));
    await().until(() -> webhooks.deliveries(endpoint, "succeeded").size() == 1);
    receiver.answer(200);
    assertEquals(2, webhooks.recover(endpoint));
    await().until(() -> sequences(order).equals(List.of(1, 1, 2, 2, 3, 1, 2)));
    assertFalse(has(of(order).get(6), PREVIOUS_FAILED), "the one before was accepted now");
  }

  /** Changes the metadata of an order some times, each with an event. */
  private String changed(String order, int times) {
    for (int i = 0; i < times; i++) {
      assertEquals(
          200,
          api.patch("/orders/" + order, "{\"metadata\":{\"n\":\"%d\"}}".formatted(i)).status());
    }
    return order;
  }

  private List<Call> of(String object) {
    return receiver.calls().stream()
        .filter(call -> call.json().at("/data/object/id").asText().equals(object))
        .toList();
  }

  /** The sequences of an object's calls, in order of arrival. */
  private List<Integer> sequences(String object) {
    return of(object).stream().map(WebhookOrderIT::sequence).toList();
  }

  private static int sequence(Call call) {
    return call.json().get("sequence").asInt();
  }

  private static boolean has(Call call, String header) {
    return call.headers().containsKey(header);
  }
}
