package dev.paylink.merchant;

import dev.paylink.db.Database;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

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
   */
  public record Merchant(String id, String name, String mode, Instant createdAt) {}

  /** Adds a merchant. */
  public Future<Merchant> create(UUID id, String name, String mode) {
    return database
        .query(MerchantSql.INSERT, Tuple.of(id, name, mode))
        .map(merchant(id, name, mode));
  }

  /** All merchants, newest first. */
  public Future<List<Merchant>> list() {
    return database
        .query(MerchantSql.LIST, Tuple.tuple())
        .map(
            rows -> {
              List<Merchant> merchants = new ArrayList<>();
              for (Row row : rows) {
                merchants.add(
                    merchant(row.getUUID("id"), row.getString("name"), row.getString("mode")));
              }
              return merchants;
            });
  }

  private static Merchant merchant(UUID id, String name, String mode) {
    return new Merchant(TypeId.MERCHANT.encode(id), name, mode, TypeId.timeOf(id));
  }
}
