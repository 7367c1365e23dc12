package dev.paylink.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.id.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class UnplacedEventsTest {
  private static final UUID LOWEST = new UUID(0, 0);
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final UnplacedEvents unplaced = new UnplacedEvents(now::get);

  private UnplacedEvents.Look look(long fence, boolean full) {
    UnplacedEvents.Look look = unplaced.next(fence);
    unplaced.done(look, full);
    return look;
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  @Test
  void looksFromADayBeforeTheLastLookThatLeftNothing() {
    assertEquals(LOWEST, look(1, true).lowest());
    pass(Duration.ofSeconds(1));
    assertEquals(LOWEST, look(1, false).lowest());
    pass(Duration.ofSeconds(10));
    UUID dayBefore = Ids.lowestAt(START.plusSeconds(1).minus(Duration.ofDays(1)));
    assertEquals(dayBefore, look(1, true).lowest());
    pass(Duration.ofSeconds(10));
    assertEquals(dayBefore, look(1, false).lowest());
  }

  @Test
  void keepsItsPlaceWhileLooksFail() {
    look(1, false);
    pass(Duration.ofSeconds(30));
    unplaced.next(1);
    pass(Duration.ofSeconds(20));
    assertEquals(Ids.lowestAt(START.minus(Duration.ofDays(1))), look(1, false).lowest());
  }

  @Test
  void looksForAllOnceAMinute() {
    assertFalse(look(1, false).all());
    pass(Duration.ofSeconds(59));
    assertFalse(look(1, false).all());
    pass(Duration.ofSeconds(1));
    UnplacedEvents.Look all = look(1, false);
    assertTrue(all.all());
    assertEquals(LOWEST, all.lowest());
    pass(Duration.ofSeconds(1));
    assertFalse(look(1, false).all());
  }

  @Test
  void looksForAllUntilNoneIsLeft() {
    look(1, false);
    pass(Duration.ofMinutes(1));
    assertTrue(look(1, true).all());
    assertTrue(look(1, false).all());
    assertFalse(look(1, false).all());
  }

  @Test
  void knowsNothingWithANewFence() {
    look(1, false);
    assertEquals(LOWEST, look(2, false).lowest());
  }
}
