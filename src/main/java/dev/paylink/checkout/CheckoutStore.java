package dev.paylink.checkout;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import dev.paylink.sales.writer.OrderWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes for the checkout. */
final class CheckoutStore {
  private final Database database;
  private final Ids ids;
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  CheckoutStore(Database database, Ids ids, OutboxSignal events) {
    this.writer = new OrderWriter(database, events::announce);
    this.database = database;
    this.ids = ids;
  }

  /** A link for its page. */
  Future<Optional<CheckoutLink>> open(String token, @Nullable String browser, Instant at) {
    return open(CheckoutSql.OPEN, token, Tuple.of(token, Columns.utc(at), browser));
  }

  /** A link for a form that is sent. */
  Future<Optional<CheckoutLink>> openForm(Pay form, Instant at) {
    return open(
        CheckoutSql.OPEN_FORM,
        form.token(),
        Tuple.of(form.token(), Columns.utc(at), form.browser(), form.attempt()));
  }

  private Future<Optional<CheckoutLink>> open(String sql, String token, Tuple parameters) {
    return CheckoutUrls.isToken(token)
        ? database
            .queryOne(sql, parameters)
            .map(row -> row.map(found -> CheckoutRows.openedLink(Columns.of(found))))
        : Future.succeededFuture(Optional.empty());
  }

  /**
   * Cancels an order that a browser created, if it is pending and no money has arrived for it;
   * false if that browser did not create it.
   */
  Future<Boolean> cancel(CancelOwnOrder command, InstantSource clock, Origin origin) {
    if (!CheckoutUrls.isToken(command.token())) {
      return Future.succeededFuture(false);
    }
    Tuple parameters =
        Tuple.of(command.token(), TypeId.ORDER.decode(command.orderId()), command.browser());
    return lock.change(
        command.orderId(),
        mayShare ->
            database
                .queryOne(CheckoutSql.OWN, parameters)
                .compose(
                    own ->
                        own.isEmpty()
                            ? Future.succeededFuture(Attempted.done(false))
                            : cancel(Columns.of(own.get()), clock.instant(), origin, mayShare)));
  }

  private Future<Attempted<Boolean>> cancel(
      Columns own, Instant now, Origin origin, boolean mayShare) {
    OrderRow order = OrderRow.of(own);
    if (order.status() != OrderStatus.PENDING || own.flag("has_money")) {
      return Future.succeededFuture(Attempted.done(true));
    }
    OrderRow after = OrderRowBuilder.builder(order).status(OrderStatus.CANCELLED).build();
    OrderChange change =
        new OrderChange(order, after, now.plusSeconds(own.number("clock_ahead")), origin)
            .events(
                new NewEvents(ids)
                    .add(true, EventType.ORDER_CANCELLED, "order", order.status().code()),
                null);
    return writer
        .write(change, mayShare)
        .map(written -> written.isWritten() ? Attempted.done(true) : Attempted.inVain());
  }
}
