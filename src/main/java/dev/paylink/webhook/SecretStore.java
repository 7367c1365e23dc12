package dev.paylink.webhook;

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
final class SecretStore {
  private final Database database;
  private final SecretBox box;

  SecretStore(Database database, SecretBox box) {
    this.database = database;
    this.box = box;
  }

  /** Seals up to so many anew; how many. Any number of nodes may do so at once. */
  Future<Integer> reseal(int limit) {
    Tuple parameters = Tuple.of(Buffer.buffer(box.currentPrefix()), (long) limit);
    return database
        .query(SecretSql.OTHERWISE_SEALED, parameters)
        .compose(
            rows -> {
              List<Future<?>> resealed = new ArrayList<>();
              rows.forEach(row -> resealed.add(reseal(row)));
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
