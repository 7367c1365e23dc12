package dev.paylink.sales.order;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderStatus;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a request of the merchant changes in an order, by {@code
 * docs/integrate/orders.md#change-the-status-of-an-order}.
 */
final class OrderChangeRules {
  private final OrderLife life;

  OrderChangeRules(OrderLife life) {
    this.life = life;
  }

  /**
   * Decides what an update changes.
   *
   * @throws Fault {@code invalid_transition}, or {@code invalid_request} for the metadata
   */
  OrderDecision update(OrderUpdate asked, OrderDetail before) {
    OrderDecision decision = OrderDecision.of(asked, before);
    if (asked.status() != null) {
      requireTransition(before.status(), asked.status());
    }
    return decision;
  }

  /**
   * Requires that an order can move from a status to another.
   *
   * @throws Fault {@code invalid_transition}
   */
  void requireTransition(OrderStatus from, OrderStatus target) {
    if (life.before(target).contains(from)) {
      return;
    }
    Set<OrderStatus> possible = life.after(from);
    String rest = possible.isEmpty() ? "it is final" : "it can become " + names(possible);
    throw new Fault(
        FaultCode.INVALID_TRANSITION,
        "The order is %s and cannot become %s: %s".formatted(from.code(), target.code(), rest));
  }

  /**
   * Decides what a cancellation changes.
   *
   * @throws Fault {@code order_not_cancellable}
   */
  OrderDecision cancel(OrderDetail before) {
    Set<OrderStatus> cancellable = life.before(OrderStatus.CANCELLED);
    if (!cancellable.contains(before.status())) {
      throw new Fault(
          FaultCode.ORDER_NOT_CANCELLABLE,
          "The order is %s; only a %s order can be cancelled"
              .formatted(before.status().code(), names(cancellable)));
    }
    return OrderDecision.of(OrderUpdate.to(OrderStatus.CANCELLED), before);
  }

  private static String names(Collection<OrderStatus> statuses) {
    return statuses.stream().sorted().map(OrderStatus::code).collect(Collectors.joining(" or "));
  }

  /** The event of an order that has got a status: {@code order.paid} of {@code paid}. */
  static EventType event(OrderStatus status) {
    return status == OrderStatus.PENDING
        ? EventType.ORDER_CREATED
        : EventType.of("order." + status.code()).orElseThrow();
  }
}
