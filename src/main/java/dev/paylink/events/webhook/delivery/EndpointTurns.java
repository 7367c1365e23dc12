package dev.paylink.events.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Says which endpoints get the free slots of a delivery loop: merchants take turns, and the
 * endpoints of each, within {@link SlotLimits} and the limits of endpoints. An endpoint is slow
 * while its latest attempt took more than a second, or one in flight has lasted as long. An
 * instance belongs to one event loop.
 */
final class EndpointTurns {
  private static final Duration SLOW = Duration.ofSeconds(1);

  private final SlotLimits shares;
  private final IntPredicate mayBegin;
  private final Deque<MerchantTurn> turns = new ArrayDeque<>();
  private final Set<MerchantTurn> merchants = new HashSet<>(); // in turns, or in waiting
  private final Set<EndpointQueue> endpoints = new HashSet<>(); // of a merchant's turn, or below
  private final List<MerchantTurn> waiting = new ArrayList<>(); // with no slot left for them
  private final Deque<EndpointQueue> slowWaiting = new ArrayDeque<>();
  private final Queue<Later> later = new PriorityQueue<>(Comparator.comparing(Later::at));
  private final Set<Attempt> attempts = new LinkedHashSet<>(); // in order of their start
  private int lanes;
  private int slowLanes;

  /**
   * @param mayBegin whether an attempt for a shard may start now
   */
  EndpointTurns(SlotLimits shares, IntPredicate mayBegin) {
    this.shares = shares;
    this.mayBegin = mayBegin;
  }

  /** An attempt in flight; equal to itself only. */
  static final class Attempt {
    private final EndpointQueue endpoint;
    private final Instant started;

    private Attempt(EndpointQueue endpoint, Instant started) {
      this.endpoint = endpoint;
      this.started = started;
    }

    private boolean isSlow(Instant now) {
      return started.plus(SLOW).isBefore(now);
    }
  }

  /** An endpoint at its limit per second, until then. */
  private record Later(EndpointQueue endpoint, Instant at) {}

  /** Adds an endpoint that may start attempts, if it has deliveries and is not there. */
  void add(EndpointQueue endpoint) {
    if (endpoint.size() > 0 && endpoints.add(endpoint)) {
      takeTurn(endpoint);
    }
  }

  private void takeTurn(EndpointQueue endpoint) {
    MerchantTurn merchant = endpoint.merchant();
    merchant.add(endpoint);
    if (merchants.add(merchant)) {
      turns.addLast(merchant);
    }
  }

  /** Starts a round: what could not get a slot may now. */
  void begin(Instant now) {
    for (Attempt attempt : attempts) {
      if (!attempt.isSlow(now)) {
        break;
      }
      setSlow(attempt.endpoint, true);
    }
    turns.addAll(waiting);
    waiting.clear();
    for (Later next; (next = later.peek()) != null && !next.at().isAfter(now); ) {
      later.remove();
      takeTurn(next.endpoint());
    }
    for (int room = shares.slots() - slowLanes; room > 0 && !slowWaiting.isEmpty(); room--) {
      takeTurn(slowWaiting.removeFirst());
    }
  }

  /**
   * Gives the next slot to an endpoint, and returns it; null if no endpoint may have one. A lane
   * starts with it.
   */
  @Nullable EndpointQueue next(Instant now) {
    while (lanes < shares.slots() && !turns.isEmpty()) {
      MerchantTurn merchant = turns.removeFirst();
      if (!shares.allows(lanes, merchant.lanes())) {
        waiting.add(merchant);
        continue;
      }
      EndpointQueue next = merchant.next(endpoint -> mayBegin(endpoint, now));
      if (merchant.hasTurn()) {
        turns.addLast(merchant);
      } else {
        merchants.remove(merchant);
      }
      if (next != null) {
        endpoints.remove(next);
        beginLane(next, now);
        return next;
      }
    }
    return null;
  }

  private boolean mayBegin(EndpointQueue endpoint, Instant now) {
    MerchantTurn merchant = endpoint.merchant();
    if (endpoint.size() == 0 || !mayBegin.test(endpoint.shard())) {
      endpoints.remove(endpoint); // added again when a delivery is found
      return false;
    }
    if (endpoint.places(now) > 0) {
      if (!endpoint.isSlow()
          || shares.allowsSlow(lanes, merchant.lanes(), merchant.slowLanes(), slowLanes)) {
        return true;
      }
      slowWaiting.addLast(endpoint);
      return false;
    }
    Instant at = endpoint.nextSecond(now);
    if (at != null) {
      later.add(new Later(endpoint, at));
    } else {
      endpoints.remove(endpoint); // added again when a lane ends
    }
    return false;
  }

  private void beginLane(EndpointQueue endpoint, Instant now) {
    endpoint.begin(now);
    addLanes(endpoint, 1);
  }

  private void addLanes(EndpointQueue endpoint, int count) {
    lanes += count;
    slowLanes += endpoint.isSlow() ? count : 0;
    endpoint.merchant().addLanes(count, endpoint.isSlow());
  }

  /** Closes a lane. */
  void endLane(EndpointQueue endpoint) {
    endpoint.end();
    addLanes(endpoint, -1);
    add(endpoint);
  }

  /** When an endpoint may start attempts that is at its limit per second; null if absent. */
  @Nullable Instant nextAt() {
    Later next = later.peek();
    return next == null ? null : next.at();
  }

  Attempt begin(EndpointQueue endpoint, Instant now) {
    Attempt attempt = new Attempt(endpoint, now);
    attempts.add(attempt);
    return attempt;
  }

  void end(Attempt attempt, Instant now) {
    attempts.remove(attempt);
    setSlow(attempt.endpoint, attempt.isSlow(now));
  }

  private void setSlow(EndpointQueue endpoint, boolean slow) {
    if (slow != endpoint.isSlow()) {
      endpoint.setSlow(slow);
      int change = slow ? endpoint.lanes() : -endpoint.lanes();
      slowLanes += change;
      endpoint.merchant().addSlowLanes(change);
    }
  }
}
