package dev.paylink.sales.refund;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Flags orders for what providers report and what cannot be stored, once for each reason. */
final class OrderDoubtStore {
  private static final Logger log = LoggerFactory.getLogger(OrderDoubtStore.class);

  private final Database database;
  private final Ids ids;
  private final MerchantClocks clocks;
  private final OrderWriter writer;
  private static final int MOST_REASONS = 100;

  private final OptimisticLock lock = new OptimisticLock();

  OrderDoubtStore(Database database, Ids ids, MerchantClocks clocks, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.clocks = clocks;
    this.writer = new OrderWriter(database, events::announce);
  }

  /** Flags an order, unless it is flagged for the same. */
  Future<UUID> raise(UUID orderId, Function<Instant, Suspicion> why, Origin origin) {
    return lock.change(orderId, mayShare -> attempt(orderId, why, origin, mayShare));
  }

  private Future<Attempted<UUID>> attempt(
      UUID orderId, Function<Instant, Suspicion> why, Origin origin, boolean mayShare) {
    return database
        .queryOne(OrderDoubtSql.READ, Tuple.of(orderId))
        .compose(
            found -> {
              OrderRow order = OrderRow.of(Columns.of(found.orElseThrow()));
              Suspicion suspicion = why.apply(clocks.of(order.merchantId()).instant());
              return isFlaggedFor(order, suspicion)
                  ? Future.succeededFuture(Attempted.done(orderId))
                  : writer
                      .write(change(order, suspicion, origin), mayShare)
                      .map(
                          written ->
                              written.isWritten()
                                  ? flagged(orderId, suspicion)
                                  : Attempted.<UUID>inVain());
            });
  }

  private static Attempted<UUID> flagged(UUID orderId, Suspicion suspicion) {
    log.warn("Order {} is flagged: {}", TypeId.ORDER.encode(orderId), suspicion.message());
    return Attempted.done(orderId);
  }

  /** An order with many reasons gets no more: each of its events has all of them. */
  private static boolean isFlaggedFor(OrderRow order, Suspicion suspicion) {
    List<Suspicion> known = order.suspicions();
    return order.suspicious()
        && (known.size() >= MOST_REASONS
            || known.stream()
                .anyMatch(
                    one ->
                        one.code().equals(suspicion.code())
                            && one.message().equals(suspicion.message())));
  }

  private OrderChange change(OrderRow order, Suspicion suspicion, Origin origin) {
    String status = order.status().code();
    return new OrderChange(order, order.flagged(List.of(suspicion)), suspicion.raisedAt(), origin)
        .events(
            new NewEvents(ids)
                .add(!order.suspicious(), EventType.ORDER_SUSPICIOUS, "order", status),
            null);
  }
}
