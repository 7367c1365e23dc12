package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.events.webhook.pause.EndpointPauseStore;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Commands;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operator pauses the deliveries to an endpoint. */
@Tag("ops")
class WebhookPauseIT {
  private static final String UNKNOWN = "whe_01jd5k8zv7e6w9q2m4t8x0c3fb";

  private static TestService service;
  private static Commands webhook;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    webhook = new Commands(TestDatabase.settings(service.databaseUri()), "webhook");
  }

  @Test
  void holdsDeliveriesUntilItResumes() {
    ApiClient api = service.newClient();
    Webhooks webhooks = new Webhooks(service, api);
    try (Receiver receiver = new Receiver()) {
      String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
      api.newOrder(); // held by the merchant, and not to be sent by the operator
      webhooks.change(endpoint, "{\"enabled\":true}");
      assertEquals(endpoint + "\n", webhook.succeed("pause", endpoint).out());
      JsonNode paused = webhooks.show(endpoint);
      assertEquals("Paused by the operator", paused.get("disabledReason").asText());
      JsonNode event = new FeedReader("&types=webhook_endpoint.disabled").await(api, 1).get(0);
      assertEquals(endpoint, event.at("/data/object/id").asText());
      assertEquals("operator", event.at("/actor/type").asText());
      String order = api.newOrder();
      assertEquals(2, webhooks.deliveries(endpoint, "held").size());
      webhook.assertFails(1, "There is no enabled webhook endpoint", "pause", endpoint);

      JarProcess resumed = webhook.succeed("resume", endpoint);
      assertTrue(resumed.err().contains("sent now: 1 "), resumed::err);
      await().until(() -> !receiver.calls().isEmpty());
      assertEquals(order, receiver.calls().get(0).json().at("/data/object/id").asText());
      assertTrue(webhooks.show(endpoint).get("enabled").asBoolean());
      await().until(() -> webhooks.deliveries(endpoint, "succeeded").size() == 1);
      assertEquals(1, webhooks.deliveries(endpoint, "held").size());
    }
  }

  /** The clock of the process that pauses is ahead, as of a slow answer of the database. */
  @Test
  void sendsWhatWasWrittenAfterAPauseOfAnotherClock() {
    ApiClient api = service.newClient();
    Webhooks webhooks = new Webhooks(service, api);
    try (Receiver receiver = new Receiver()) {
      UUID endpoint = TypeId.WEBHOOK_ENDPOINT.decode(webhooks.endpoint(receiver.url(), ""));
      Instant now = service.clock().instant();
      Ids ahead = new Ids(() -> now.plusSeconds(20));
      EndpointPauseStore pauses =
          new EndpointPauseStore(service.node().databases().background(), ahead);
      assertTrue(TestService.await(pauses.pause(endpoint, now.plusSeconds(20))).isPresent());
      String order = api.newOrder();
      assertEquals(1, TestService.await(pauses.resume(endpoint, now)).orElseThrow().deliveries());
      await().until(() -> !receiver.calls().isEmpty());
      assertEquals(order, receiver.calls().get(0).json().at("/data/object/id").asText());
    }
  }

  @Test
  void resumesOnlyWhatItPaused() {
    ApiClient api = service.newClient();
    String endpoint = api.newEndpoint(); // disabled by the merchant
    webhook.assertFails(1, "is not paused", "resume", endpoint);
    webhook.assertFails(1, "There is no enabled webhook endpoint", "pause", endpoint);
    webhook.assertFails(1, "There is no enabled webhook endpoint", "pause", UNKNOWN);
    webhook.assertFails(1, "is not paused", "resume", UNKNOWN);
    assertEquals(2, webhook.run("pause", "x").exitCode());
  }
}
