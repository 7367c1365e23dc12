package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.EventConsumer;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.OrderDetail;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The code of docs/extend that acts once for each event, and asks for an order. */
final class Ledger {
  private static final Logger log = LoggerFactory.getLogger(Ledger.class);

  private Ledger() {}

  static EventConsumer ledger(Bus bus, Vertx vertx, Pool acmePool) {
    EventConsumer ledger =
        EventConsumer.each(
                bus,
                vertx,
                "acme-ledger",
                event ->
                    acmePool.withTransaction(
                        connection ->
                            connection
                                .preparedQuery(
                                    "update acme_progress set position = $1 where position < $1")
                                .execute(Tuple.of(event.position()))
                                .compose(
                                    moved ->
                                        moved.rowCount() == 0
                                            ? Future.succeededFuture() // this event is done
                                            : book(connection, event))))
            .from(
                () ->
                    acmePool
                        .query("select position from acme_progress")
                        .execute()
                        .map(rows -> rows.iterator().next().getLong(0))); // 0 at first
    return ledger;
  }

  private static Future<?> book(SqlConnection connection, FeedEvent event) {
    return connection
        .preparedQuery("insert into acme_booking (event) values ($1)")
        .execute(Tuple.of(event.id()));
  }

  static Future<OrderDetail> look(Bus bus, String merchantId, String orderId) {
    return bus.request(BusApi.GET_ORDER, new GetOrder(merchantId, orderId))
        .onSuccess(order -> log.info("{} is {}", order.id(), order.status()));
  }
}
