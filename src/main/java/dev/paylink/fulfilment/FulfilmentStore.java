package dev.paylink.fulfilment;

import static dev.paylink.db.Columns.utc;

import dev.paylink.api.Origin;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads and writes what buyers of digital products are given. */
final class FulfilmentStore {
  private final Database database;
  private final Ids ids;

  FulfilmentStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /** The same store, with its statements in a transaction. */
  FulfilmentStore on(Database transaction) {
    return new FulfilmentStore(transaction, ids);
  }

  /** An order that is looked at. */
  record Looked(UUID merchantId, UUID orderId, UUID productId, FulfilmentState state) {}

  /**
   * What an order entitles to.
   *
   * @param entitled whether it is paid, and the money stays
   * @param given whether its product gives anything
   */
  record Entitlement(boolean entitled, boolean given) {}

  /** Orders to look at. */
  Future<List<UUID>> due(int limit) {
    return database
        .query(FulfilmentSql.DUE, Tuple.of(limit))
        .map(
            rows -> {
              List<UUID> orders = new ArrayList<>(rows.size());
              rows.forEach(row -> orders.add(row.getUUID("order_id")));
              return orders;
            });
  }

  /** Locks an order; empty if there is nothing to do, or another node does it. */
  Future<Optional<Looked>> lock(UUID orderId) {
    return database
        .queryOne(FulfilmentSql.LOCK, Tuple.of(orderId))
        .map(
            found ->
                found.map(
                    row ->
                        new Looked(
                            row.getUUID("merchant_id"),
                            orderId,
                            row.getUUID("product_id"),
                            FulfilmentState.of(row.getString("state")))));
  }

  Future<Entitlement> entitlement(Looked order) {
    return database
        .queryOne(
            FulfilmentSql.ENTITLED,
            Tuple.of(order.merchantId(), order.orderId(), order.productId()))
        .map(Optional::orElseThrow)
        .map(row -> new Entitlement(row.getBoolean("entitled"), row.getBoolean("given")));
  }

  /** Writes {@code order.delivered}. */
  Future<Void> delivered(Looked order, Instant at) {
    return database
        .query(
            FulfilmentSql.DELIVERED,
            Tuple.of(
                order.merchantId(),
                order.orderId(),
                utc(at),
                ids.next(),
                EventOrigin.of(Origin.SWEEP)))
        .mapEmpty();
  }

  /** Ends the look at an order, after all that changes it. */
  Future<Void> done(Looked order, FulfilmentState state, Instant at) {
    return database
        .query(
            FulfilmentSql.DONE,
            Tuple.of(order.merchantId(), order.orderId(), state.code(), utc(at)))
        .mapEmpty();
  }
}
