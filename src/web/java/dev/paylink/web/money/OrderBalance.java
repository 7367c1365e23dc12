package dev.paylink.web.money;

import dev.paylink.api.OrderStatus;

/**
 * What an order is worth, has received and has given back, in minor units of its currency.
 *
 * @param amount of the order
 * @param received for it in its currency, with what was refunded since
 * @param refunded what went back or is going back; more than {@code received} if a bank took back
 *     what had been refunded
 */
public record OrderBalance(OrderStatus status, long amount, long received, long refunded) {

  /** What was received and not refunded; less than 0 if a bank took back refunded money. */
  public long kept() {
    return received - refunded;
  }

  /** What is still to be paid; 0 for an order that does not wait for a payment. */
  public long due() {
    return status == OrderStatus.PENDING ? Math.max(0, amount - kept()) : 0;
  }

  /** What can be refunded. */
  public long refundable() {
    return Math.max(0, kept());
  }

  /** What was kept beyond the amount; all of it for a cancelled order. */
  public long surplus() {
    return Math.max(0, kept() - (status == OrderStatus.CANCELLED ? 0 : amount));
  }
}
