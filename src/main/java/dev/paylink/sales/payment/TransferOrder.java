package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.web.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order for which a merchant records money.
 *
 * @param amount of the order
 * @param kept what it has received and not refunded, in minor units
 * @param transfers how often money was recorded for it
 * @param pending its pending bank transfer; null if absent
 */
record TransferOrder(
    UUID id, OrderStatus status, Money amount, long kept, long transfers, @Nullable UUID pending) {

  /** Maps a row of {@link SettlementSql#READ_TRANSFER}. */
  static TransferOrder of(Columns row) {
    OrderRow order = OrderRow.of(row);
    PaymentRow pending = PaymentRow.of(row);
    return new TransferOrder(
        order.id(),
        order.status(),
        row.money(),
        order.kept(),
        row.number("transfers"),
        pending == null ? null : pending.id());
  }

  /** What is still to be paid; the amount of the order if nothing is. */
  Money due() {
    long due = amount.minor() - kept;
    return due > 0 ? new Money(due, amount.currency()) : amount;
  }

  /**
   * Whether nothing is due. Such an order can be pending: a node of an earlier version stored a
   * failed refund without marking the order as paid.
   */
  boolean isCovered() {
    return kept >= amount.minor();
  }
}
