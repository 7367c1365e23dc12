package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderStatus;
import java.math.BigDecimal;

/**
 * The money of an order, in its currency.
 *
 * @param due what is still to be paid; 0 for an order that waits for nothing
 * @param received what came
 * @param refunded what went back
 * @param refundable what can go back
 * @param surplus what came beyond the amount, and is still here
 */
public record OrderMoney(
    BigDecimal due,
    BigDecimal received,
    BigDecimal refunded,
    BigDecimal refundable,
    BigDecimal surplus) {

  static OrderMoney of(OrderDetail order) {
    BigDecimal kept = order.received().subtract(order.refunded());
    BigDecimal owed = order.status() == OrderStatus.CANCELLED ? BigDecimal.ZERO : order.amount();
    boolean waits = order.status() == OrderStatus.PENDING;
    return new OrderMoney(
        waits ? order.amount().subtract(order.received()).max(BigDecimal.ZERO) : BigDecimal.ZERO,
        order.received(),
        order.refunded(),
        kept.max(BigDecimal.ZERO), // a bank can take back what was refunded
        kept.subtract(owed).max(BigDecimal.ZERO));
  }
}
