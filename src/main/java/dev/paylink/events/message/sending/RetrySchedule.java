package dev.paylink.events.message.sending;

import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessageResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** When a message is sent again that its channel has not taken. */
final class RetrySchedule {
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(6));

  /** Counted from when it was due: what is told later is no news. */
  private static final Duration MOST = Duration.ofHours(24);

  private RetrySchedule() {}

  /**
   * The time of the next attempt; empty if absent.
   *
   * @param attempts that were made
   */
  static Optional<Instant> next(
      MessageOutcome outcome, int attempts, Instant firstDueAt, Instant now) {
    if (outcome.result() != MessageResult.LATER) {
      return Optional.empty();
    }
    Instant next = now.plus(DELAYS.get(Math.min(attempts, DELAYS.size()) - 1));
    return isTooLate(next, firstDueAt) ? Optional.empty() : Optional.of(next);
  }

  /** Whether a message is not sent any more at a time. */
  static boolean isTooLate(Instant at, Instant firstDueAt) {
    return firstDueAt.isBefore(tooLateBefore(at));
  }

  /** What was due for the first time before the result is not sent any more at a time. */
  static Instant tooLateBefore(Instant at) {
    return at.minus(MOST);
  }
}
