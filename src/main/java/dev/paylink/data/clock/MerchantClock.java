package dev.paylink.data.clock;

import dev.paylink.base.id.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/**
 * The time of a merchant: the time of the node, or a later time if the merchant has moved its
 * sandbox clock. Thread-safe.
 */
public final class MerchantClock implements InstantSource {
  private final InstantSource node;
  private final Duration ahead;
  private final Ids ids;

  private MerchantClock(InstantSource node, Duration ahead, Ids ids) {
    this.node = node;
    this.ahead = ahead;
    this.ids = ids;
  }

  /** The clock of a merchant that has not moved it. */
  static MerchantClock of(InstantSource node, Ids ids) {
    return new MerchantClock(node, Duration.ZERO, ids);
  }

  /** The clock of a merchant that has moved it this far; its ids have the moved time. */
  static MerchantClock moved(InstantSource node, Duration ahead) {
    return new MerchantClock(node, ahead, new Ids(() -> node.instant().plus(ahead)));
  }

  @Override
  public Instant instant() {
    return node.instant().plus(ahead);
  }

  /** A new id with the time of this clock. */
  public UUID newId() {
    return ids.next();
  }

  /** How far this clock is ahead of the time of the node; not negative. */
  public Duration ahead() {
    return ahead;
  }

  /** The time of the node when this clock shows a time. */
  public Instant nodeTime(Instant time) {
    return time.minus(ahead);
  }
}
