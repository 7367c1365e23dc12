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
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderWriter;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Changes orders: reads an order, decides by {@link OrderChangeRules}, and writes if the order has
 * not changed meanwhile, else starts again. Outside of a transaction, changes that arrive together
 * share transactions. An instance belongs to one event loop.
 */
final class OrderChangeStore {
  private final Database database;
  private final Ids ids;
  private final SharedStatement read;
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  /** A store whose changes share transactions, and are announced when they are committed. */
  OrderChangeStore(Database database, Ids ids, OutboxSignal events) {
    this(
        database,
        ids,
        SharedStatement.read(database, OrderChangeSql.READ),
        new OrderWriter(database, events::announce));
  }

  private OrderChangeStore(Database database, Ids ids, SharedStatement read, OrderWriter writer) {
    this.database = database;
    this.ids = ids;
    this.read = read;
    this.writer = writer;
  }

  /** The same store by another database: a transaction, whose owner announces the changes. */
  OrderChangeStore on(Database other) {
    return other == database
        ? this
        : new OrderChangeStore(other, ids, read.on(other), writer.on(other));
  }

  /**
   * A change that is asked for.
   *
   * @param rules decide what changes
   * @param clock tells when it is written
   */
  record AskedChange(
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
  Future<OrderDetail> change(AskedChange change) {
    return lock.change(change.orderId(), mayShare -> attempt(change, mayShare));
  }

  private Future<Attempted<OrderDetail>> attempt(AskedChange change, boolean mayShare) {
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
      AskedChange asked, Columns found, OrderDecision decision, boolean mayShare) {
    Instant at = asked.clock().instant();
    OrderRow order = OrderRow.of(found);
    OrderChange change =
        new OrderChange(order, decision.change(order, at), at, asked.origin())
            .receipt(
                ReceiptKind.PAYMENT,
                order.id(),
                decision.receiptYear(at, found.optionalText("time_zone")))
            .events(decision.events(ids), null)
            .alone(decision.status() != null && found.flag("locks_more"));
    if (decision.metadata() != null) {
      change.metadata(found.optionalText("metadata"), decision.metadataAfter());
    }
    return writer
        .write(change, mayShare)
        .map(
            written ->
                written.isWritten()
                    ? Attempted.done(decision.after(at, written.receipt()))
                    : Attempted.inVain());
  }
}
