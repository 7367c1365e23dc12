package dev.paylink.cli.webhook;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.EventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TriggersTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PING")
  void triggersEveryTypeOrSaysHowItArises(EventType type) {
    assertTrue(
        Triggers.canTrigger(type) || Triggers.origin(type.code()).isPresent(),
        "Triggers names no way to cause it");
    assertFalse(Triggers.canTrigger(type) && Triggers.origin(type.code()).isPresent());
  }

  /** A token that is issued for a short time is not announced. */
  @Test
  void saysWhichTokensAreAnnounced() {
    String origin = Triggers.origin("token.expiring").orElseThrow();
    assertTrue(origin.contains("14 days") && origin.contains("issued for longer"), origin);
  }
}
