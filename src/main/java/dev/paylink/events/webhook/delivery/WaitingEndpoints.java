package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which endpoints may have due deliveries, and since when. A hint only: what may be sent
 * is decided by the claim. What does not fit is found again later.
 *
 * <p>Endpoints that were not looked at since something changed come before those that were at their
 * limit. Merchants take turns, then the endpoints of each, so that a merchant with many does not
 * delay others (tenant isolation). An instance belongs to one event loop.
 */
final class WaitingEndpoints {
  private static final int CAPACITY = 20_000;
  private static final int SHARE_OF_LIMITED = 4;

  /** Time after which an endpoint at its limit is looked at again beside a claim for others. */
  private static final Duration RECHECK = Duration.ofMillis(250);

  private final Map<UUID, Entry> entries = new HashMap<>();
  private final EndpointTurns fresh = new EndpointTurns();
  private final EndpointTurns limited = new EndpointTurns();
  private final TreeSet<Entry> paused =
      new TreeSet<>(Comparator.comparing((Entry e) -> e.notBefore).thenComparing(e -> e.id));

  /**
   * An endpoint to look at.
   *
   * @param since the due time from which on it may have deliveries
   */
  record Waiting(UUID id, UUID merchantId, Instant since) {}

  /** An endpoint that is remembered. */
  static final class Entry {
    final UUID id;
    final UUID merchantId;
    private Instant since;
    private Instant lookedAt = Instant.MIN;
    private Instant notBefore = Instant.MIN;

    Entry(Waiting waiting) {
      this.id = waiting.id();
      this.merchantId = waiting.merchantId();
      this.since = waiting.since();
    }
  }

  /**
   * Remembers an endpoint with due deliveries. One at its limit is looked at again soon only if
   * they have become due after it was looked at.
   */
  void offer(Waiting found, Instant now) {
    Entry known = entries.get(found.id());
    if (known == null) {
      if (entries.size() < CAPACITY) {
        add(found);
      }
      return;
    }
    if (found.since().isBefore(known.since)) {
      known.since = found.since();
    }
    if (found.since().isAfter(known.lookedAt) && !now.isBefore(known.notBefore)) {
      refresh(known);
    }
  }

  private Entry add(Waiting waiting) {
    Entry added = new Entry(waiting);
    entries.put(added.id, added);
    fresh.add(added);
    return added;
  }

  private void refresh(Entry entry) {
    if (limited.remove(entry)) {
      fresh.add(entry);
    }
  }

  /** Records that an endpoint may have room again: a delivery of it has ended. */
  void ended(UUID endpointId) {
    Entry known = entries.get(endpointId);
    if (known != null) {
      refresh(known);
    }
  }

  /**
   * Takes endpoints out, of each merchant no more than it has room for. Those at their limit that
   * are to be looked at again get at most a quarter of all, and of the room of their merchant, but
   * one of each before the others.
   */
  List<Waiting> take(int atMost, Shares shares, Instant now) {
    while (!paused.isEmpty() && !paused.first().notBefore.isAfter(now)) {
      fresh.add(paused.pollFirst());
    }
    Map<UUID, Integer> byMerchant = new HashMap<>();
    List<Entry> taken = new ArrayList<>();
    limited.take(
        atMost / SHARE_OF_LIMITED,
        shares,
        SHARE_OF_LIMITED,
        entry -> !now.isBefore(entry.notBefore),
        byMerchant,
        taken);
    fresh.take(atMost, shares, 1, entry -> true, byMerchant, taken);
    taken.forEach(entry -> entries.remove(entry.id));
    return taken.stream().map(e -> new Waiting(e.id, e.merchantId, e.since)).toList();
  }

  /** Puts an endpoint back that has more due deliveries, to be looked at again at once. */
  void putBack(Waiting waiting) {
    Entry known = entries.get(waiting.id());
    if (known == null) {
      add(waiting);
    } else if (waiting.since().isBefore(known.since)) {
      known.since = waiting.since(); // offered meanwhile
    }
  }

  /**
   * Puts an endpoint back that has more due deliveries and is at its limit.
   *
   * @param again when its limit allows more; null if that depends on deliveries in flight
   */
  void putBackLimited(Waiting waiting, @Nullable Instant again, Instant now) {
    putBack(waiting);
    Entry entry = entries.get(waiting.id());
    if (entry != null && fresh.remove(entry)) {
      entry.lookedAt = now;
      entry.notBefore = again == null ? now.plus(RECHECK) : again;
      if (again == null) {
        limited.add(entry);
      } else {
        paused.add(entry);
      }
    }
  }

  /** Whether an endpoint has room and was not looked at since the last change. */
  boolean hasFresh(Shares shares) {
    return fresh.hasRoom(shares);
  }

  /** Returns when the limit of an endpoint allows more; null if that is not known of any. */
  @Nullable Instant nextAt() {
    return paused.isEmpty() ? null : paused.first().notBefore;
  }

  /** The endpoints that are remembered, without those that were taken. */
  Collection<UUID> ids() {
    return entries.keySet();
  }
}
