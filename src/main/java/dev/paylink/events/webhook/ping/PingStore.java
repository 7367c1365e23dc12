package dev.paylink.events.webhook.ping;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints.Endpoint;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads the endpoint for a {@code ping} or an audit. */
public final class PingStore {
  private static final String ENDPOINT =
      """
      select %s
      from webhook_endpoint w join merchant m on m.id = w.merchant_id
      where w.merchant_id = $1 and w.id = $2
      """
          .formatted(CallbackEndpoints.COLUMNS);

  private final Database database;
  private final SecretBox secrets;

  public PingStore(Database database, SecretBox secrets) {
    this.database = database;
    this.secrets = secrets;
  }

  /** Returns an endpoint, enabled or disabled; empty if the merchant has no such endpoint. */
  public Future<Optional<Endpoint>> endpoint(UUID merchantId, UUID endpointId, Instant now) {
    return database
        .queryOne(ENDPOINT, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(row -> new CallbackEndpoints(secrets, now).endpoint(Columns.of(row))));
  }
}
