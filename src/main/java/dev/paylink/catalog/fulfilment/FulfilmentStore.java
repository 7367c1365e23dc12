package dev.paylink.catalog.fulfilment;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.fulfilment.FulfilmentRules.PaidOrder;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.EventOrigin;
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

  /** An order to look at. */
  record Due(UUID merchantId, UUID orderId, UUID productId) {}

  /**
   * What is known of a locked order.
   *
   * @param hasFiles whether its product has files
   */
  record Facts(PaidOrder money, boolean hasFiles) {}

  /** Orders to look at, behind one. */
  Future<List<Due>> due(UUID behind, int limit) {
    return database
        .query(FulfilmentSql.DUE, Tuple.of(limit, behind))
        .map(
            rows -> {
              List<Due> orders = new ArrayList<>(rows.size());
              rows.forEach(
                  row ->
                      orders.add(
                          new Due(
                              row.getUUID("merchant_id"),
                              row.getUUID("order_id"),
                              row.getUUID("product_id"))));
              return orders;
            });
  }

  /** Locks an order; empty if there is nothing to do, or another node does it. */
  Future<Optional<FulfilmentState>> lock(Due order) {
    return database
        .queryOne(FulfilmentSql.LOCK, Tuple.of(order.orderId()))
        .map(found -> found.map(row -> FulfilmentState.of(row.getString("state"))));
  }

  Future<Facts> facts(Due order) {
    return database
        .queryOne(
            FulfilmentSql.FACTS, Tuple.of(order.merchantId(), order.orderId(), order.productId()))
        .map(found -> facts(Columns.of(found.orElseThrow())));
  }

  private static Facts facts(Columns order) {
    return new Facts(
        new PaidOrder(
            OrderStatus.of(order.text("status")),
            order.number("amount_minor"),
            order.number("received_minor"),
            order.number("refunded_minor"),
            order.number("returned_minor"),
            order.flag("conflict")),
        order.flag("has_files"));
  }

  /** Writes {@code order.delivered}. */
  Future<Void> delivered(Due order, Instant at) {
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

  /** Finishes the look at an order, after all its changes. */
  Future<Void> done(Due order, FulfilmentState state, Instant at) {
    return database
        .query(
            FulfilmentSql.DONE,
            Tuple.of(order.merchantId(), order.orderId(), state.code(), utc(at)))
        .mapEmpty();
  }
}
