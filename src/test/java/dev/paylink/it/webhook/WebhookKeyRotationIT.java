package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rotation of the key that seals webhook secrets. */
class WebhookKeyRotationIT {
  private static final String KEYS = "PAYLINK_WEBHOOKS_SECRET_KEYS";
  private static final String SWEEP = "PAYLINK_ORDERS_SWEEP_INTERVAL";

  private static final String HEADERS = "{\"headers\":{\"Authorization\":\"hunter2\"}}";

  @Test
  void resealsSecretsWithNewKey() {
    String oldKey = SecretBox.newKey();
    String newKey = SecretBox.newKey();
    try (TestService before = TestService.start(Map.of(KEYS, oldKey))) {
      ApiClient client = before.newClient();
      String path =
          "/webhook-endpoints/"
              + client
                  .post("/webhook-endpoints", "{\"url\":\"%s\"}".formatted(ApiClient.ENDPOINT_URL))
                  .json()
                  .get("id")
                  .asText();
      client.patch(path, HEADERS);
      client.post(path + "/secret/rotate", null);
      String secret = client.get(path + "/secret").text();
      String sealed = sealed(before);
      String header = header(before);
      try (TestService both =
          before.anotherNode(Map.of(KEYS, newKey + "," + oldKey, SWEEP, "50ms"))) {
        assertEquals(secret, new ApiClient(both, client.token()).get(path + "/secret").text());
        await().until(() -> prefixesChanged(both, sealed));
        await().until(() -> !header(both).equals(header));
      }
      try (TestService after = before.anotherNode(Map.of(KEYS, newKey))) {
        ApiClient clientOfAfter = new ApiClient(after, client.token());
        assertEquals(secret, clientOfAfter.get(path + "/secret").text());
        assertEquals(
            "hunter2", clientOfAfter.get(path).json().at("/headers/Authorization").asText());
      }
    }
  }

  /** As nodes of an earlier version write them: plain, and sealed ones as strings. */
  @Test
  void sealsHeadersOfEarlierVersions() {
    try (TestService service = TestService.start(Map.of(SWEEP, "50ms"));
        Receiver receiver = new Receiver()) {
      ApiClient client = service.newClient();
      Webhooks webhooks = new Webhooks(service, client);
      String endpoint =
          webhooks.endpoint(receiver.url(), ",\"headers\":{\"Authorization\":\"hunter2\"}");
      service.execute(
          "update webhook_endpoint set headers = json_build_object('X-Old', 'plain',"
              + " 'Authorization', headers ->> 'Authorization')");
      assertEquals(2, webhooks.show(endpoint).get("headers").size());
      await().until(() -> !service.text("select headers from webhook_endpoint").contains("plain"));
      client.newOrder();
      Receiver.Call call = receiver.await(1);
      assertEquals("plain", call.header("x-old"));
      assertEquals("hunter2", call.header("authorization"));
    }
  }

  private static String header(TestService service) {
    return service.text(
        "select substring(headers -> 'Authorization' ->> 0 from 1 for 5) from webhook_endpoint");
  }

  private static String sealed(TestService service) {
    return service.text(
        "select substring(secret from 1 for 4)::text || substring(previous_secret from 1 for 4)::text"
            + " from webhook_endpoint");
  }

  private static boolean prefixesChanged(TestService service, String before) {
    String now = sealed(service);
    String half = now.substring(0, now.length() / 2);
    return !now.equals(before) && now.equals(half + half);
  }
}
