package dev.paylink.base.work;

import java.time.Duration;

/**
 * Limits of a {@link BatchWriter}.
 *
 * @param items in a statement
 * @param bytes of a statement, by {@link BatchTerms#bytes}; a larger item goes alone
 * @param atOnce with this many items under way, others wait to share the next statement; with
 *     fewer, the next statement starts at the same time
 * @param waiting items that may wait
 * @param longestWait of an item before its statement starts. A later item is refused when its turn
 *     comes; zero for any time
 * @param pause between a statement and the next one in its place, so that more items share it; full
 *     batches follow at once
 */
public record BatchLimits(
    int items, int bytes, int atOnce, int waiting, Duration longestWait, Duration pause) {

  /**
   * Of requests: up to 64 in a statement; an item that has waited for longer than 2 s is not
   * started. With few at once no item waits for another.
   */
  public static final BatchLimits OF_REQUESTS =
      new BatchLimits(64, 256 * 1024, 4, 1_000, Duration.ofSeconds(2), Duration.ZERO);

  /** One statement at a time, of 256 items, and a pause of 5 ms after it. */
  static final BatchLimits OF_OUTCOMES =
      new BatchLimits(
          256, Integer.MAX_VALUE, 1, Integer.MAX_VALUE, Duration.ZERO, Duration.ofMillis(5));
}
