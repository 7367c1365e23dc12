package dev.paylink.events.webhook.ping;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.delivery.CallbackRows;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads the endpoint for a {@code ping}. */
public final class PingStore {
  private static final String ENDPOINT =
      """
      select w.id as endpoint_id, w.url, w.headers::text as own_headers, w.secret, w.previous_secret,
             w.previous_secret_until, w.merchant_id, m.mode
      from webhook_endpoint w join merchant m on m.id = w.merchant_id
      where w.merchant_id = $1 and w.id = $2
      """;

  private final Database database;
  private final SecretBox secrets;

  public PingStore(Database database, SecretBox secrets) {
    this.database = database;
    this.secrets = secrets;
  }

  /**
   * Returns the callback of an endpoint, enabled or disabled; empty if the merchant has no such
   * endpoint.
   */
  Future<Optional<Callback>> callback(
      UUID merchantId, UUID endpointId, String webhookId, Instant now) {
    return database
        .queryOne(ENDPOINT, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(
                    row -> new CallbackRows(secrets, now).callback(Columns.of(row), webhookId)));
  }
}
