package dev.paylink.feed;

import dev.paylink.id.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Where events without a position can be: how far back a sequencer looks for them. Each partition
 * of events from there on is opened for each look.
 *
 * <p>A look that was not full left no older event behind, and transactions last seconds. So the
 * next one begins a day before it. Once a minute all events without a position are looked up, for
 * one whose id is older nevertheless: written by a node with a wrong clock, or by hand.
 */
final class UnplacedEvents {
  private static final UUID LOWEST = new UUID(0, 0);
  private static final Duration MARGIN = Duration.ofDays(1);
  private static final Duration ALL_EVERY = Duration.ofMinutes(1);

  private final InstantSource clock;
  private long fence = -1;
  private boolean more; // the last look was full
  private boolean moreOfAll; // and it was for all
  private UUID lowest = LOWEST;
  private Instant all = Instant.MIN; // when all were looked up

  /**
   * A look for events without a position.
   *
   * @param at when it began
   * @param lowest the lowest id of the events that are looked for
   * @param all whether events are looked up whatever their transaction
   */
  record Look(Instant at, UUID lowest, boolean all) {}

  UnplacedEvents(InstantSource clock) {
    this.clock = clock;
  }

  /** The next look of the holder of the lease with this fence. A new holder knows nothing. */
  Look next(long fence) {
    Instant now = clock.instant();
    if (fence != this.fence) {
      this.fence = fence;
      lowest = LOWEST;
      all = now;
      moreOfAll = false;
    }
    boolean due = moreOfAll || !more && !now.isBefore(all.plus(ALL_EVERY));
    return due ? new Look(now, LOWEST, true) : new Look(now, lowest, false);
  }

  /**
   * Notes the result of a look.
   *
   * @param full whether it may have left events behind
   */
  void done(Look look, boolean full) {
    more = full;
    moreOfAll = full && look.all();
    if (look.all()) {
      all = look.at();
    }
    if (!full) {
      lowest = Ids.lowestAt(look.at().minus(MARGIN));
    }
  }
}
