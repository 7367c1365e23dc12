package dev.paylink.data.sandbox;

import dev.paylink.api.Fault;
import dev.paylink.data.sandbox.ClockMessages.ClockMove;
import dev.paylink.data.sandbox.ClockStore.Due;
import dev.paylink.data.sandbox.ClockStore.Stored;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;

/** Rules of moving a sandbox clock. Clocks move by whole seconds, and only forward. */
final class ClockRules {
  /** How far a clock can be ahead: three years. */
  static final Duration MOST_AHEAD = Duration.ofDays(1_096);

  /** How often a move stops at most for what is due before its target. */
  static final int MOST_STOPS = 50;

  /** After this time all nodes know a clock that has moved. */
  private static final Duration KNOWN = MerchantClockVerticle.INTERVAL.plusMillis(200);

  /** A step does not wait longer for what is due, as a receiver may be slow. */
  private static final Duration MOST_WAIT = Duration.ofSeconds(10);

  private ClockRules() {}

  /**
   * How far a clock is ahead after a move.
   *
   * @param real the time of the node
   */
  static Duration target(ClockMove move, Duration ahead, Instant real) {
    if ((move.advance() == null) == (move.to() == null)) {
      throw Fault.invalid("", "must have either advance or to");
    }
    String field = move.to() == null ? "advance" : "to";
    Duration target =
        move.to() == null
            ? ahead.plus(duration(Objects.requireNonNull(move.advance())))
            : max(ahead, wholeSeconds(Duration.between(real, move.to())));
    if (target.compareTo(MOST_AHEAD) > 0) {
      throw Fault.invalid(
          field,
          "must leave the clock at most %d days ahead of real time".formatted(MOST_AHEAD.toDays()));
    }
    return target;
  }

  private static Duration duration(String text) {
    try {
      Duration duration = Duration.parse(text);
      if (duration.toSeconds() >= 1 && duration.compareTo(MOST_AHEAD) <= 0) {
        return Duration.ofSeconds(duration.toSeconds());
      }
    } catch (DateTimeParseException | ArithmeticException e) {
      // Refused below.
    }
    throw Fault.invalid(
        "advance",
        "must be an ISO 8601 duration of days, hours, minutes and seconds from PT1S to P%dD, as P1DT2H"
            .formatted(MOST_AHEAD.toDays()));
  }

  /** Whether all nodes know a clock as it is stored. */
  static boolean isKnown(Stored clock, Instant real) {
    return clock.movedAt() == null || !real.isBefore(clock.movedAt().plus(KNOWN));
  }

  /**
   * How far a moving clock is ahead after its next step: what is due next is due then. Its target
   * once it has reached it. Empty while something is due that has not been done.
   *
   * @param real the time of the node
   */
  static Optional<Duration> next(Stored clock, Due due, Instant real) {
    Instant moved = Objects.requireNonNull(clock.movedAt());
    if (due.waiting() && real.isBefore(moved.plus(MOST_WAIT))) {
      return Optional.empty();
    }
    Duration target = Objects.requireNonNull(clock.target());
    if (due.next() == null || clock.stops() <= 0) {
      return Optional.of(target);
    }
    Duration next = wholeSeconds(Duration.between(real, due.next()));
    return Optional.of(min(target, max(next, clock.ahead().plusSeconds(1))));
  }

  private static Duration wholeSeconds(Duration duration) {
    return Duration.ofSeconds(duration.plusNanos(999_999_999).toSeconds());
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
