package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.db.SharedStatement;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Changes orders: reads an order, decides by {@link OrderChangeRules}, and writes if the order has
 * not changed meanwhile, else starts again. Outside of a transaction, changes that arrive together
 * share statements. An instance belongs to one event loop.
 */
final class OrderChangeStore {
  private final Database database;
  private final Ids ids;
  private final SharedStatement read;
  private final SharedStatement write;
  private final SharedStatement writeMetadata;
  private final OptimisticLock lock = new OptimisticLock();

  /** A store whose changes share statements, and are announced when they are committed. */
  OrderChangeStore(Database database, Ids ids, OutboxSignal events) {
    this(
        database,
        ids,
        SharedStatement.read(database, OrderChangeSql.READ),
        SharedStatement.write(database, OrderChangeSql.WRITE, events::announce),
        SharedStatement.write(database, OrderChangeSql.WRITE_METADATA, events::announce));
  }

  private OrderChangeStore(
      Database database,
      Ids ids,
      SharedStatement read,
      SharedStatement write,
      SharedStatement writeMetadata) {
    this.database = database;
    this.ids = ids;
    this.read = read;
    this.write = write;
    this.writeMetadata = writeMetadata;
  }

  /** The same store by another database: a transaction, whose owner announces the changes. */
  OrderChangeStore on(Database other) {
    return other == database
        ? this
        : new OrderChangeStore(
            other, ids, read.on(other), write.on(other), writeMetadata.on(other));
  }

  /**
   * A change of an order.
   *
   * @param rules decide what changes
   * @param clock tells when it is written
   */
  record OrderChange(
      UUID merchantId,
      UUID orderId,
      Function<OrderDetail, OrderDecision> rules,
      InstantSource clock,
      Origin origin) {}

  /**
   * Carries out a change.
   *
   * @return the order after the change; fails as the rules do, or with {@code not_found}
   */
  Future<OrderDetail> change(OrderChange change) {
    return lock.change(change.orderId(), mayShare -> attempt(change, mayShare));
  }

  private Future<Attempted<OrderDetail>> attempt(OrderChange change, boolean mayShare) {
    return read.run(List.of(change.orderId(), change.merchantId()), change.merchantId())
        .compose(
            row -> {
              if (row.getUUID("id") == null) {
                throw TypeId.ORDER.unknown(change.orderId());
              }
              Columns found = Columns.of(row);
              OrderDetail order = OrderRows.detail(found);
              OrderDecision decision = change.rules().apply(order);
              return decision.isChange()
                  ? write(change, found, decision, mayShare)
                  : Future.succeededFuture(Attempted.done(order));
            });
  }

  private Future<Attempted<OrderDetail>> write(
      OrderChange change, Columns found, OrderDecision decision, boolean mayShare) {
    SharedStatement sql = decision.metadata() == null ? write : writeMetadata;
    return sql.run(
            row(change, found, decision),
            change.merchantId(),
            mayShare && !(decision.status() != null && found.flag("locks_more")),
            List.of(change.orderId()))
        .map(
            answer ->
                answer.getUUID("id") == null
                    ? Attempted.inVain()
                    : Attempted.done(
                        OrderRows.detail(Columns.of(answer), decision.before().payments())));
  }

  private List<@Nullable Object> row(OrderChange change, Columns found, OrderDecision decision) {
    Instant at = change.clock().instant();
    List<@Nullable Object> row = new ArrayList<>();
    row.addAll(List.of(change.orderId(), change.merchantId(), found.text("version")));
    row.addAll(decision.columns(at));
    row.addAll(
        List.of(Columns.utc(at), decision.events(ids).json(), EventOrigin.of(change.origin())));
    row.add(decision.receiptYear(at, found.optionalText("time_zone")));
    return row;
  }
}
