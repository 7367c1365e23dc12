package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.WebhookFixture;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How delivery loops find what waits. */
class WebhookWaitingIT extends WebhookFixture {
  private static final int MERCHANTS = 5;
  private static final int ENDPOINTS = 20; // the maximum of a merchant
  private static final int WAITING = MERCHANTS * ENDPOINTS;

  @Test
  void findsDeliveryThatBecameDueInThePast() {
    webhooks.awaitState(heldDeliveryDue("1 hour"), "succeeded");
    assertEquals(1, receiver.calls().size());
  }

  @Test
  void findsDeliveryThatWasCommittedLongAfterItBecameDue() {
    webhooks.awaitState(heldDeliveryDue("3 s"), "succeeded");
  }

  /** Makes a delivery that was held due in the past, and returns it. */
  private String heldDeliveryDue(String ago) {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    webhooks.change(endpoint, "{\"enabled\":true}");
    service.execute("update webhook_delivery set due_at = now() - interval '%s'".formatted(ago));
    return delivery;
  }

  @Test
  void deliversToNewMerchantWhenHundredEndpointsAreAtTheirLimit() {
    CountDownLatch never = new CountDownLatch(1);
    try (Receiver slow = new Receiver()) {
      slow.answerAfter(never);
      List<ApiClient> merchants = Stream.generate(service::newClient).limit(MERCHANTS).toList();
      for (ApiClient merchant : merchants) {
        for (int i = 0; i < ENDPOINTS; i++) {
          new Webhooks(service, merchant).endpoint(slow.url(), ",\"maxConcurrency\":1");
        }
      }
      merchants.forEach(ApiClient::newOrder);
      merchants.forEach(ApiClient::newOrder);
      slow.await(WAITING);
      webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      receiver.await(1);
      never.countDown();
      slow.await(2 * WAITING);
    }
  }
}
