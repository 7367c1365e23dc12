package dev.paylink.events.webhook.endpoint;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the secrets and headers of endpoints again with the newest key, so that the older key
 * can be removed.
 */
public final class SecretStore {
  private final Database database;
  private final SecretBox box;
  private final SealedHeaders headers;

  public SecretStore(Database database, SecretBox box) {
    this.database = database;
    this.box = box;
    this.headers = new SealedHeaders(box);
  }

  /**
   * Encrypts the secrets and headers of up to {@code limit} endpoints again that the older key has
   * sealed, and returns how many. Several nodes may do so at once.
   */
  public Future<Integer> reseal(int limit) {
    return box.olderPrefix()
        .map(prefix -> reseal(prefix, limit))
        .orElseGet(() -> Future.succeededFuture(0));
  }

  private Future<Integer> reseal(byte[] prefix, int limit) {
    return database
        .query(SecretSql.SEALED_BY, Tuple.of(Buffer.buffer(prefix), (long) limit))
        .compose(
            rows -> {
              List<Future<?>> writes = new ArrayList<>();
              rows.forEach(row -> writes.add(Future.succeededFuture().compose(go -> reseal(row))));
              return Future.join(writes).map(writes.size());
            });
  }

  private Future<?> reseal(Row row) {
    UUID id = row.getUUID("id");
    String context = TypeId.WEBHOOK_ENDPOINT.encode(id);
    Buffer secret = row.getBuffer("secret");
    Tuple parameters =
        Tuple.of(id)
            .addValue(resealed(secret, context))
            .addValue(resealed(row.getBuffer("previous_secret"), context))
            .addValue(headers.seal(headers.open(row.getString("headers"), context), context))
            .addValue(secret)
            .addValue(row.getString("headers"));
    return database.query(SecretSql.RESEAL, parameters);
  }

  private @Nullable Buffer resealed(@Nullable Buffer sealed, String context) {
    return sealed == null
        ? null
        : Buffer.buffer(box.seal(box.open(sealed.getBytes(), context), context));
  }
}
