package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Fair use of a node's delivery slots. */
class WebhookFairnessIT {
  private static final Map<String, String> SMALL =
      Map.of("PAYLINK_WEBHOOKS_MAX_IN_FLIGHT", "2", "PAYLINK_INSTANCES_WEBHOOK", "1");
  private static final Map<String, String> EIGHT_SLOTS =
      Map.of("PAYLINK_WEBHOOKS_MAX_IN_FLIGHT", "8", "PAYLINK_INSTANCES_WEBHOOK", "1");
  private static final Map<String, String> SIXTEEN_SLOTS =
      Map.of("PAYLINK_WEBHOOKS_MAX_IN_FLIGHT", "16", "PAYLINK_INSTANCES_WEBHOOK", "1");

  @Test
  void deliversToOthersWhenOneEndpointIsAtItsLimit() {
    CountDownLatch never = new CountDownLatch(1);
    try (TestService service = TestService.start(SMALL);
        Receiver slow = new Receiver();
        Receiver other = new Receiver()) {
      slow.answerAfter(never);
      newOrders(service, slow, ",\"maxConcurrency\":1");
      slow.await(1);
      newOrders(service, other, "");
      other.await(5);
      assertEquals(1, slow.calls().size());
      never.countDown();
    }
  }

  @Test
  void deliversToOthersWhenReceiversOfOneMerchantHoldTheirDeliveries() {
    CountDownLatch never = new CountDownLatch(1);
    try (TestService service = TestService.start(EIGHT_SLOTS);
        Receiver slow = new Receiver();
        Receiver other = new Receiver()) {
      slow.answerAfter(never);
      ApiClient api = service.newClient();
      for (int i = 0; i < 4; i++) {
        new Webhooks(service, api).endpoint(slow.url(), ",\"maxConcurrency\":5");
      }
      orders(api, 5);
      slow.await(2);
      newOrders(service, other, "");
      other.await(5);
      assertEquals(2, slow.calls().size(), "a quarter of the slots");
      never.countDown();
      slow.await(4 * 5);
    }
  }

  @Test
  void deliversToNewMerchantsWhenReceiversOfSeveralHoldTheirDeliveries() {
    CountDownLatch never = new CountDownLatch(1);
    try (TestService service = TestService.start(EIGHT_SLOTS);
        Receiver slow = new Receiver();
        Receiver other = new Receiver()) {
      slow.answerAfter(never);
      for (int i = 1; i <= 4; i++) {
        newOrders(service, slow, ",\"maxConcurrency\":5");
        slow.await(i);
      }
      newOrders(service, other, "");
      other.await(5);
      int held = slow.calls().size();
      assertTrue(held <= 5, () -> "Held: " + held);
      never.countDown();
    }
  }

  /** The clock tells that receivers are slow, not the time that they take. */
  @Test
  void givesReceiversThatWereSlowFewerSlots() {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (TestService service = TestService.start(SIXTEEN_SLOTS);
        Receiver slow = new Receiver();
        Receiver other = new Receiver()) {
      slow.answerAfter(first);
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(slow.url(), ",\"maxConcurrency\":50");
      orders(api, 1);
      slow.await(1);
      service.advance(Duration.ofSeconds(5));
      first.countDown();
      webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
      slow.answerAfter(never);
      orders(api, 10);
      slow.await(1 + 2);
      webhooks.endpoint(other.url(), ""); // of the same merchant
      orders(api, 5);
      other.await(5);
      assertEquals(1 + 2, slow.calls().size(), "an eighth of the slots");
      never.countDown();
    }
  }

  @Test
  void leavesHalfOfTheSlotsToReceiversThatAreNotSlow() {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (TestService service = TestService.start(EIGHT_SLOTS);
        Receiver slow = new Receiver();
        Receiver other = new Receiver()) {
      slow.answerAfter(first);
      List<ApiClient> merchants = Stream.generate(service::newClient).limit(6).toList();
      for (ApiClient api : merchants) {
        new Webhooks(service, api).endpoint(slow.url(), ",\"maxConcurrency\":1");
        orders(api, 1);
      }
      slow.await(6);
      service.advance(Duration.ofSeconds(5));
      first.countDown();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") == 6);
      slow.answerAfter(never);
      merchants.forEach(api -> orders(api, 1));
      slow.await(6 + 4);
      newOrders(service, other, "");
      other.await(5);
      assertEquals(6 + 4, slow.calls().size(), "half of the slots");
      never.countDown();
    }
  }

  /** Creates five orders of a new merchant with an endpoint. */
  private static void newOrders(TestService service, Receiver receiver, String more) {
    ApiClient api = service.newClient();
    new Webhooks(service, api).endpoint(receiver.url(), more);
    orders(api, 5);
  }

  private static void orders(ApiClient api, int count) {
    for (int i = 0; i < count; i++) {
      api.newOrder();
    }
  }
}
