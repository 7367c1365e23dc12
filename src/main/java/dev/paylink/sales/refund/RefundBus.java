package dev.paylink.sales.refund;

import dev.paylink.api.Topic;

/** The bus address between the creation of refunds and the loop that asks providers; internal. */
public final class RefundBus {
  private RefundBus() {}

  /**
   * A wake-up: a pending refund was committed on this node. It may be lost; its subscriber also
   * polls every second.
   */
  public static final Topic<RefundsPending> REFUNDS_PENDING =
      new Topic<>("paylink.refunds.pending", RefundsPending.class, Topic.Scope.NODE);
}
