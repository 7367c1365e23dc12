package dev.paylink.events.message.sending;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MessageMessages.MessageOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
  private static final Instant DUE = Instant.parse("2026-11-21T10:00:00Z");
  private static final MessageOutcome LATER = MessageOutcome.later("451 Try again");

  @Test
  void triesAgainForADay() {
    List<Duration> attempts = new ArrayList<>();
    Optional<Instant> next = Optional.of(DUE);
    for (int attempt = 1; next.isPresent(); attempt++) {
      attempts.add(Duration.between(DUE, next.get()));
      next = RetrySchedule.next(LATER, attempt, DUE, next.get());
    }
    assertEquals(
        List.of("PT0S", "PT1M", "PT6M", "PT36M", "PT2H36M", "PT8H36M", "PT14H36M", "PT20H36M"),
        attempts.stream().map(Duration::toString).toList());
  }

  @Test
  void endsWithWhatIsFinal() {
    assertEquals(Optional.empty(), RetrySchedule.next(MessageOutcome.sent(), 1, DUE, DUE));
    assertEquals(
        Optional.empty(), RetrySchedule.next(MessageOutcome.refused("550 No"), 1, DUE, DUE));
  }

  @Test
  void countsTheDayFromWhenAMessageWasDue() {
    Instant end = DUE.plus(Duration.ofDays(1));
    assertFalse(RetrySchedule.isTooLate(end, DUE));
    assertTrue(RetrySchedule.isTooLate(end.plusMillis(1), DUE));
    Instant lastMinute = end.minus(Duration.ofMinutes(1));
    assertEquals(Optional.of(end), RetrySchedule.next(LATER, 1, DUE, lastMinute));
    assertEquals(Optional.empty(), RetrySchedule.next(LATER, 1, DUE, lastMinute.plusMillis(1)));
  }
}
