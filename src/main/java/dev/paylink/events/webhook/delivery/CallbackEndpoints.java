package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.endpoint.SealedHeaders;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Reads callbacks from rows, and decrypts the secrets and headers of each endpoint once. */
public final class CallbackRows {
  private final SecretBox secrets;
  private final SealedHeaders headers;
  private final Instant now;
  private final Map<UUID, Callback> byEndpoint = new HashMap<>();

  /**
   * Creates a reader for the rows of one statement.
   *
   * @param now when they were read; decides whether a previous secret still signs
   */
  public CallbackRows(SecretBox secrets, Instant now) {
    this.secrets = secrets;
    this.headers = new SealedHeaders(secrets);
    this.now = now;
  }

  /**
   * Returns the callback of a row.
   *
   * @throws RuntimeException if it cannot be read, for example without the key that encrypted the
   *     secret
   */
  public Callback callback(Columns row, String webhookId) {
    return byEndpoint
        .computeIfAbsent(row.uuid("endpoint_id"), endpoint -> read(row, endpoint, webhookId))
        .withId(webhookId);
  }

  private Callback read(Columns row, UUID endpointId, String webhookId) {
    String id = TypeId.WEBHOOK_ENDPOINT.encode(endpointId);
    return new Callback(
        webhookId,
        row.text("url"),
        row.id(TypeId.MERCHANT, "merchant_id"),
        row.text("mode").equals("test"),
        headers.open(row.text("own_headers"), id),
        signingSecrets(row, id));
  }

  private List<String> signingSecrets(Columns row, String context) {
    List<String> opened = new ArrayList<>();
    opened.add(secrets.open(Objects.requireNonNull(row.optionalBytes("secret")), context));
    byte[] previous = row.optionalBytes("previous_secret");
    Instant until = row.time("previous_secret_until");
    if (previous != null && until != null && until.isAfter(now)) {
      opened.add(secrets.open(previous, context));
    }
    return opened;
  }
}
