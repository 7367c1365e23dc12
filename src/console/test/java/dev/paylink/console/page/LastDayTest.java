package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LastDayTest {
  private static final ZoneId JAKARTA = ZoneId.of("Asia/Jakarta");
  private static final LocalDate NEW_YEARS_EVE = LocalDate.of(2026, 12, 31);

  @Test
  void endsWithTheDayOfTheShop() {
    assertEquals(Instant.parse("2026-12-31T17:00:00Z"), LastDay.parse("2026-12-31", JAKARTA));
    assertEquals(
        Instant.parse("2027-01-01T00:00:00Z"), LastDay.parse("2026-12-31", ZoneOffset.UTC));
  }

  @Test
  void isTheDayThatWasTyped() {
    assertEquals(NEW_YEARS_EVE, LastDay.of(LastDay.end(NEW_YEARS_EVE, JAKARTA), JAKARTA));
  }

  @Test
  void knowsAnEndDuringTheDay() {
    assertTrue(LastDay.isWhole(Instant.parse("2026-12-31T17:00:00Z"), JAKARTA));
    assertFalse(LastDay.isWhole(Instant.parse("2026-12-31T10:00:00Z"), JAKARTA));
    assertEquals(NEW_YEARS_EVE, LastDay.of(Instant.parse("2026-12-31T10:00:00Z"), JAKARTA));
  }

  @Test
  void refusesWhatIsNoDay() {
    Fault fault = assertThrows(Fault.class, () -> LastDay.parse("31.12.2026", JAKARTA));

    assertEquals("expiresAt", fault.details().get(0).field());
  }
}
