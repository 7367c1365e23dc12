package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Secrets of endpoints: shown to the merchant, sealed in the database. */
class WebhookSecretsIT {
  private static final String PATH = "/webhook-endpoints";
  private static final String BODY =
      "{\"url\":\"%s\",\"headers\":{\"Authorization\":\"hunter2\"}}"
          .formatted(ApiClient.ENDPOINT_URL);

  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @Test
  void showsSecretOf32BytesAgain() {
    ApiClient client = service.newClient();
    ApiClient.Answer created = client.post(PATH, BODY);
    String secret = secret(created);
    assertTrue(secret.startsWith("whsec_"), secret);
    assertEquals(32, Base64.getDecoder().decode(secret.substring(6)).length);
    ApiClient.Answer shown = client.get(path(created) + "/secret");
    assertEquals("{\"secret\":\"%s\"}".formatted(secret), shown.text());
    assertNotEquals(secret, secret(client.post(PATH, BODY)));
  }

  @Test
  void keepsPreviousSecretForADayAfterRotation() {
    ApiClient client = longLivedClient();
    ApiClient.Answer created = client.post(PATH, BODY);
    String path = path(created);
    Instant before = service.clock().instant();
    ApiClient.Answer rotated = client.post(path + "/secret/rotate", null);
    assertEquals(200, rotated.status());
    Instant until = Instant.parse(rotated.json().get("previousSecretExpiresAt").asText());
    Duration overlap = Duration.between(before, until);
    assertTrue(overlap.minusHours(24).abs().toSeconds() < 30, overlap.toString());
    assertNotEquals(secret(created), secret(rotated));
    assertEquals(secret(rotated), secret(client.get(path + "/secret")));
    assertEquals(secret(created), storedSecret(created, "previous_secret"));
    assertEquals(secret(rotated), storedSecret(created, "secret"));

    service.advance(Duration.ofHours(25));
    assertTrue(service.clock().instant().isAfter(until));
    assertEquals(secret(rotated), secret(client.get(path + "/secret")));
    ApiClient.Answer again = client.post(path + "/secret/rotate", null);
    assertEquals(secret(rotated), storedSecret(created, "previous_secret"));
    assertEquals(secret(again), storedSecret(created, "secret"));
    Instant next = Instant.parse(again.json().get("previousSecretExpiresAt").asText());
    assertTrue(next.isAfter(until.plus(Duration.ofHours(24))), next.toString());
  }

  @Test
  void replaysFirstAnswerAfterRotation() {
    ApiClient client = service.newClient();
    ApiClient.Answer first = client.post(PATH, BODY, "Idempotency-Key", "k");
    client.post(path(first) + "/secret/rotate", null);
    client.patch(path(first), "{\"description\":\"another\"}");
    ApiClient.Answer again = client.post(PATH, BODY, "Idempotency-Key", "k");
    assertEquals(201, again.status());
    assertEquals(first.text(), again.text());
    assertEquals(first.header("Location"), again.header("Location"));
    assertEquals("", first.header("Idempotent-Replayed"));
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(
        422, client.post(PATH, BODY.replace("hunter2", "x"), "Idempotency-Key", "k").status());
    assertEquals(1, client.get(PATH).json().at("/meta/total").asInt());
  }

  /** A test merchant went live; the first answer is still replayed. */
  @Test
  void replaysCreationWithUrlNoLongerAllowed() {
    var merchant = service.merchant("test");
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    ApiClient.Answer first = client.post(PATH, BODY, "Idempotency-Key", "k");
    service.execute(
        "update merchant set mode = 'live', providers = '{}' where id = '%s'"
            .formatted(TypeId.MERCHANT.decode(merchant.id())));
    ApiClient live = service.client(merchant, TestService.ALL_SCOPES);
    assertEquals(400, live.post(PATH, BODY, "Idempotency-Key", "other").status());
    assertEquals(first.text(), live.post(PATH, BODY, "Idempotency-Key", "k").text());
  }

  @Test
  void storesNoSecretInPlainText() {
    ApiClient client = service.newClient();
    ApiClient.Answer created = client.post(PATH, BODY, "Idempotency-Key", "k");
    ApiClient.Answer rotated = client.post(path(created) + "/secret/rotate", null);
    String rows =
        service.text("select string_agg(e::text, ' ') from webhook_endpoint e")
            + service.text("select string_agg(k::text, ' ') from idempotency_key k");
    assertTrue(rows.contains("sealed"), rows);
    for (String secret : List.of(secret(created), secret(rotated))) {
      byte[] bytes = Base64.getDecoder().decode(secret.substring(6));
      // bytea columns are printed in hexadecimal.
      for (String shape :
          List.of(
              "whsec_",
              secret.substring(6),
              HexFormat.of().formatHex(secret.getBytes(StandardCharsets.US_ASCII)),
              HexFormat.of().formatHex(bytes))) {
        assertFalse(rows.contains(shape), shape);
      }
    }
  }

  @Test
  void storesNoHeaderInPlainText() {
    ApiClient client = service.newClient();
    ApiClient.Answer created = client.post(PATH, BODY);
    String changed = "{\"headers\":{\"X-Tenant\":\"hunter3\",\"authorization\":\"hunter4\"}}";
    client.patch(path(created), changed);
    String rows = service.text("select string_agg(e::text, ' ') from webhook_endpoint e");
    assertFalse(rows.contains("hunter"), rows);
    assertEquals(
        "{\"X-Tenant\":\"hunter3\",\"authorization\":\"hunter4\"}",
        client.get(path(created)).json().get("headers").toString());
  }

  private static String storedSecret(ApiClient.Answer created, String column) {
    String id = created.json().get("id").asText();
    String hex =
        service.text(
            "select encode(%s, 'hex') from webhook_endpoint where id = '%s'"
                .formatted(column, TypeId.WEBHOOK_ENDPOINT.decode(id)));
    SecretBox box = SecretBox.of(service.node().config().webhooks().secretKeys());
    return box.open(HexFormat.of().parseHex(hex), id);
  }

  private static ApiClient longLivedClient() {
    var token = service.issue(service.merchant("test"), TestService.ALL_SCOPES, Duration.ofDays(9));
    return new ApiClient(service, token.token());
  }

  private static String path(ApiClient.Answer created) {
    return PATH + "/" + created.json().get("id").asText();
  }

  private static String secret(ApiClient.Answer answer) {
    return answer.json().get("secret").asText();
  }
}
