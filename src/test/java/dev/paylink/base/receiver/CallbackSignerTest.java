package dev.paylink.base.receiver;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackSignerTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String OLD_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  private static final String BODY =
      "{\"type\":\"order.paid\",\"data\":{\"title\":\"Batik – ₺ 🎁 %s\"}}";

  /** The example of the Standard Webhooks specification. */
  @Test
  void signsTheExampleOfTheSpecification() {
    Map<String, String> headers =
        CallbackSigner.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            Instant.ofEpochSecond(1614265330),
            "{\"test\": 2432232314}",
            List.of(SECRET));
    assertEquals(
        Map.of(
            "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp", "1614265330",
            "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        headers);
  }

  @Test
  void writesTheTimestampInWholeSeconds() {
    Map<String, String> headers =
        CallbackSigner.headers(
            "whd_1", Instant.ofEpochMilli(1614265330999L), BODY, List.of(SECRET));
    assertEquals("1614265330", headers.get("webhook-timestamp"));
  }

  @Test
  void signsWithTheOldAndTheNewSecret() throws Exception {
    Map<String, List<String>> headers =
        received(CallbackSigner.headers("whd_1", Instant.now(), BODY, List.of(SECRET, OLD_SECRET)));
    assertDoesNotThrow(() -> new Webhook(SECRET).verify(BODY, headers));
    assertDoesNotThrow(() -> new Webhook(OLD_SECRET).verify(BODY, headers));
    Webhook other = new Webhook("whsec_" + "A".repeat(32));
    assertThrows(WebhookVerificationException.class, () -> other.verify(BODY, headers));
    assertThrows(
        WebhookVerificationException.class, () -> new Webhook(SECRET).verify(BODY + " ", headers));
  }

  private static Map<String, List<String>> received(Map<String, String> headers) {
    return headers.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "whsec_", "whsec_***", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})
  void rejectsAnInvalidSecret(String secret) {
    assertThrows(
        IllegalArgumentException.class,
        () -> CallbackSigner.headers("whd_1", Instant.now(), BODY, List.of(secret)));
  }

  @Test
  void requiresASecret() {
    assertThrows(
        IllegalArgumentException.class,
        () -> CallbackSigner.headers("whd_1", Instant.now(), BODY, List.of()));
  }
}
