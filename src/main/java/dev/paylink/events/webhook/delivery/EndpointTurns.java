package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Entry;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Endpoints in order, of which merchants take turns. An instance belongs to one event loop. */
final class EndpointTurns {
  private final Map<UUID, Map<UUID, Entry>> byMerchant = new LinkedHashMap<>(); // next turn first

  void add(Entry entry) {
    byMerchant
        .computeIfAbsent(entry.merchantId, absent -> new LinkedHashMap<>())
        .put(entry.id, entry);
  }

  /** Removes an endpoint; false if it is not here. */
  boolean remove(Entry entry) {
    Map<UUID, Entry> own = byMerchant.get(entry.merchantId);
    if (own == null || own.remove(entry.id) == null) {
      return false;
    }
    if (own.isEmpty()) {
      byMerchant.remove(entry.merchantId);
    }
    return true;
  }

  boolean hasRoom(Shares shares) {
    return byMerchant.entrySet().stream()
        .anyMatch(
            own ->
                shares.room(own.getKey()) > 0 && first(own.getValue(), shares, e -> true) != null);
  }

  /**
   * Moves endpoints into a list until it has a size, one of each merchant in turn.
   *
   * @param part the part of a merchant's room that may be used is one divided by this, at least one
   * @param ready what an endpoint must satisfy; if one does not, none after it does
   * @param takenOf how many were taken of each merchant, which its room bounds
   */
  void take(
      int size,
      Shares shares,
      int part,
      Predicate<Entry> ready,
      Map<UUID, Integer> takenOf,
      List<Entry> taken) {
    Set<UUID> served = new LinkedHashSet<>();
    int before;
    do {
      before = taken.size();
      for (UUID merchant : byMerchant.keySet()) {
        if (taken.size() >= size) {
          break;
        }
        if (takenOf.getOrDefault(merchant, 0) < (shares.room(merchant) + part - 1) / part
            && takeNext(merchant, shares, ready, taken)) {
          takenOf.merge(merchant, 1, Integer::sum);
          served.add(merchant);
        }
      }
    } while (taken.size() > before);
    served.forEach(this::moveToEnd);
  }

  private boolean takeNext(
      UUID merchant, Shares shares, Predicate<Entry> ready, List<Entry> taken) {
    Map<UUID, Entry> own = byMerchant.getOrDefault(merchant, Map.of());
    Entry next = first(own, shares, ready);
    if (next == null) {
      return false;
    }
    own.remove(next.id);
    taken.add(next);
    return true;
  }

  /** Skips endpoints that are slow and have no room, of which few are known. */
  private static @Nullable Entry first(
      Map<UUID, Entry> own, Shares shares, Predicate<Entry> ready) {
    for (Entry entry : own.values()) {
      if (!ready.test(entry)) {
        return null;
      }
      if (shares.hasRoom(entry.merchantId, entry.id)) {
        return entry;
      }
    }
    return null;
  }

  private void moveToEnd(UUID merchant) {
    Map<UUID, Entry> own = byMerchant.remove(merchant);
    if (own != null && !own.isEmpty()) {
      byMerchant.put(merchant, own);
    }
  }
}
