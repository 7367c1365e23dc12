package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {
  @ParameterizedTest
  @CsvSource({"0, 1, 9", "10, 1, 9", "5, 9, 1"})
  void refusesDefaultsOutOfTheRange(int value, int least, int most) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Setting.number("n", value, least, most));
    assertEquals("The default of n must be from its least to its most value", refused.getMessage());
  }

  @Test
  void refusesDurationsThatCannotBeWritten() {
    Duration second = Duration.ofSeconds(1);
    assertThrows(
        IllegalArgumentException.class,
        () -> Setting.duration("d", second, second.negated(), second));
    assertThrows(
        IllegalArgumentException.class,
        () -> Setting.duration("d", second, second, Duration.ofDays(3_651)));
    assertEquals(second, Setting.duration("d", second, second, second).defaultValue());
  }
}
