package dev.paylink.base.receiver;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Signs callbacks by Standard Webhooks 1.0, so that receivers can verify them with any of its
 * libraries.
 */
public final class CallbackSigner {
  private CallbackSigner() {}

  /**
   * Returns the headers with id, timestamp and signatures.
   *
   * @param webhookId the same for every attempt, so that a receiver can recognize duplicates
   * @param at time of this attempt; receivers reject a difference of more than five minutes
   * @param body exactly as it is sent, in UTF-8
   * @param secrets {@code whsec_} and base64, one or, during a rotation, several; each one signs
   * @throws IllegalArgumentException if there is no secret, or one is malformed
   */
  public static Map<String, String> headers(
      String webhookId, Instant at, String body, List<String> secrets) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("There is no signing secret");
    }
    long timestamp = at.getEpochSecond();
    String signatures =
        secrets.stream()
            .map(secret -> sign(secret, webhookId, timestamp, body))
            .collect(Collectors.joining(" "));
    return Map.of(
        Webhook.UNBRANDED_MSG_ID_KEY, webhookId,
        Webhook.UNBRANDED_MSG_TIMESTAMP_KEY, Long.toString(timestamp),
        Webhook.UNBRANDED_MSG_SIGNATURE_KEY, signatures);
  }

  private static String sign(String secret, String webhookId, long timestamp, String body) {
    if (!secret.startsWith(Webhook.SECRET_PREFIX)) {
      throw new IllegalArgumentException(
          "A signing secret must start with " + Webhook.SECRET_PREFIX);
    }
    try {
      return new Webhook(secret).sign(webhookId, timestamp, body);
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalArgumentException("A signing secret is empty", e);
    } catch (WebhookSigningException e) {
      throw new IllegalStateException("Every JVM has HmacSHA256", e);
    }
  }
}
