package dev.paylink.events.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The due times that are looked through next: those since the last time, and a margin before, as a
 * delivery is committed later than it becomes due. An instance belongs to one event loop.
 */
final class LookWindow {
  private static final UUID FIRST = new UUID(0, 0);

  /** The longest window after a failure, so that its length cannot be what makes it fail again. */
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

  private final Duration margin;
  private Instant until;
  private @Nullable Position rest; // where a look ended that did not get to its end
  private @Nullable Instant seriesBegan; // when the first of the looks began that rest continues

  /** A due time and, of those with this time, an endpoint. */
  record Position(Instant dueAt, UUID endpointId) {}

  /**
   * @param start of the first window
   */
  LookWindow(Instant start, Duration margin) {
    this.until = start;
    this.margin = margin;
  }

  /** Returns where the next look begins (exclusive). */
  Position begin(Instant now) {
    if (rest != null) {
      return rest;
    }
    return new Position((until.isBefore(now) ? until : now).minus(margin), FIRST);
  }

  /**
   * Records a look.
   *
   * @param end where it ended if there is more; else null
   */
  void looked(Instant now, @Nullable Position end) {
    rest = end;
    if (seriesBegan == null) {
      seriesBegan = now;
    }
    if (end == null) {
      until = seriesBegan; // what was committed since, behind the looks, is within the next window
      seriesBegan = null;
    }
  }

  /**
   * Records a failed look.
   *
   * @return whether due times are left out now; {@link WaitingSearch} finds what has them
   */
  boolean failed(Instant now) {
    Instant earliest = now.minus(AFTER_FAILURE);
    boolean shortened = begin(now).dueAt().isBefore(earliest);
    if (shortened) {
      rest = null;
      seriesBegan = null;
      until = earliest;
    }
    return shortened;
  }

  /** Whether a look did not get to its end. */
  boolean isBehind() {
    return rest != null;
  }
}
