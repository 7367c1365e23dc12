package dev.paylink.merchant;

import dev.paylink.db.Database;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Merchants in the database. */
public final class MerchantStore {
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
   */
  public record Merchant(
      String id,
      String name,
      String mode,
      List<String> providers,
      @Nullable String instructions,
      Instant createdAt) {
    public Merchant {
      providers = List.copyOf(providers);
    }

    /** The payment methods of its customers. */
    public PaymentMethods paymentMethods() {
      return new PaymentMethods(providers, instructions);
    }

    /** The merchant with another name and other payment methods. */
    public Merchant with(String otherName, PaymentMethods other) {
      return new Merchant(id, otherName, mode, other.providers(), other.instructions(), createdAt);
    }
  }

  /** Creates a merchant with the default payment methods. */
  public Future<Merchant> create(UUID id, String name, String mode) {
    return create(id, name, mode, PaymentMethods.usual(mode));
  }

  /** Creates a merchant. */
  public Future<Merchant> create(UUID id, String name, String mode, PaymentMethods methods) {
    Tuple columns =
        Tuple.of(id, name, mode)
            .addValue(array(methods.providers()))
            .addValue(methods.instructions());
    return database
        .query(MerchantSql.INSERT, columns)
        .map(
            new Merchant(
                TypeId.MERCHANT.encode(id),
                name,
                mode,
                methods.providers(),
                methods.instructions(),
                TypeId.timeOf(id)));
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
    return new Merchant(
        TypeId.MERCHANT.encode(id),
        row.getString("name"),
        row.getString("mode"),
        List.of(row.getArrayOfStrings("providers")),
        row.getString("instructions"),
        TypeId.timeOf(id));
  }

  /**
   * Changes a merchant's name and payment methods.
   *
   * @param before the merchant as it was read
   * @param after the merchant with its new values
   * @return false if the merchant has changed since it was read; then it stays unchanged
   */
  public Future<Boolean> update(Merchant before, Merchant after) {
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(after.id()), after.name())
            .addValue(array(after.providers()))
            .addValue(after.instructions())
            .addValue(before.name())
            .addValue(array(before.providers()))
            .addValue(before.instructions());
    return database.query(MerchantSql.UPDATE, parameters).map(rows -> rows.rowCount() > 0);
  }

  private static String[] array(List<String> names) {
    return names.toArray(String[]::new);
  }
}
