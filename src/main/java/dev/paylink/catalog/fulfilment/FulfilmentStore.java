package dev.paylink.catalog.fulfilment;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.EventType;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.fulfilment.FulfilmentRules.PaidOrder;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderWriter;
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
  private final OrderWriter writer;

  FulfilmentStore(Database database, Ids ids, OutboxSignal events) {
    this(database, ids, new OrderWriter(database, events::announce));
  }

  private FulfilmentStore(Database database, Ids ids, OrderWriter writer) {
    this.database = database;
    this.ids = ids;
    this.writer = writer;
  }

  /** The same store, with its statements in a transaction. */
  FulfilmentStore on(Database transaction) {
    return new FulfilmentStore(transaction, ids, writer.on(transaction));
  }

  /** An order to look at. */
  record Due(UUID merchantId, UUID orderId, UUID productId) {}

  /**
   * What is known of a locked order.
   *
   * @param hasFiles whether its product has files
   */
  record Facts(OrderRow order, PaidOrder money, boolean hasFiles) {}

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

  private static Facts facts(Columns facts) {
    OrderRow order = OrderRow.of(facts);
    return new Facts(
        order,
        new PaidOrder(
            order.status(),
            order.amount(),
            order.received(),
            order.refunded(),
            facts.number("returned_minor"),
            facts.flag("conflict")),
        facts.flag("has_files"));
  }

  /** Writes {@code order.delivered} of a locked order. */
  Future<Void> delivered(OrderRow order, Instant at) {
    OrderChange change =
        new OrderChange(order, order, at, Origin.SWEEP)
            .events(
                new NewEvents(ids)
                    .add(true, EventType.ORDER_DELIVERED, "order", order.status().code()),
                null);
    return writer
        .write(change, false)
        .map(
            written -> {
              if (!written.isWritten()) {
                throw new IllegalStateException("A locked order has changed");
              }
              return null;
            });
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
