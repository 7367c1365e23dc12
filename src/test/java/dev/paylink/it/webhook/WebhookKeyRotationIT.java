package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.webhook.endpoint.SecretBox;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rotation of the key that seals webhook secrets. */
class WebhookKeyRotationIT {
  private static final String KEYS = "PAYLINK_WEBHOOKS_SECRET_KEYS";
  private static final String SWEEP = "PAYLINK_ORDERS_SWEEP_INTERVAL";

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
      client.post(path + "/secret/rotate", null);
      String secret = client.get(path + "/secret").text();
      String sealed = sealed(before);
      try (TestService both =
          before.anotherNode(Map.of(KEYS, newKey + "," + oldKey, SWEEP, "50ms"))) {
        assertEquals(secret, new ApiClient(both, client.token()).get(path + "/secret").text());
        await().until(() -> prefixesChanged(both, sealed));
      }
      try (TestService after = before.anotherNode(Map.of(KEYS, newKey))) {
        assertEquals(secret, new ApiClient(after, client.token()).get(path + "/secret").text());
      }
    }
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
