package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.Due.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The next due deliveries of an endpoint, and what its limits allow now. The rest of its deliveries
 * is in the database only. An instance belongs to one event loop.
 */
final class EndpointQueue {
  /**
   * Deliveries of a fast endpoint for each lane. A lane does not wait for the database between
   * them.
   */
  private static final int PER_LANE = 16;

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final UUID id;
  private final int shard;
  private final MerchantTurn merchant;
  private final Queue<Due> waiting = new PriorityQueue<>();
  private int maxConcurrency;
  private @Nullable Integer maxPerSecond;
  private int lanes; // attempts at once, and places for attempts in preparation
  private Instant second = Instant.MIN; // the start of the one in which attempts are counted
  private int begunInSecond;
  private @Nullable Position
      readFrom; // after which the database has due deliveries that are unknown
  private @Nullable Position reading; // after which it is being read
  private Instant usedAt = Instant.MIN;
  private boolean fast;
  private boolean slow;

  EndpointQueue(Due first, MerchantTurn merchant) {
    this.id = first.endpointId();
    this.shard = first.shard();
    this.merchant = merchant;
    limits(first);
  }

  UUID id() {
    return id;
  }

  int shard() {
    return shard;
  }

  MerchantTurn merchant() {
    return merchant;
  }

  /** Takes over the limits of the endpoint as they are now. */
  void limits(Due latest) {
    maxConcurrency = latest.maxConcurrency();
    maxPerSecond = latest.maxPerSecond();
  }

  /** How many deliveries are kept: enough for some attempts of each lane. */
  int window() {
    return Math.max(32, 4 * maxConcurrency);
  }

  int size() {
    return waiting.size();
  }

  void add(Due due) {
    waiting.add(due);
  }

  @Nullable Due poll() {
    return waiting.poll();
  }

  @Nullable Due first() {
    return waiting.peek();
  }

  /** Has the database read again after a place. */
  void readAfter(Position place) {
    if (readFrom == null || place.compareTo(readFrom) < 0) {
      readFrom = place;
    }
  }

  /** Leaves a delivery, and what is due after it, to the database. */
  void leave(Due due) {
    readAfter(Position.at(due.dueAt().minusNanos(1_000))); // the database has microseconds
  }

  /** Whether a delivery stays in the database, because an earlier one does. */
  boolean leaves(Due due) {
    Position place = due.position();
    if (readFrom != null && place.compareTo(readFrom) > 0) {
      return true;
    }
    if (reading != null && place.compareTo(reading) > 0) {
      leave(due); // what is being read may end before it
      return true;
    }
    return false;
  }

  boolean shouldRead() {
    return readFrom != null && reading == null && waiting.size() <= window() / 2;
  }

  /** Returns the place after which to read. */
  Position beginReading() {
    Position from = Objects.requireNonNull(readFrom);
    reading = from;
    readFrom = null;
    return from;
  }

  /** Stops reading without a result. */
  void readFailed() {
    readAfter(Objects.requireNonNull(reading));
    reading = null;
  }

  /** Stops reading, before the found deliveries are added. */
  void endReading() {
    reading = null;
  }

  /** How many more attempts may start now. */
  int places(Instant now) {
    int places = maxConcurrency - lanes;
    if (maxPerSecond == null) {
      return places;
    }
    return Math.min(places, maxPerSecond - (isInSecond(now) ? begunInSecond : 0));
  }

  /** A clock that was set back starts a new second. */
  private boolean isInSecond(Instant now) {
    return !second.isAfter(now) && second.plus(SECOND).isAfter(now);
  }

  /** When the limit per second allows more; null if it does not hold anything back. */
  @Nullable Instant nextSecond(Instant now) {
    boolean full = maxPerSecond != null && begunInSecond >= maxPerSecond;
    return full && isInSecond(now) ? second.plus(SECOND) : null;
  }

  /** Deliveries that a lane may send one after the other. */
  int perLane() {
    return fast && maxPerSecond == null ? PER_LANE : 1;
  }

  /** Forgets what waits, and returns it. */
  List<Due> clear() {
    List<Due> rest = List.copyOf(waiting);
    waiting.clear();
    readFrom = null;
    return rest;
  }

  /** Starts a lane: attempts one after the other; one attempt under a limit per second. */
  void begin(Instant now) {
    lanes++;
    usedAt = now;
    if (!isInSecond(now)) {
      second = now;
      begunInSecond = 0;
    }
    begunInSecond++;
  }

  void end() {
    lanes--;
  }

  int lanes() {
    return lanes;
  }

  /** Records whether its latest attempt succeeded quickly. */
  void setFast(boolean isFast) {
    fast = isFast;
  }

  boolean isSlow() {
    return slow;
  }

  void setSlow(boolean isSlow) {
    slow = isSlow;
  }

  /** Whether nothing is known of it that is not in the database as well. */
  boolean isForgettable(Instant unusedSince) {
    return waiting.isEmpty()
        && lanes == 0
        && readFrom == null
        && reading == null
        && usedAt.isBefore(unusedSince);
  }
}
