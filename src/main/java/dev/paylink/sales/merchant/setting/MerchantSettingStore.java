package dev.paylink.sales.merchant.setting;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
   * @param value null for a secret, and for a pending removal
   * @param sealed a secret; null for others
   * @param pending whether it takes effect later
   */
  public record Stored(
      String extension,
      String key,
      @Nullable String value,
      @Nullable Buffer sealed,
      boolean pending) {

    /** The name of the extension, a dot and the key. */
    public String name() {
      return extension + "." + key;
    }
  }

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

  /** The secret of a setting. */
  public static String open(UUID merchant, Stored stored, SecretBox box) {
    return box.open(
        Objects.requireNonNull(stored.sealed()).getBytes(),
        context(merchant, stored.extension(), stored.key()));
  }

  /** All settings of a merchant, with secrets as they are sealed. */
  public Future<List<Stored>> list(UUID merchant) {
    return database
        .query(MerchantSettingSql.LIST, Tuple.of(merchant))
        .map(rows -> rows.stream().map(MerchantSettingStore::stored).toList());
  }

  /** A setting of a row with its columns. */
  public static Stored stored(Row row) {
    return new Stored(
        row.getString("extension"),
        row.getString("key"),
        row.getString("value"),
        row.getBuffer("sealed"),
        row.getBoolean("is_pending"));
  }

  /**
   * A change of a setting.
   *
   * @param value null to remove it
   * @param secret whether the value is sealed
   */
  public record SettingChange(
      String extension, String key, @Nullable String value, boolean secret) {

    /** The name of the extension, a dot and the key. */
    public String name() {
      return extension + "." + key;
    }
  }

  /** Changes a setting now, and not later. */
  public Future<Void> change(UUID merchant, SettingChange change, SecretBox box) {
    return dropPending(merchant, change)
        .compose(
            dropped ->
                change.value() == null
                    ? database.query(MerchantSettingSql.REMOVE, key(merchant, change)).mapEmpty()
                    : set(merchant, change, box, false));
  }

  /** Leaves a setting as it is that was to change later. */
  public Future<Void> dropPending(UUID merchant, SettingChange change) {
    return database.query(MerchantSettingSql.DROP, key(merchant, change)).mapEmpty();
  }

  private static Tuple key(UUID merchant, SettingChange change) {
    return Tuple.of(merchant, change.extension(), change.key());
  }

  /** Has a setting change with the other pending ones, until {@link #applyPending}. */
  public Future<Void> await(UUID merchant, SettingChange change, SecretBox box) {
    return set(merchant, change, box, true);
  }

  private Future<Void> set(UUID merchant, SettingChange change, SecretBox box, boolean pending) {
    String value = change.value();
    boolean sealed = change.secret() && value != null;
    Values values =
        new Values()
            .set("merchant", merchant)
            .set("extension", change.extension())
            .set("key", change.key())
            .set("value", sealed ? null : value)
            .set("sealed", sealed ? sealed(merchant, change, box) : null)
            .set("pending", pending);
    return database.query(MerchantSettingSql.SET, values).mapEmpty();
  }

  private static Buffer sealed(UUID merchant, SettingChange change, SecretBox box) {
    String context = context(merchant, change.extension(), change.key());
    return Buffer.buffer(box.seal(Objects.requireNonNull(change.value()), context));
  }

  /** Replaces settings with their pending values. */
  public Future<Void> applyPending(UUID merchant) {
    return database
        .query(MerchantSettingSql.REPLACED, Tuple.of(merchant))
        .compose(removed -> database.query(MerchantSettingSql.APPLY, Tuple.of(merchant)))
        .mapEmpty();
  }

  /** Forgets pending settings. */
  public Future<Void> dropPending(UUID merchant) {
    return database.query(MerchantSettingSql.DROP_PENDING, Tuple.of(merchant)).mapEmpty();
  }

  /**
   * Encrypts up to {@code limit} secrets again that the older key has sealed, and returns how many.
   * Several nodes may do so at once.
   */
  public Future<Integer> reseal(SecretBox box, int limit) {
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
        Tuple.of(merchant, extension, key, Buffer.buffer(again), sealed)
            .addValue(row.getBoolean("pending")));
  }
}
