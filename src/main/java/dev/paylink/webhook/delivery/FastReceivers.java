package dev.paylink.webhook.delivery;

import dev.paylink.webhook.sending.CallbackResult;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Endpoints whose receivers answered fast, and well, of late. Deliveries to them are claimed
 * several for each place, so that none waits for the database between two. An instance belongs to
 * one event loop.
 */
final class FastReceivers {
  /** How many deliveries are claimed for a place, to be sent one after the other. */
  static final int IN_A_ROW = 16;

  private static final int FAST_MS = 20; // all in a row take a third of a second
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final int MAX_KNOWN = 1_000;

  private final Set<UUID> endpoints = new LinkedHashSet<>();

  /** Until when what was claimed in a row may be begun; the rest is given back. */
  static Instant until(Instant claimed, Duration leaseMargin) {
    Duration half = leaseMargin.dividedBy(2);
    return claimed.plus(half.compareTo(LONGEST) < 0 ? half : LONGEST);
  }

  /** Learns from an attempt. */
  void note(UUID endpoint, CallbackResult result) {
    endpoints.remove(endpoint);
    if (CallbackResult.isSuccess(result.status()) && result.durationMs() <= FAST_MS) {
      if (endpoints.size() == MAX_KNOWN) {
        endpoints.remove(endpoints.iterator().next()); // heard of longest ago
      }
      endpoints.add(endpoint);
    }
  }

  boolean contains(UUID endpoint) {
    return endpoints.contains(endpoint);
  }

  UUID[] endpoints() {
    return endpoints.toArray(UUID[]::new);
  }
}
