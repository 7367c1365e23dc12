package dev.paylink.sales.payment;

import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.PaymentList;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads payments with their settlements. */
final class PaymentReadStore {
  private final Database database;

  PaymentReadStore(Database database) {
    this.database = database;
  }

  /** The same store, with its statements in a transaction. */
  PaymentReadStore on(Database transaction) {
    return new PaymentReadStore(transaction);
  }

  /** A payment of an order; empty if it is unknown. */
  Future<Optional<Payment>> get(UUID merchantId, UUID orderId, UUID paymentId) {
    return database
        .readOne(PaymentSql.GET, Tuple.of(paymentId, orderId, merchantId))
        .map(found -> found.map(row -> payment(read(row.getString("payment"), Map.class))));
  }

  /**
   * Payments of an order, oldest first; empty if the order is unknown.
   *
   * @param after the payment after which they start; null for the first
   */
  Future<Optional<PaymentList>> list(
      UUID merchantId, UUID orderId, @Nullable UUID after, int limit) {
    return database
        .readOne(PaymentSql.LIST, Tuple.of(orderId, merchantId, after, limit))
        .map(found -> found.map(row -> read(row.getString("payments"), Map[].class)))
        .map(
            found ->
                found.map(
                    rows ->
                        new PaymentList(Stream.of(rows).map(PaymentReadStore::payment).toList())));
  }

  private static <T> T read(String json, Class<T> type) {
    return StrictJson.read(json, type);
  }

  private static Payment payment(Map<?, ?> row) {
    return PaymentRows.payment(Columns.of(row));
  }

  /** What a merchant recorded under a reference. */
  record Transfer(UUID orderId, UUID paymentId, Money money) {

    /** Whether a change of an order records the same. */
    boolean isSame(Change change, Money received) {
      return orderId.equals(change.resourceId()) && money.equals(received);
    }
  }

  /** What a merchant recorded under a reference; empty if nothing, or for no reference. */
  Future<Optional<Transfer>> transfer(UUID merchantId, @Nullable String reference) {
    return reference == null
        ? Future.succeededFuture(Optional.empty())
        : database
            .queryOne(PaymentSql.FIND_TRANSFER, Tuple.of(merchantId, reference))
            .map(found -> found.map(row -> transfer(Columns.of(row))));
  }

  private static Transfer transfer(Columns row) {
    return new Transfer(row.uuid("order_id"), row.uuid("payment_id"), row.money());
  }
}
