/**
 * Floor 4: money and its owners: merchants, customers, orders, payments, refunds, and the rules of
 * risk. It imports {@code data} and the rooms below, and not {@code access}. Start reading with
 * {@code sales.order.OrderService} and {@code sales.order.OrderLife}.
 */
@NullMarked
package dev.paylink.sales;

import org.jspecify.annotations.NullMarked;
