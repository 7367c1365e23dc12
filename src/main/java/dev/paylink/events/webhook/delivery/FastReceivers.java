package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.sending.CallbackResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Endpoints whose latest attempt succeeded quickly. Several deliveries are claimed for each of
 * their slots, so that no delivery waits for the database between two attempts. An instance belongs
 * to one event loop.
 */
final class FastReceivers {
  /** Deliveries claimed for each slot, to be sent one after the other. */
  static final int PER_SLOT = 16;

  private static final int FAST_MS = 20; // one slot then takes a third of a second
  private static final Duration MAX_DURATION = Duration.ofSeconds(1);
  private static final int MAX_KNOWN = 1_000;

  private final Set<UUID> endpoints = new LinkedHashSet<>();

  /** Returns until when claimed deliveries may start; the others are released. */
  static Instant until(Instant claimed, Duration leaseMargin) {
    Duration half = leaseMargin.dividedBy(2);
    return claimed.plus(half.compareTo(MAX_DURATION) < 0 ? half : MAX_DURATION);
  }

  /** Records the result of an attempt. */
  void record(UUID endpoint, CallbackResult result) {
    endpoints.remove(endpoint);
    if (CallbackResult.isSuccess(result.status()) && result.durationMs() <= FAST_MS) {
      if (endpoints.size() == MAX_KNOWN) {
        endpoints.remove(endpoints.iterator().next()); // recorded longest ago
      }
      endpoints.add(endpoint);
    }
  }

  boolean contains(UUID endpoint) {
    return endpoints.contains(endpoint);
  }

  /** Returns the endpoints that answer fast, except {@code slow} ones. */
  List<UUID> except(Collection<UUID> slow) {
    return endpoints.stream().filter(endpoint -> !slow.contains(endpoint)).toList();
  }
}
