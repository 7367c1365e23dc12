package dev.paylink.webhook.endpoint;

import dev.paylink.db.Database;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Brings the secrets of endpoints under the key that seals now, so that the older one can go. */
public final class SecretStore {
  private final Database database;
  private final SecretBox box;

  public SecretStore(Database database, SecretBox box) {
    this.database = database;
    this.box = box;
  }

  /**
   * Seals up to so many anew that the older key sealed; how many. Several nodes may do so at once.
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
              List<Future<?>> resealed = new ArrayList<>();
              rows.forEach(
                  row -> resealed.add(Future.succeededFuture().compose(go -> reseal(row))));
              return Future.join(resealed).map(resealed.size());
            });
  }

  private Future<?> reseal(Row row) {
    UUID id = row.getUUID("id");
    String context = TypeId.WEBHOOK_ENDPOINT.encode(id);
    Buffer secret = row.getBuffer("secret");
    Tuple parameters =
        Tuple.of(id)
            .addValue(anew(secret, context))
            .addValue(anew(row.getBuffer("previous_secret"), context))
            .addValue(secret);
    return database.query(SecretSql.RESEAL, parameters);
  }

  private @Nullable Buffer anew(@Nullable Buffer sealed, String context) {
    return sealed == null
        ? null
        : Buffer.buffer(box.seal(box.open(sealed.getBytes(), context), context));
  }
}
