package dev.paylink.sales.refund;

import dev.paylink.api.OrderStatus;

/** What the outcome of a refund changes, by the rules of {@code docs/api.md#refunds}. */
final class RefundRules {
  private RefundRules() {}

  /**
   * The order before the outcome. Amounts are in minor units.
   *
   * @param due its amount
   * @param received for it
   * @param refunded of that, with the refund
   */
  record OrderBefore(OrderStatus status, long due, long received, long refunded) {}

  /**
   * What an outcome changes.
   *
   * @param released whether the amount can be refunded again
   * @param pays whether the order is paid now: what comes back covers it again
   * @param overpaid whether it has more than its amount then
   * @param kept what the order has received, without refunds
   */
  record Decision(boolean released, boolean pays, boolean overpaid, long kept) {}

  /** Decides what the outcome of a pending refund of an amount changes. */
  static Decision decide(boolean succeeded, long amount, OrderBefore order) {
    long kept = order.received() - order.refunded() + (succeeded ? 0 : amount);
    boolean pays = !succeeded && order.status() == OrderStatus.PENDING && kept >= order.due();
    return new Decision(!succeeded, pays, pays && kept > order.due(), kept);
  }
}
