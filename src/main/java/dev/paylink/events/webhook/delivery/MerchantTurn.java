package dev.paylink.events.webhook.delivery;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A merchant with due deliveries, whose endpoints take turns. */
final class MerchantTurn {
  private final UUID id;
  private final Deque<EndpointQueue> endpoints = new ArrayDeque<>();
  private int lanes;
  private int slowLanes; // of these, of slow endpoints
  private int queues; // that are known

  MerchantTurn(UUID id) {
    this.id = id;
  }

  UUID id() {
    return id;
  }

  /** Puts an endpoint behind the others; it must not be among them. */
  void add(EndpointQueue endpoint) {
    endpoints.addLast(endpoint);
  }

  /**
   * Takes endpoints out until one may start an attempt, and returns that.
   *
   * @param mayBegin called once for each endpoint taken out
   */
  @Nullable EndpointQueue next(Predicate<EndpointQueue> mayBegin) {
    for (EndpointQueue next; (next = endpoints.pollFirst()) != null; ) {
      if (mayBegin.test(next)) {
        return next;
      }
    }
    return null;
  }

  boolean hasTurn() {
    return !endpoints.isEmpty();
  }

  int lanes() {
    return lanes;
  }

  int slowLanes() {
    return slowLanes;
  }

  void addLanes(int count, boolean slow) {
    lanes += count;
    if (slow) {
      slowLanes += count;
    }
  }

  void addSlowLanes(int count) {
    slowLanes += count;
  }

  /** Counts the queues of its endpoints, and returns how many there are. */
  int addQueues(int count) {
    queues += count;
    return queues;
  }
}
