package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import dev.paylink.web.money.OrderBalance;
import java.math.BigDecimal;

/**
 * The money of an order, in major units of its currency; see {@link OrderBalance}.
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
    Currency currency = Currency.known(order.currency());
    OrderBalance balance =
        new OrderBalance(
            order.status(),
            minor(order.amount(), currency),
            minor(order.received(), currency),
            minor(order.refunded(), currency));
    return new OrderMoney(
        major(balance.due(), currency),
        order.received(),
        order.refunded(),
        major(balance.refundable(), currency),
        major(balance.surplus(), currency));
  }

  private static long minor(BigDecimal amount, Currency currency) {
    return Money.exact(amount, currency).minor();
  }

  private static BigDecimal major(long minor, Currency currency) {
    return new Money(minor, currency).amount();
  }
}
