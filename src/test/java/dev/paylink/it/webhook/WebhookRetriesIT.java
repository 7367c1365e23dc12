package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.webhook.WebhookFixture;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Recorded attempts, and retries requested by the merchant. */
class WebhookRetriesIT extends WebhookFixture {
  @Test
  void recordsAnswerOfAttempt() {
    String text = "é".repeat(3_000);
    Receiver.Reply reply = Receiver.Reply.of(200, text, "X-A", "1", "X-A", "2", "X-B", "");
    receiver.script(call -> reply);
    Instant before = service.clock().instant();
    JsonNode delivery = webhooks.awaitState(newDelivery(), "succeeded");
    assertEquals("order.created", delivery.get("eventType").asText());
    assertEquals(receiver.await(1).id(), delivery.get("eventId").asText());
    assertFalse(delivery.has("nextAttemptAt"));
    assertEquals(1, delivery.get("attemptCount").asInt());
    JsonNode attempt = delivery.at("/attempts/0");
    assertEquals(1, delivery.get("attempts").size());
    assertEquals(1, attempt.get("number").asInt());
    assertEquals(200, attempt.get("status").asInt());
    assertEquals("1, 2", attempt.at("/headers/x-a").asText());
    assertEquals("", attempt.at("/headers/x-b").asText());
    assertEquals(text.substring(0, 1_024), attempt.get("body").asText());
    assertFalse(attempt.has("error"));
    Instant startedAt = Instant.parse(attempt.get("startedAt").asText());
    assertFalse(startedAt.isBefore(before.minusMillis(1)));
    assertFalse(startedAt.isAfter(service.clock().instant()));
  }

  @Test
  void resendsSucceededDeliveryOnRequest() {
    String delivery = newDelivery();
    webhooks.awaitState(delivery, "succeeded");
    webhooks.retry(delivery);
    receiver.await(2);
    JsonNode again = webhooks.await(delivery, shown -> attempts(shown, 2, "succeeded"));
    assertEquals(List.of(1, 2), numbers(again));
    assertEquals(1, Set.copyOf(receiver.ids()).size());
  }

  @Test
  void restartsScheduleOfFailedDeliveryOnRequest() {
    receiver.answer(500);
    String delivery = newDelivery();
    webhooks.failDelivery(delivery, PAUSE);
    webhooks.retry(delivery);
    JsonNode third = webhooks.await(delivery, shown -> attempts(shown, 3, "pending"));
    Instant next = Instant.parse(third.get("nextAttemptAt").asText());
    assertTrue(next.isAfter(service.clock().instant().plus(PAUSE).minusSeconds(30)));
    receiver.answer(200);
    service.advance(PAUSE.multipliedBy(2));
    webhooks.wake();
    JsonNode fourth = webhooks.await(delivery, shown -> attempts(shown, 4, "succeeded"));
    assertEquals(List.of(1, 2, 3, 4), numbers(fourth));
    assertEquals(1, Set.copyOf(receiver.ids()).size());
  }

  @Test
  void sendsPendingDeliveryAtOnceOnRequest() {
    receiver.answer(500);
    String delivery = newDelivery();
    webhooks.awaitAttempt(delivery, 1);
    receiver.answer(204);
    webhooks.retry(delivery);
    webhooks.await(delivery, shown -> attempts(shown, 2, "succeeded"));
  }

  @Test
  void ignoresRetryOfDeliveryInFlight() {
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    String delivery = newDelivery();
    receiver.await(1);
    JsonNode inFlight = webhooks.delivery(delivery);
    assertEquals("pending", inFlight.get("state").asText());
    assertTrue(inFlight.has("nextAttemptAt"));
    assertEquals(0, inFlight.get("attempts").size());
    webhooks.retry(delivery);
    answer.countDown();
    webhooks.await(delivery, shown -> attempts(shown, 1, "succeeded"));
    assertEquals(1, receiver.calls().size());
  }

  /** Creates an endpoint and an order and returns the id of the delivery. */
  private String newDelivery() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    return webhooks.onlyDelivery(endpoint);
  }

  private static boolean attempts(JsonNode delivery, int count, String state) {
    return delivery.get("attemptCount").asInt() == count
        && delivery.get("state").asText().equals(state);
  }

  private static List<Integer> numbers(JsonNode delivery) {
    return delivery.get("attempts").findValues("number").stream().map(JsonNode::asInt).toList();
  }
}
