package dev.paylink.events.webhook.delivery;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads the endpoint for a {@code ping}. */
public final class PingStore {
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
        .queryOne(DeliverySql.ENDPOINT, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(
                    row -> new CallbackRows(secrets, now).callback(Columns.of(row), webhookId)));
  }
}
