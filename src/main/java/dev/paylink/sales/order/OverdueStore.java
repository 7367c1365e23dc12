package dev.paylink.sales.order;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Unavailability;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OverdueReadStore.Part;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import dev.paylink.sales.writer.OrderWriter;
import dev.paylink.sales.writer.OrderWriter.Written;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Cancels pending orders because of their age. An order that has changed since it was read is
 * skipped: each payment and each report of money changes its order.
 */
final class OverdueStore {
  private final Ids ids;
  private final OrderWriter writer;

  OverdueStore(Database database, Ids ids, OutboxSignal events) {
    this.ids = ids;
    this.writer = new OrderWriter(database, events::announce);
  }

  /**
   * Result of a batch of the sweep.
   *
   * @param last the last order that was examined; null if absent
   * @param skipped whether an overdue order was locked, or had changed, and was not cancelled
   */
  record Swept(int examined, int cancelled, @Nullable UUID last, boolean skipped) {}

  /** Cancels the overdue orders of a part. */
  Future<Swept> cancel(Part part, Instant at) {
    List<Future<Boolean>> written =
        part.overdue().stream().map(order -> isWritten(cancellation(order, at))).toList();
    return Future.join(written)
        .map(
            all -> {
              int cancelled = (int) written.stream().filter(Future::result).count();
              return new Swept(
                  part.examined(), cancelled, part.last(), cancelled < part.overdue().size());
            });
  }

  /** An order that is locked for long is skipped, so that it does not stop the sweep. */
  private Future<Boolean> isWritten(OrderChange change) {
    return writer
        .write(change, true)
        .map(Written::isWritten)
        .recover(
            failure ->
                Unavailability.isTransient(failure)
                    ? Future.succeededFuture(false)
                    : Future.failedFuture(failure));
  }

  private OrderChange cancellation(OrderRow order, Instant at) {
    OrderRow after = OrderRowBuilder.builder(order).status(OrderStatus.CANCELLED).build();
    return new OrderChange(order, after, at, Origin.SWEEP)
        .events(
            new NewEvents(ids)
                .add(true, EventType.ORDER_CANCELLED, "order", OrderStatus.PENDING.code()),
            null);
  }
}
