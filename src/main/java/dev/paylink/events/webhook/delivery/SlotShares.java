package dev.paylink.events.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Counts who uses the slots of a delivery loop, and says how many more each merchant may get
 * (tenant isolation).
 *
 * <p>A merchant gets a quarter of the slots that other merchants do not use. One merchant alone
 * gets a quarter of all, two get a fifth each, seven a tenth each. So some are free for a merchant
 * that has none yet, and a merchant without a slot gets at least one. The same holds for claimed
 * deliveries, including those that wait for their turn or their record.
 *
 * <p>An endpoint is slow while its latest attempt took more than a second, or one in flight has
 * lasted as long. The slow endpoints of a merchant get an eighth instead of a quarter, and those of
 * all merchants together half of all slots. Known only in this loop, as are the slots. An instance
 * belongs to one event loop.
 */
final class SlotShares {
  private static final int SHARE = 4;
  private static final int SHARE_OF_SLOW = 8;
  private static final int SHARE_OF_ALL_SLOW = 2;

  private static final Duration SLOW = Duration.ofSeconds(1);
  private static final int MAX_KNOWN = 1_000;

  private final int slots;
  private final int maxOpen;
  private final Set<Attempt> attempts = new LinkedHashSet<>(); // in order of their start
  private final Map<UUID, Integer> openOf = new HashMap<>(); // by merchant
  private final Set<UUID> slow = new LinkedHashSet<>(); // by their latest attempt
  private int open; // claimed but not recorded

  /**
   * @param slots deliveries sent at once
   * @param maxOpen claimed deliveries that are not recorded
   */
  SlotShares(int slots, int maxOpen) {
    this.slots = slots;
    this.maxOpen = maxOpen;
  }

  /** An attempt in flight; equal to itself only. */
  static final class Attempt {
    private final Claimed delivery;
    private final Instant started;

    private Attempt(Claimed delivery, Instant started) {
      this.delivery = delivery;
      this.started = started;
    }

    private boolean isSlow(Instant now) {
      return started.plus(SLOW).isBefore(now);
    }
  }

  /**
   * What a merchant may get beyond what it has.
   *
   * @param slots for all its endpoints
   * @param slowSlots of these, for slow endpoints
   * @param deliveries to claim
   */
  record Room(int slots, int slowSlots, int deliveries) {}

  /**
   * What merchants may get.
   *
   * @param rooms by merchant
   * @param others for each merchant that is not named
   * @param slow endpoints that are slow
   * @param slowSlots for slow endpoints of all merchants together
   */
  record Shares(Map<UUID, Room> rooms, Room others, Collection<UUID> slow, int slowSlots) {
    /** Number of endpoints of a merchant that may get deliveries. */
    int room(UUID merchantId) {
      Room room = rooms.getOrDefault(merchantId, others);
      return Math.min(room.slots(), room.deliveries());
    }

    /** Whether an endpoint of a merchant with room may get deliveries. */
    boolean hasRoom(UUID merchantId, UUID endpointId) {
      return !slow.contains(endpointId)
          || slowSlots > 0 && rooms.getOrDefault(merchantId, others).slowSlots() > 0;
    }
  }

  /** Number of deliveries that may start now. */
  int free() {
    return Math.min(slots - attempts.size(), maxOpen - open);
  }

  /** Number of deliveries that may be claimed now. */
  int freeToClaim() {
    return maxOpen - open;
  }

  boolean isIdle() {
    return open == 0;
  }

  void claimed(List<Claimed> deliveries) {
    open += deliveries.size();
    deliveries.forEach(delivery -> openOf.merge(delivery.merchantId(), 1, Integer::sum));
  }

  /** Counts deliveries of one merchant as recorded or released. */
  void closed(UUID merchantId, int count) {
    open -= count;
    openOf.computeIfPresent(merchantId, (id, before) -> before == count ? null : before - count);
  }

  Attempt begin(Claimed delivery, Instant now) {
    Attempt attempt = new Attempt(delivery, now);
    attempts.add(attempt);
    return attempt;
  }

  void end(Attempt attempt, Instant now) {
    attempts.remove(attempt);
    UUID endpoint = attempt.delivery.endpointId();
    slow.remove(endpoint);
    if (attempt.isSlow(now)) {
      if (slow.size() == MAX_KNOWN) {
        slow.remove(slow.iterator().next()); // recorded longest ago
      }
      slow.add(endpoint);
    }
  }

  Shares shares(Instant now) {
    Set<UUID> slowNow = new HashSet<>(slow);
    attempts.stream()
        .takeWhile(attempt -> attempt.isSlow(now))
        .forEach(attempt -> slowNow.add(attempt.delivery.endpointId()));
    Map<UUID, Integer> used = new HashMap<>();
    Map<UUID, Integer> usedBySlow = new HashMap<>();
    int slowSlots = share(slots, SHARE_OF_ALL_SLOW);
    for (Attempt attempt : attempts) {
      used.merge(attempt.delivery.merchantId(), 1, Integer::sum);
      if (slowNow.contains(attempt.delivery.endpointId())) {
        usedBySlow.merge(attempt.delivery.merchantId(), 1, Integer::sum);
        slowSlots--;
      }
    }
    Map<UUID, Room> rooms = new HashMap<>();
    openOf.forEach(
        (merchant, held) ->
            rooms.put(
                merchant,
                room(used.getOrDefault(merchant, 0), usedBySlow.getOrDefault(merchant, 0), held)));
    return new Shares(rooms, room(0, 0, 0), slowNow, Math.max(0, slowSlots));
  }

  private Room room(int used, int usedBySlow, int held) {
    int leftByOthers = slots - (attempts.size() - used);
    return new Room(
        Math.max(0, share(leftByOthers, SHARE) - used),
        Math.max(0, share(leftByOthers, SHARE_OF_SLOW) - usedBySlow),
        Math.max(0, share(maxOpen - (open - held), SHARE) - held));
  }

  private static int share(int all, int parts) {
    return Math.max(1, all / parts);
  }
}
