package dev.paylink.sales.order;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.json.MetadataChange;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a request of the merchant changes in an order, by {@code docs/api.md#statuses-of-an-order}.
 */
final class OrderChangeRules {
  private final OrderLife life;

  OrderChangeRules(OrderLife life) {
    this.life = life;
  }

  /** The order before the change. */
  record Before(OrderStatus status, boolean suspicious, @Nullable Metadata metadata) {}

  /**
   * What changes.
   *
   * @param status the new status; null if it stays
   * @param clearsFlag whether the order was suspicious, and is no longer
   * @param metadata null if they stay
   */
  record Decision(
      @Nullable OrderStatus status, boolean clearsFlag, @Nullable MetadataChange metadata) {

    /** Whether anything changes. */
    boolean isChange() {
      return status != null || clearsFlag || metadata != null;
    }
  }

  /**
   * Decides what an update changes.
   *
   * @throws Fault {@code invalid_transition}, or {@code invalid_request} for the metadata
   */
  Decision update(OrderUpdate asked, Before before) {
    Optional<MetadataChange> metadata =
        asked.resets("metadata")
            ? MetadataChange.removal(before.metadata())
            : Optional.ofNullable(asked.metadata())
                .flatMap(patch -> MetadataChange.of(before.metadata(), patch));
    if (asked.status() != null) {
      requireTransition(before.status(), asked.status());
    }
    return new Decision(
        asked.status(),
        Boolean.FALSE.equals(asked.suspicious()) && before.suspicious(),
        metadata.orElse(null));
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
  Decision cancel(Before before) {
    Set<OrderStatus> cancellable = life.before(OrderStatus.CANCELLED);
    if (!cancellable.contains(before.status())) {
      throw new Fault(
          FaultCode.ORDER_NOT_CANCELLABLE,
          "The order is %s; only a %s order can be cancelled"
              .formatted(before.status().code(), names(cancellable)));
    }
    return new Decision(OrderStatus.CANCELLED, false, null);
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
