package dev.paylink.events.webhook.endpoint;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.keys.SecretBox;
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
   * What the sender needs of an endpoint.
   *
   * @param merchantId the owner of the URL
   * @param testMode whether that merchant is in test mode
   * @param headers custom headers of the merchant
   * @param secrets signing secrets, the newest first
   */
  public record Endpoint(
      String url,
      String merchantId,
      boolean testMode,
      Map<String, String> headers,
      List<String> secrets) {}

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
