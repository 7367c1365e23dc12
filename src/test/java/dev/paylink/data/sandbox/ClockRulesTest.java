package dev.paylink.data.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.data.sandbox.ClockMessages.ClockMove;
import dev.paylink.data.sandbox.ClockStore.Due;
import dev.paylink.data.sandbox.ClockStore.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockRulesTest {
  private static final Instant REAL = Instant.parse("2026-11-21T04:30:00.123Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private static Stored clock(Duration ahead, long stops) {
    return StoredBuilder.builder()
        .merchantId(new UUID(0, 1))
        .test(true)
        .ahead(ahead)
        .applied(ahead)
        .target(DAY)
        .stops(stops)
        .movedAt(REAL)
        .build();
  }

  private static Optional<Duration> next(
      Duration ahead, long stops, boolean waiting, @Nullable Instant due, Duration later) {
    return ClockRules.next(clock(ahead, stops), new Due(waiting, due), REAL.plus(later));
  }

  @ParameterizedTest
  @CsvSource({"P1D, P1D", "PT90M, PT1H30M", "P1DT1S, PT24H1S", "PT1.9S, PT1S"})
  void addsAnAdvance(String advance, Duration expected) {
    assertEquals(expected, ClockRules.target(new ClockMove(advance, null), Duration.ZERO, REAL));
    assertEquals(expected.plus(HOUR), ClockRules.target(new ClockMove(advance, null), HOUR, REAL));
  }

  @Test
  void reachesATimeInWholeSeconds() {
    Instant to = REAL.plus(HOUR).plusMillis(1);
    assertEquals(
        HOUR.plusSeconds(1), ClockRules.target(new ClockMove(null, to), Duration.ZERO, REAL));
    assertEquals(DAY, ClockRules.target(new ClockMove(null, to), DAY, REAL), "not back");
  }

  @ParameterizedTest
  @CsvSource({"PT0S", "-PT1S", "P1097D", "P1M", "P999999999999999999D", "1 day"})
  void refusesOtherAdvances(String advance) {
    ClockMove move = new ClockMove(advance, null);
    Fault refused = assertThrows(Fault.class, () -> ClockRules.target(move, Duration.ZERO, REAL));
    assertTrue(refused.getMessage().contains("advance"), refused::getMessage);
  }

  @Test
  void stopsForWhatIsDueNext() {
    Instant due = REAL.plus(Duration.ofHours(3));
    assertEquals(Optional.of(HOUR.multipliedBy(3)), next(HOUR, 9, false, due, Duration.ZERO));
    assertEquals(Optional.of(DAY), next(HOUR, 0, false, due, Duration.ZERO), "no stop is left");
    assertEquals(Optional.of(DAY), next(HOUR, 9, false, null, Duration.ZERO));
    assertEquals(Optional.of(DAY), next(HOUR, 9, false, REAL.plus(DAY.multipliedBy(2)), DAY));
  }

  @Test
  void waitsForWhatIsDueButNotForEver() {
    assertEquals(Optional.empty(), next(HOUR, 9, true, null, Duration.ofSeconds(9)));
    assertEquals(Optional.of(DAY), next(HOUR, 9, true, null, Duration.ofSeconds(10)));
  }

  @Test
  void isKnownToAllNodesAfterTheirNextLook() {
    assertFalse(ClockRules.isKnown(clock(HOUR, 9), REAL.plusMillis(1_199)));
    assertTrue(ClockRules.isKnown(clock(HOUR, 9), REAL.plusMillis(1_200)));
  }
}
