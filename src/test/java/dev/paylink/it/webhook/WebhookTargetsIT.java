package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The SSRF guard when sending: a host name may resolve differently than at registration, and the
 * operator may have changed the settings.
 */
class WebhookTargetsIT {
  private static final String NO_HOST = "must have a host that exists on the public internet";

  private static final String URL =
      " URL in ASCII, without user info and fragment, as https://shop.example.com/webhooks";

  @Test
  void rejectsInternalAddressesBeforeConnecting() {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "false"))) {
      for (String host :
          List.of(
              "127.0.0.1",
              "localhost",
              "[::1]",
              "[::ffff:127.0.0.1]",
              "0.0.0.0",
              "10.0.0.1",
              "169.254.169.254",
              "nowhere.invalid")) {
        assertRejected(service, "http://" + host + ":%d/", NO_HOST);
      }
      for (String host : List.of("127.1", "2130706433", "0x7f000001", "0177.0.0.1")) {
        assertRejected(
            service, "http://" + host + ":%d/", "must be an absolute https or http" + URL);
      }
    }
  }

  @Test
  void rejectsPortNoLongerAllowed() {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_WEBHOOKS_ALLOWED_PORTS", "443,8443"))) {
      assertRejected(service, "http://127.0.0.1:%d/", "must have one of the ports 443,8443");
    }
  }

  /** Uses a row that a live merchant could not have created. */
  @Test
  void rejectsHttpUrlOfLiveMerchant() {
    // A node of its own: with a live merchant no other node without a public URL would start.
    try (TestService service = TestService.start()) {
      ApiClient live = service.client(service.merchant("live"), TestService.ALL_SCOPES);
      assertRejected(service, live, "http://127.0.0.1:%d/", "must be an absolute https" + URL);
      assertRejected(service, live, "https://127.0.0.1:%d/", NO_HOST);
      assertAuditNeedsConfirmation(service, live);
    }
  }

  private static void assertAuditNeedsConfirmation(TestService service, ApiClient live) {
    Webhooks webhooks = new Webhooks(service, live);
    String endpoint = webhooks.endpoint("https://93.184.216.34:8443/", "");
    service.execute(
        "update webhook_endpoint set url = 'https://127.0.0.1/' where " + Webhooks.row(endpoint));
    String path = Webhooks.ENDPOINTS + "/" + endpoint + "/audit";
    for (String body : List.of("{}", "{\"confirm\":false}")) {
      ApiClient.Answer refused = live.post(path, body);
      assertEquals(400, refused.status(), refused.text());
      assertEquals("confirm", refused.json().at("/details/0/field").asText());
    }
    ApiClient.Answer confirmed = live.post(path, "{\"confirm\":true}");
    assertEquals(200, confirmed.status(), confirmed.text());
    assertFalse(confirmed.json().path("passed").asBoolean());
  }

  private static void assertRejected(TestService service, String url, String error) {
    assertRejected(service, service.newClient(), url, error);
  }

  private static void assertRejected(TestService service, ApiClient api, String url, String error) {
    try (RawReceiver canary = RawReceiver.canary()) {
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint("https://93.184.216.34:8443/", "");
      service.execute(
          "update webhook_endpoint set url = '%s' where %s"
              .formatted(url.formatted(canary.port()), Webhooks.row(endpoint)));
      api.newOrder();
      JsonNode delivery = webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
      JsonNode attempt = delivery.at("/attempts/0");
      assertEquals("url " + error, attempt.get("error").asText(), url);
      assertFalse(attempt.has("status") || attempt.has("headers") || attempt.has("body"));
      assertEquals("pending", delivery.get("state").asText());
      assertEquals(0, canary.connections(), url);
    }
  }
}
