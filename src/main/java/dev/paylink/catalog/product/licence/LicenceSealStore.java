package dev.paylink.catalog.product.licence;

import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;

/** Encrypts licence keys and peppers again that the older key has sealed. Several nodes may. */
final class LicenceSealStore {
  private final Database database;
  private final SecretBox box;
  private final LicenceSecrets secrets;

  LicenceSealStore(Database database, SecretBox box) {
    this.database = database;
    this.box = box;
    this.secrets = new LicenceSecrets(box);
  }

  /** Encrypts up to so many keys again; returns how many. */
  Future<Integer> resealKeys(int limit) {
    return reseal(
        LicenceSql.SEALED_BY,
        LicenceSql.RESEAL,
        limit,
        (id, old) -> secrets.sealKey(id, secrets.openKey(id, old)));
  }

  /** Encrypts up to so many peppers again; returns how many. */
  Future<Integer> resealPeppers(int limit) {
    return reseal(
        LicenceSql.PEPPERS_SEALED_BY,
        LicenceSql.RESEAL_PEPPER,
        limit,
        (id, old) -> secrets.sealPepper(id, secrets.openPepper(id, old)));
  }

  private Future<Integer> reseal(
      String sealedBy, String write, int limit, BiFunction<UUID, Buffer, Buffer> again) {
    return box.olderPrefix()
        .map(
            prefix ->
                database
                    .query(sealedBy, Tuple.of(Buffer.buffer(prefix), (long) limit))
                    .compose(
                        rows -> {
                          List<Future<?>> writes = new ArrayList<>();
                          for (Row row : rows) {
                            UUID id = row.getUUID("id");
                            Buffer old = row.getBuffer("sealed");
                            writes.add(
                                database.query(write, Tuple.of(id, again.apply(id, old), old)));
                          }
                          return Future.join(writes).map(writes.size());
                        }))
        .orElseGet(() -> Future.succeededFuture(0));
  }
}
