package dev.paylink.node.extension;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Settings that merchants have with extensions, in the database. */
public final class MerchantSettingStore {
  private final Database database;

  public MerchantSettingStore(Database database) {
    this.database = database;
  }

  /**
   * A setting that is stored.
   *
   * @param value null for a secret
   */
  public record Stored(String extension, String key, @Nullable String value) {}

  /** The values of a merchant with an extension, by key. */
  public Future<Map<String, String>> find(UUID merchant, String extension, SecretBox box) {
    return database
        .query(MerchantSettingSql.FIND, Tuple.of(merchant, extension))
        .map(
            rows -> {
              Map<String, String> values = new HashMap<>();
              for (Row row : rows) {
                String key = row.getString("key");
                Buffer sealed = row.getBuffer("sealed");
                values.put(
                    key,
                    sealed == null
                        ? row.getString("value")
                        : box.open(sealed.getBytes(), context(merchant, extension, key)));
              }
              return values;
            });
  }

  /** A sealed value fits its place only. */
  private static String context(UUID merchant, String extension, String key) {
    return "%s %s.%s".formatted(TypeId.MERCHANT.encode(merchant), extension, key);
  }

  /** All settings of a merchant, without secrets. */
  public Future<List<Stored>> list(UUID merchant) {
    return database
        .query(MerchantSettingSql.LIST, Tuple.of(merchant))
        .map(
            rows -> {
              List<Stored> all = new ArrayList<>();
              rows.forEach(
                  row ->
                      all.add(
                          new Stored(
                              row.getString("extension"),
                              row.getString("key"),
                              row.getString("value"))));
              return all;
            });
  }

  /** Stores a value as it is. */
  public Future<Void> set(UUID merchant, String extension, String key, String value) {
    return database
        .query(MerchantSettingSql.SET, Tuple.of(merchant, extension, key, value, null))
        .mapEmpty();
  }

  /** Seals a secret and stores it. */
  public Future<Void> setSecret(
      UUID merchant, String extension, String key, String secret, SecretBox box) {
    Buffer sealed = Buffer.buffer(box.seal(secret, context(merchant, extension, key)));
    return database
        .query(MerchantSettingSql.SET, Tuple.of(merchant, extension, key, null, sealed))
        .mapEmpty();
  }

  /** Removes a setting, if there is one. */
  public Future<Void> remove(UUID merchant, String extension, String key) {
    return database.query(MerchantSettingSql.REMOVE, Tuple.of(merchant, extension, key)).mapEmpty();
  }

  /**
   * Encrypts up to {@code limit} secrets again that the older key has sealed, and returns how many.
   * Several nodes may do so at once.
   */
  Future<Integer> reseal(SecretBox box, int limit) {
    return box.olderPrefix()
        .map(
            prefix ->
                database
                    .query(
                        MerchantSettingSql.SEALED_BY, Tuple.of(Buffer.buffer(prefix), (long) limit))
                    .compose(
                        rows -> {
                          List<Future<?>> writes = new ArrayList<>();
                          rows.forEach(row -> writes.add(reseal(box, row)));
                          return Future.join(writes).map(writes.size());
                        }))
        .orElseGet(() -> Future.succeededFuture(0));
  }

  private Future<?> reseal(SecretBox box, Row row) {
    UUID merchant = row.getUUID("merchant_id");
    String extension = row.getString("extension");
    String key = row.getString("key");
    Buffer sealed = row.getBuffer("sealed");
    String context = context(merchant, extension, key);
    byte[] again = box.seal(box.open(sealed.getBytes(), context), context);
    return database.query(
        MerchantSettingSql.RESEAL,
        Tuple.of(merchant, extension, key, Buffer.buffer(again), sealed));
  }
}
