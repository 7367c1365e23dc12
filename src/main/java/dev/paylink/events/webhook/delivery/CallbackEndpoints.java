package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.endpoint.SealedHeaders;
import dev.paylink.events.webhook.sending.CallbackSender.Endpoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Reads the endpoints of callbacks from rows, and decrypts the secrets and headers of each once.
 */
public final class CallbackEndpoints {
  /** The columns that are read of an endpoint {@code w} and its merchant {@code m}. */
  public static final String COLUMNS =
      """
      w.id as endpoint_id, w.merchant_id, w.url, w.headers::text as own_headers,
      w.secret, w.previous_secret, w.previous_secret_until, m.mode""";

  private final SecretBox secrets;
  private final SealedHeaders headers;
  private final Instant now;
  private final Map<UUID, Endpoint> byId = new HashMap<>();

  /**
   * Creates a reader for the rows of one statement.
   *
   * @param now when they were read; decides whether a previous secret still signs
   */
  public CallbackEndpoints(SecretBox secrets, Instant now) {
    this.secrets = secrets;
    this.headers = new SealedHeaders(secrets);
    this.now = now;
  }

  /**
   * Returns the endpoint of a row with {@link #COLUMNS}.
   *
   * @throws RuntimeException if it cannot be read, for example without the key that encrypted the
   *     secret
   */
  public Endpoint endpoint(Columns row) {
    return byId.computeIfAbsent(row.uuid("endpoint_id"), id -> read(row, id));
  }

  private Endpoint read(Columns row, UUID endpointId) {
    String id = TypeId.WEBHOOK_ENDPOINT.encode(endpointId);
    return new Endpoint(
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
