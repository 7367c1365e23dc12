package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenLifetimesTest {
  private static final Instant NOW = Instant.parse("2026-11-29T00:00:00Z");

  private static TokenLifetimes after(Duration rest) {
    return TokenLifetimes.until(NOW.plus(rest), NOW);
  }

  @Test
  void offersWhatFitsTheTokenOfTheSession() {
    assertEquals(List.of(), after(Duration.ofMinutes(10)).days());
    assertEquals(NOW.plusSeconds(600), after(Duration.ofMinutes(10)).end());
    assertEquals("", after(Duration.ofMinutes(10)).usual());
    assertEquals(List.of("7"), after(Duration.ofDays(7)).days());
    assertEquals(List.of(), after(Duration.ofDays(7).minusSeconds(1)).days());
  }

  /** Without a choice the service gives 90 days, so that the end of the token is no choice then. */
  @Test
  void offersTheEndOfTheTokenOnlyIfTheServiceGivesIt() {
    assertEquals(null, after(Duration.ofDays(100)).end());
    assertEquals(List.of("7", "30", "90"), after(Duration.ofDays(100)).days());
    assertEquals("90", after(Duration.ofDays(100)).usual());
    assertEquals(null, TokenLifetimes.ALL.end());
  }
}
