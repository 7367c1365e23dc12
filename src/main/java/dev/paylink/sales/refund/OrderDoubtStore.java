package dev.paylink.sales.refund;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Flags orders for what providers report and what cannot be stored, once for each reason. */
final class OrderDoubtStore {
  private static final Logger log = LoggerFactory.getLogger(OrderDoubtStore.class);

  private final Database database;
  private final Ids ids;
  private final MerchantClocks clocks;
  private final OutboxSignal events;
  private static final int MOST_REASONS = 100;

  private final OptimisticLock lock = new OptimisticLock();

  OrderDoubtStore(Database database, Ids ids, MerchantClocks clocks, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.clocks = clocks;
    this.events = events;
  }

  /** Flags an order, unless it is flagged for the same. */
  Future<UUID> raise(UUID orderId, Function<Instant, Suspicion> why, Origin origin) {
    return events.announce(lock.change(orderId, mayShare -> attempt(orderId, why, origin)));
  }

  private Future<Attempted<UUID>> attempt(
      UUID orderId, Function<Instant, Suspicion> why, Origin origin) {
    return database
        .queryOne(OrderDoubtSql.READ, Tuple.of(orderId))
        .compose(
            found -> {
              Columns order = Columns.of(found.orElseThrow());
              Instant at = clocks.of(order.uuid("merchant_id")).instant();
              Suspicion suspicion = why.apply(at);
              return isFlaggedFor(order, suspicion)
                  ? Future.succeededFuture(Attempted.done(orderId))
                  : database
                      .query(OrderDoubtSql.WRITE, values(orderId, order, suspicion, origin))
                      .map(
                          rows ->
                              rows.size() > 0
                                  ? flagged(orderId, suspicion)
                                  : Attempted.<UUID>inVain());
            });
  }

  private static Attempted<UUID> flagged(UUID orderId, Suspicion suspicion) {
    log.warn("Order {} is flagged: {}", TypeId.ORDER.encode(orderId), suspicion.message());
    return Attempted.done(orderId);
  }

  /** An order with many reasons gets no more: each of its events has all of them. */
  private static boolean isFlaggedFor(Columns order, Suspicion suspicion) {
    if (!order.flag("suspicious")) {
      return false;
    }
    Suspicion[] known = StrictJson.read(order.text("suspicions"), Suspicion[].class);
    return known.length >= MOST_REASONS
        || Stream.of(known)
            .anyMatch(
                one ->
                    one.code().equals(suspicion.code())
                        && one.message().equals(suspicion.message()));
  }

  private Values values(UUID orderId, Columns order, Suspicion suspicion, Origin origin) {
    return new Values()
        .set("order", orderId)
        .set("merchant", order.uuid("merchant_id"))
        .set("version", order.text("version"))
        .set("suspicions", StrictJson.write(List.of(suspicion)))
        .set("at", Columns.utc(suspicion.raisedAt()))
        .set(
            "events",
            new NewEvents(ids)
                .add(
                    !order.flag("suspicious"),
                    EventType.ORDER_SUSPICIOUS,
                    "order",
                    order.text("status"))
                .json())
        .set("origin", EventOrigin.of(origin));
  }
}
