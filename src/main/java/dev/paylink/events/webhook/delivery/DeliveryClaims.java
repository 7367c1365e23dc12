package dev.paylink.events.webhook.delivery;

import dev.paylink.base.work.Gate;
import dev.paylink.events.webhook.delivery.ClaimStore.Claim;
import dev.paylink.events.webhook.delivery.ClaimStore.Seen;
import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Claims due deliveries of a bounded number of endpoints: of those that it remembers, and of those
 * of which deliveries have become due since its last claim. An instance belongs to one event loop.
 *
 * <p>Endpoints are remembered in this loop only, and nothing depends on it but when a delivery is
 * found: {@link ClaimSql#CLAIM} computes all limits from the rows. So loops with different memories
 * may claim at once.
 */
public final class DeliveryClaims {
  /** Endpoints that a claim looks at: as many as there are free slots, within these bounds. */
  private static final int MIN_ENDPOINTS = 16;

  private static final int MAX_ENDPOINTS = 64;

  /**
   * With more than so many endpoints waiting, new deliveries are remembered and not claimed at
   * once: they may be of the endpoints that wait, of which older ones come first.
   */
  private static final int MAX_KNOWN = 64;

  /** A delivery is usually committed at most so long after its due time. */
  private static final Duration LATENESS = Duration.ofMillis(250);

  private final ClaimStore store;
  private final InstantSource clock;
  private final WaitingEndpoints waiting = new WaitingEndpoints();
  private final LookWindow window;
  private final WaitingSearch search;
  private Runnable wake = () -> {};
  private @Nullable Vertx vertx; // set by start
  private @Nullable Instant alarm;
  private final Set<UUID> changed =
      new HashSet<>(); // endpoints that a claim in flight sees outdated
  private boolean shortened; // failures have left due times out

  public DeliveryClaims(ClaimStore store, WaitingStore endpoints, InstantSource clock, Gate gate) {
    this.store = store;
    this.clock = clock;
    this.window = new LookWindow(clock.instant(), LATENESS);
    this.search = new WaitingSearch(endpoints, clock, gate, this::found);
  }

  /**
   * Starts to search for what claims do not find themselves.
   *
   * @param wake called when there may be more to claim
   */
  void start(Vertx vertx, Runnable wake) {
    this.vertx = vertx;
    this.wake = wake;
    search.start(vertx);
  }

  private void found(List<Waiting> endpoints) {
    Instant now = clock.instant();
    endpoints.forEach(endpoint -> waiting.offer(endpoint, now));
    wake.run();
  }

  /** Claims due deliveries. */
  Future<Claim> claim(ClaimLimits limits, Instant now, Instant leaseUntil) {
    changed.clear();
    int most = Math.max(MIN_ENDPOINTS, Math.min(MAX_ENDPOINTS, limits.atOnce()));
    List<Waiting> endpoints = waiting.take(most, limits.shares(), now);
    Collection<UUID> known = waiting.ids();
    ClaimScope scope =
        known.size() > MAX_KNOWN
            ? new ClaimScope(endpoints, window.begin(now), List.of(), 0)
            : new ClaimScope(endpoints, window.begin(now), known, MAX_ENDPOINTS);
    return store
        .claim(limits, scope, now, leaseUntil)
        .onFailure(
            failure -> {
              shortened |= window.failed(now);
              endpoints.forEach(waiting::putBack);
            })
        .map(
            claim -> {
              window.looked(now, claim.end());
              restartSearch();
              claim.seen().forEach(seen -> remember(seen, now));
              setAlarm(now);
              return claim;
            });
  }

  /** The database answers again; what has become due in the times left out is searched for. */
  private void restartSearch() {
    if (shortened) {
      shortened = false;
      search.restart();
    }
  }

  private void remember(Seen seen, Instant now) {
    Waiting left = seen.left();
    if (left != null && seen.limited() && !changed.contains(left.id())) {
      waiting.putBackLimited(left, seen.againAt(), now);
    } else if (left != null) {
      waiting.putBack(left);
    }
    Waiting found = seen.found();
    if (found != null) {
      waiting.offer(found, now);
    }
  }

  /** Wakes the loop up when the limit per second of an endpoint allows more. */
  private void setAlarm(Instant now) {
    Instant next = waiting.nextAt();
    if (vertx == null || next == null || alarm != null && !next.isBefore(alarm)) {
      return;
    }
    alarm = next;
    vertx.setTimer(
        Math.max(0, Duration.between(now, next).toMillis()) + 1, // not before it
        timer -> {
          if (next.equals(alarm)) {
            alarm = null;
          }
          wake.run();
        });
  }

  /** Whether there are endpoints with room that were not looked at since the last change. */
  boolean hasMore(Shares shares) {
    return window.isBehind() || waiting.hasFresh(shares);
  }

  /** Records that a delivery of an endpoint is no longer in flight. */
  void ended(UUID endpointId) {
    changed.add(endpointId);
    waiting.ended(endpointId);
  }

  /**
   * Releases unsent deliveries of one endpoint. They become due at the time of their event, so that
   * they keep their place. This loop remembers them.
   */
  Future<Void> release(List<Claimed> unsent) {
    return store
        .release(unsent, Claimed::since)
        .map(
            released -> {
              Instant now = clock.instant();
              unsent.forEach(
                  one ->
                      waiting.offer(
                          new Waiting(one.endpointId(), one.merchantId(), one.since()), now));
              return released;
            });
  }

  /** Releases unsent deliveries for other nodes. They become due now, so that all find them. */
  Future<Void> leave(List<Claimed> unsent) {
    Instant now = clock.instant();
    return store.release(unsent, one -> now);
  }

  Future<Void> stop() {
    return search.stop();
  }
}
