package dev.paylink.sales.risk;

import dev.paylink.api.Customer;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the facts about a payer and about a merchant's usual amounts. */
final class RiskStore {
  private final Database database;

  RiskStore(Database database) {
    this.database = database;
  }

  /** Number of orders of the same payer by e-mail address, phone number and payer address. */
  record PayerCounts(long ofEmail, long ofPhone, long ofAddress) {}

  /**
   * Counts orders of the same payer since a time.
   *
   * @param maxCount where to stop counting
   */
  Future<PayerCounts> payer(
      UUID merchantId, Customer customer, @Nullable String address, Instant since, int maxCount) {
    Tuple parameters =
        Tuple.of(merchantId, Ids.lowestAt(since))
            .addValue(customer.email())
            .addValue(customer.phone())
            .addValue(address)
            .addValue((long) maxCount);
    return database.queryOne(RiskSql.PAYER, parameters).map(row -> counts(row.orElseThrow()));
  }

  private static PayerCounts counts(Row row) {
    return new PayerCounts(
        row.getLong("of_email"), row.getLong("of_phone"), row.getLong("of_address"));
  }

  /**
   * Returns a merchant's median amount in minor units since a time; empty if there are fewer than
   * {@code minimumOrders} orders.
   */
  Future<OptionalLong> median(UUID merchantId, String currency, Instant since, int minimumOrders) {
    return database
        .queryOne(RiskSql.MEDIAN, Tuple.of(merchantId, currency, Ids.lowestAt(since)))
        .map(
            row ->
                row.orElseThrow().getLong("orders") < minimumOrders
                    ? OptionalLong.empty()
                    : OptionalLong.of(row.orElseThrow().getLong("median")));
  }
}
