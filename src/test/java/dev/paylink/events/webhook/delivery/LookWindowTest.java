package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.LookWindow.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LookWindowTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final Duration MARGIN = Duration.ofMillis(250);

  private final LookWindow window = new LookWindow(START, MARGIN);

  @Test
  void beginsBeforeTheEndOfTheLastLook() {
    Instant later = START.plusSeconds(3);
    assertEquals(START.minus(MARGIN), window.begin(later).dueAt());
    window.looked(later, null);
    assertEquals(later.minus(MARGIN), window.begin(later.plusSeconds(60)).dueAt());
  }

  @Test
  void beginsBeforeNowIfTheClockWasSetBack() {
    Instant earlier = START.minusSeconds(30);
    assertEquals(earlier.minus(MARGIN), window.begin(earlier).dueAt());
  }

  @Test
  void continuesWhereALookEnded() {
    Position end = new Position(START.plusSeconds(1), new UUID(0, 7));
    window.looked(START.plusSeconds(2), end);
    assertTrue(window.isBehind());
    assertEquals(end, window.begin(START.plusSeconds(3)));
    window.looked(START.plusSeconds(3), null);
    assertFalse(window.isBehind());
  }

  @Test
  void repeatsWhatWasCommittedBehindLooksThatContinued() {
    Instant first = START.plusSeconds(2);
    window.looked(first, new Position(START.plusSeconds(1), new UUID(0, 7)));
    window.looked(START.plusSeconds(3), null);
    assertEquals(first.minus(MARGIN), window.begin(START.plusSeconds(4)).dueAt());
  }

  @Test
  void repeatsFailedLook() {
    Instant later = START.plusSeconds(30);
    assertFalse(window.failed(later));
    assertEquals(START.minus(MARGIN), window.begin(later).dueAt());
  }

  @Test
  void doesNotRepeatFailedLookThatIsLong() {
    Instant later = START.plusSeconds(3_600);
    assertTrue(window.failed(later));
    assertEquals(later.minusSeconds(60).minus(MARGIN), window.begin(later).dueAt());
  }
}
