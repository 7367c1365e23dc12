package dev.paylink.sales.merchant;

import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Merchants in the database. */
public final class MerchantStore {
  private final Database database;

  public MerchantStore(Database database) {
    this.database = database;
  }

  /** Creates a merchant with the default payment methods and without a profile. */
  public Future<Merchant> create(UUID id, String name, String mode) {
    return create(id, name, mode, PaymentMethods.usual(mode));
  }

  /** Creates a merchant without a profile. */
  public Future<Merchant> create(UUID id, String name, String mode, PaymentMethods methods) {
    return create(Merchant.of(id, name, mode, methods, MerchantProfile.EMPTY), null);
  }

  /**
   * Creates a merchant.
   *
   * @param logo the file that its profile names; null if absent
   */
  public Future<Merchant> create(Merchant merchant, @Nullable Buffer logo) {
    return insert(merchant, logo, null).map(merchant);
  }

  /** Creates a merchant, unless one was created with this key; empty then. */
  Future<Optional<Row>> createOnce(Merchant merchant, @Nullable String key) {
    return insert(merchant, null, key);
  }

  private Future<Optional<Row>> insert(
      Merchant merchant, @Nullable Buffer logo, @Nullable String key) {
    Values values = settings(merchant, logo).set("mode", merchant.mode()).set("key", key);
    return database.queryOne(MerchantSql.INSERT, values);
  }

  /**
   * A merchant that was created with a key.
   *
   * @param name in that request
   */
  record CreatedOnce(UUID id, String name) {}

  /** The merchant that was created with a key; empty if absent. */
  Future<Optional<CreatedOnce>> findByKey(String key) {
    return database
        .queryOne(MerchantSql.BY_KEY, Tuple.of(key))
        .map(
            found ->
                found.map(
                    row -> new CreatedOnce(row.getUUID("id"), row.getString("creation_name"))));
  }

  private static Values settings(Merchant merchant, @Nullable Buffer logo) {
    return new Values()
        .set("id", TypeId.MERCHANT.decode(merchant.id()))
        .set("name", merchant.name())
        .set("providers", merchant.providers().toArray(String[]::new))
        .set("instructions", merchant.instructions())
        .set("notifyEmail", merchant.notifyEmail())
        .set("messages", merchant.messages().json())
        .set("profile", merchant.profile().json())
        .set("logo", logo);
  }

  /** One merchant; empty if unknown. */
  public Future<Optional<Merchant>> find(UUID id) {
    return database
        .queryOne(MerchantSql.FIND, Tuple.of(id))
        .map(found -> found.map(MerchantStore::merchant));
  }

  /** All merchants, newest first. */
  public Future<List<Merchant>> list() {
    return database
        .query(MerchantSql.LIST, Tuple.tuple())
        .map(
            rows -> {
              List<Merchant> merchants = new ArrayList<>();
              for (Row row : rows) {
                merchants.add(merchant(row));
              }
              return merchants;
            });
  }

  private static Merchant merchant(Row row) {
    UUID id = row.getUUID("id");
    return MerchantBuilder.builder()
        .id(TypeId.MERCHANT.encode(id))
        .name(row.getString("name"))
        .mode(row.getString("mode"))
        .providers(List.of(row.getArrayOfStrings("providers")))
        .instructions(row.getString("instructions"))
        .notifyEmail(row.getString("notify_email"))
        .messages(MessageSettings.of(row.getString("messages")))
        .profile(MerchantProfile.of(row.getString("profile")))
        .version(row.getInteger("version"))
        .pending(pending(Columns.of(row)))
        .createdAt(TypeId.timeOf(id))
        .updatedAt(
            Objects.requireNonNullElse(Columns.of(row).time("updated_at"), TypeId.timeOf(id)))
        .build();
  }

  private static @Nullable Pending pending(Columns row) {
    Instant until = row.time("pending_until");
    return until == null
        ? null
        : Pending.of(
            row.text("pending"),
            Objects.requireNonNullElse(row.optionalTexts("pending_settings"), List.of()),
            until);
  }

  /** Whether there is a merchant in live mode. */
  public Future<Boolean> hasLive() {
    return database
        .queryOne(MerchantSql.HAS_LIVE, Tuple.tuple())
        .map(row -> row.orElseThrow().getBoolean("live"));
  }

  /**
   * A merchant and its settings.
   *
   * @param settings pending ones among them, with secrets as they are sealed
   */
  record Known(Merchant merchant, List<Stored> settings) {
    Known {
      settings = List.copyOf(settings);
    }
  }

  /** One merchant with its settings, as they are at one time; empty if unknown. */
  Future<Optional<Known>> known(UUID id) {
    return database.read(MerchantSql.KNOWN, Tuple.of(id)).map(MerchantStore::known);
  }

  /** Like {@link #known}, and locks the merchant until the end of the transaction. */
  Future<Optional<Known>> lock(UUID id) {
    return database
        .query(MerchantSql.LOCK, Tuple.of(id))
        .compose(locked -> database.query(MerchantSql.KNOWN, Tuple.of(id)))
        .map(MerchantStore::known);
  }

  private static Optional<Known> known(RowSet<Row> rows) {
    if (rows.size() == 0) {
      return Optional.empty();
    }
    List<Stored> settings = new ArrayList<>();
    for (Row row : rows) {
      if (row.getString("extension") != null) {
        settings.add(MerchantSettingStore.stored(row));
      }
    }
    return Optional.of(new Known(merchant(rows.iterator().next()), settings));
  }

  /** Merchants with a change that takes effect now. */
  Future<List<UUID>> due(Instant now, int limit) {
    return database
        .query(MerchantSql.DUE, Tuple.of(Columns.utc(now), (long) limit))
        .map(rows -> rows.stream().map(row -> row.getUUID("id")).toList());
  }

  /**
   * Changes a merchant, and writes {@code merchant.updated}.
   *
   * @param before the merchant as it was read
   * @param after the merchant with its new values, by {@link Merchant#next}
   * @param logo the file that the new profile names; null if absent or unchanged
   * @return false if the merchant has changed since it was read; then it stays unchanged
   */
  public Future<Boolean> update(
      Merchant before, Merchant after, @Nullable Buffer logo, MerchantEvent event) {
    Pending pending = after.pending();
    Values values =
        settings(after, logo)
            .set("before", before.version())
            .set("version", after.version())
            .set("pending", pending == null ? null : pending.json())
            .set("pendingUntil", pending == null ? null : Columns.utc(pending.takesEffectAt()))
            .set("event", event.id())
            .set("at", Columns.utc(event.at()))
            .set("object", StrictJson.write(event.object(before, after)))
            .set("origin", EventOrigin.of(event.origin()));
    return database.queryOne(MerchantSql.UPDATE, values).map(Optional::isPresent);
  }
}
