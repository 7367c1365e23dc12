package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Fair use of a node's delivery slots. */
class WebhookFairnessIT {
  private static final Map<String, String> SMALL =
      Map.of("PAYLINK_WEBHOOKS_MAX_IN_FLIGHT", "2", "PAYLINK_INSTANCES_WEBHOOK", "1");

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

  /** Creates five orders of a new merchant with an endpoint. */
  private static void newOrders(TestService service, Receiver receiver, String more) {
    ApiClient api = service.newClient();
    new Webhooks(service, api).endpoint(receiver.url(), more);
    for (int i = 0; i < 5; i++) {
      api.newOrder();
    }
  }
}
