package dev.paylink.sales.order;

import dev.paylink.api.OrderStatus;
import java.util.EnumSet;
import java.util.Set;

/**
 * Allowed status transitions of an order: {@code pending → paid → processing → completed}, also
 * {@code paid → completed}, and cancellation from configured statuses.
 */
final class OrderLife {
  private final Set<OrderStatus> cancellable;

  /**
   * @param cancellable statuses from which an order can be cancelled
   */
  OrderLife(Set<OrderStatus> cancellable) {
    this.cancellable = Set.copyOf(cancellable);
  }

  /** Statuses from which an order can move to {@code target}. */
  Set<OrderStatus> before(OrderStatus target) {
    return switch (target) {
      case PENDING -> EnumSet.noneOf(OrderStatus.class);
      case PAID -> EnumSet.of(OrderStatus.PENDING);
      case PROCESSING -> EnumSet.of(OrderStatus.PAID);
      case COMPLETED -> EnumSet.of(OrderStatus.PAID, OrderStatus.PROCESSING);
      case CANCELLED -> cancellable;
    };
  }

  /** Statuses to which an order can move from {@code status}; empty if it is final. */
  Set<OrderStatus> after(OrderStatus status) {
    Set<OrderStatus> targets = EnumSet.noneOf(OrderStatus.class);
    for (OrderStatus target : OrderStatus.values()) {
      if (before(target).contains(status)) {
        targets.add(target);
      }
    }
    return targets;
  }
}
