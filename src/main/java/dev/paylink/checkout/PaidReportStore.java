package dev.paylink.checkout;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderWriter;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Objects;

/**
 * Stores the customers' reports that they have paid: once for each pending bank transfer of a
 * pending order. They change no status.
 */
final class PaidReportStore {
  private final Database database;
  private final Ids ids;
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  PaidReportStore(Database database, Ids ids, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.writer = new OrderWriter(database, events::announce);
  }

  /** Stores a report; returns whether a payment waited for it. */
  Future<Boolean> report(ReportPaid report, Instant now, Origin origin) {
    if (!CheckoutUrls.isToken(report.token())) {
      return Future.succeededFuture(false);
    }
    Tuple parameters =
        Tuple.of(report.token(), TypeId.ORDER.decode(report.orderId()), report.browser());
    return lock.change(
        report.orderId(),
        mayShare ->
            database
                .queryOne(PaidReportSql.READ, parameters)
                .compose(
                    found ->
                        found.isEmpty()
                            ? Future.succeededFuture(Attempted.done(false))
                            : report(Columns.of(found.get()), now, origin, mayShare)));
  }

  private Future<Attempted<Boolean>> report(
      Columns facts, Instant now, Origin origin, boolean mayShare) {
    OrderRow order = OrderRow.of(facts);
    PaymentRow payment = Objects.requireNonNull(PaymentRow.of(facts));
    if (order.status() != OrderStatus.PENDING || payment.reportedAt() != null) {
      return Future.succeededFuture(Attempted.done(false));
    }
    Instant at = now.plusSeconds(facts.number("clock_ahead"));
    OrderChange change =
        new OrderChange(order, order, at, origin)
            .changePayment(PaymentRowBuilder.builder(payment).reportedAt(at).updatedAt(at).build())
            .events(
                new NewEvents(ids).add(true, EventType.PAYMENT_REPORTED, "payment", null),
                payment.id());
    return writer
        .write(change, mayShare)
        .map(written -> written.isWritten() ? Attempted.done(true) : Attempted.inVain());
  }
}
