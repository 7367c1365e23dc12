package dev.paylink.sales.merchant;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
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
  private static final String NONE = "null"; // as JSON

  private final Database database;

  public MerchantStore(Database database) {
    this.database = database;
  }

  /**
   * A merchant.
   *
   * @param id {@code mer_…}
   * @param mode {@code test} or {@code live}
   * @param providers as in {@link PaymentMethods}
   * @param instructions as in {@link PaymentMethods}
   * @param profile what customers see of it
   * @param version rises with each change
   * @param pending null if nothing changes later
   * @param updatedAt {@code createdAt} if it was never changed
   */
  @RecordBuilder
  public record Merchant(
      String id,
      String name,
      String mode,
      List<String> providers,
      @Nullable String instructions,
      MerchantProfile profile,
      int version,
      @Nullable Pending pending,
      Instant createdAt,
      Instant updatedAt) {
    public Merchant {
      providers = List.copyOf(providers);
    }

    /** A new merchant. */
    public static Merchant of(
        UUID id, String name, String mode, PaymentMethods methods, MerchantProfile profile) {
      return MerchantBuilder.builder()
          .id(TypeId.MERCHANT.encode(id))
          .name(name)
          .mode(mode)
          .providers(methods.providers())
          .instructions(methods.instructions())
          .profile(profile)
          .version(1)
          .createdAt(TypeId.timeOf(id))
          .updatedAt(TypeId.timeOf(id))
          .build();
    }

    /** The payment methods of its customers. */
    public PaymentMethods paymentMethods() {
      return new PaymentMethods(providers, instructions);
    }

    /**
     * The next version of the merchant, with another name, payment methods and profile. Another
     * bank account replaces a pending one.
     */
    public Merchant with(String otherName, PaymentMethods other, MerchantProfile otherProfile) {
      boolean same = Objects.equals(profile.bankAccount(), otherProfile.bankAccount());
      return MerchantBuilder.builder(this)
          .name(otherName)
          .providers(other.providers())
          .instructions(other.instructions())
          .profile(otherProfile)
          .pending(pending == null || same ? pending : pending.withoutAccount())
          .version(version + 1)
          .build();
    }

    /** The next version of the merchant, with something else pending. */
    Merchant with(@Nullable Pending other) {
      return MerchantBuilder.builder(this).pending(other).version(version + 1).build();
    }

    /** This version with another profile. */
    Merchant withProfile(MerchantProfile other) {
      return MerchantBuilder.builder(this).profile(other).build();
    }

    /** This version with something else pending. */
    Merchant withPending(@Nullable Pending other) {
      return MerchantBuilder.builder(this).pending(other).build();
    }
  }

  /**
   * What takes effect later: another bank account, settings, or both.
   *
   * @param changesAccount whether there is another bank account, or none any more
   * @param account null if it does not change, or is removed
   */
  public record Pending(
      boolean changesAccount, @Nullable BankAccount account, Instant takesEffectAt) {
    Pending withoutAccount() {
      return new Pending(false, null, takesEffectAt);
    }
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
   * @param logo the file that its profile names; null if it names none
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

  /** The merchant that was created with a key; empty if none was. */
  Future<Optional<Merchant>> findByKey(String key) {
    return database
        .queryOne(MerchantSql.BY_KEY, Tuple.of(key))
        .map(found -> found.map(MerchantStore::merchant));
  }

  private static Values settings(Merchant merchant, @Nullable Buffer logo) {
    return new Values()
        .set("id", TypeId.MERCHANT.decode(merchant.id()))
        .set("name", merchant.name())
        .set("providers", merchant.providers().toArray(String[]::new))
        .set("instructions", merchant.instructions())
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
    if (until == null) {
      return null;
    }
    String account = row.optionalText("pending_account");
    return new Pending(
        account != null,
        account == null || account.equals(NONE)
            ? null
            : StrictJson.read(account, BankAccount.class),
        until);
  }

  /** Whether there is a merchant in live mode. */
  public Future<Boolean> hasLive() {
    return database
        .queryOne(MerchantSql.HAS_LIVE, Tuple.tuple())
        .map(row -> row.orElseThrow().getBoolean("live"));
  }

  /** One merchant, locked until the end of the transaction; empty if unknown. */
  Future<Optional<Merchant>> lock(UUID id) {
    return database
        .queryOne(MerchantSql.LOCK, Tuple.of(id))
        .map(found -> found.map(MerchantStore::merchant));
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
   * @param after the merchant with its new values, by {@link Merchant#with}
   * @param logo the file that the new profile names; null if it names the same as before, or none
   * @return false if the merchant has changed since it was read; then it stays unchanged
   */
  public Future<Boolean> update(
      Merchant before, Merchant after, @Nullable Buffer logo, MerchantEvent event) {
    Pending pending = after.pending();
    Values values =
        settings(after, logo)
            .set("before", before.version())
            .set("version", after.version())
            .set("pendingAccount", accountOf(pending))
            .set("pendingUntil", pending == null ? null : Columns.utc(pending.takesEffectAt()))
            .set("event", event.id())
            .set("at", Columns.utc(event.at()))
            .set("object", StrictJson.write(event.object(before, after)))
            .set("origin", EventOrigin.of(event.origin()));
    return database.queryOne(MerchantSql.UPDATE, values).map(Optional::isPresent);
  }

  private static @Nullable String accountOf(@Nullable Pending pending) {
    if (pending == null || !pending.changesAccount()) {
      return null;
    }
    return pending.account() == null ? NONE : StrictJson.write(pending.account());
  }
}
