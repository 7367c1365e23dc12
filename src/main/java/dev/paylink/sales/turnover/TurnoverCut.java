package dev.paylink.sales.turnover;

import dev.paylink.api.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The limit of turnover as of an instant: spans before {@link #span} count as a whole, and rows
 * from {@link #partStart} to before {@link #partEnd}.
 *
 * @param end exclusive, in microseconds as the database keeps time; null if all that is stored
 *     counts
 */
record TurnoverCut(@Nullable Instant end) {
  /**
   * How old the instant must be. Each statement that stores a movement finishes within this time
   * after the movement's time, even if the clocks of nodes differ by seconds.
   */
  private static final Duration SETTLED_AFTER = Duration.ofMinutes(2);

  /**
   * The cut after an instant.
   *
   * @param asOf inclusive; null if absent
   * @throws Fault {@code invalid_request} if the instant is too young
   */
  static TurnoverCut after(@Nullable Instant asOf, Instant now) {
    if (asOf == null) {
      return new TurnoverCut(null);
    }
    if (asOf.isAfter(now.minus(SETTLED_AFTER))) {
      throw Fault.invalid(
          "asOf", "must be at least %d minutes ago".formatted(SETTLED_AFTER.toMinutes()));
    }
    return new TurnoverCut(asOf.truncatedTo(ChronoUnit.MICROS).plus(1, ChronoUnit.MICROS));
  }

  /** The span after the last one that counts as a whole. */
  int span() {
    return end == null ? Integer.MAX_VALUE : Buckets.span(end);
  }

  /** The start of the part of a span, inclusive; null if there is no part. */
  @Nullable Instant partStart() {
    return end == null ? null : Buckets.start(span());
  }

  /** The end of the part of a span, exclusive; null if there is no part. */
  @Nullable Instant partEnd() {
    return end;
  }
}
