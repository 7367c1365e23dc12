package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
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
