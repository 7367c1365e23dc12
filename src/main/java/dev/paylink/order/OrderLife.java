package dev.paylink.order;

import dev.paylink.api.OrderStatus;
import java.util.EnumSet;
import java.util.Set;

/** Which status leads to which: {@code pending → paid → processing → completed}, or cancelled. */
final class OrderLife {
  private final Set<OrderStatus> cancellable;

  /**
   * @param cancellable statuses in which an order can be cancelled
   */
  OrderLife(Set<OrderStatus> cancellable) {
    this.cancellable = Set.copyOf(cancellable);
  }

  /** The statuses from which an order can come to {@code target}. */
  Set<OrderStatus> before(OrderStatus target) {
    return switch (target) {
      case PENDING -> EnumSet.noneOf(OrderStatus.class);
      case PAID -> EnumSet.of(OrderStatus.PENDING);
      case PROCESSING -> EnumSet.of(OrderStatus.PAID);
      case COMPLETED -> EnumSet.of(OrderStatus.PAID, OrderStatus.PROCESSING);
      case CANCELLED -> cancellable;
    };
  }

  /** The statuses to which an order can go from {@code status}; empty for a final one. */
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
