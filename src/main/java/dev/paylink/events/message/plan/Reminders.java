package dev.paylink.events.message.plan;

import java.time.Duration;
import java.time.Instant;

/** When a customer is reminded of an order that is not paid. */
public final class Reminders {
  private Reminders() {}

  /**
   * When three quarters of the time to pay are over.
   *
   * @param deadline when the order is cancelled unless it is paid
   */
  public static Instant due(Instant createdAt, Instant deadline) {
    return createdAt.plus(Duration.between(createdAt, deadline).multipliedBy(3).dividedBy(4));
  }
}
