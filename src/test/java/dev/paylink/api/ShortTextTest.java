package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortTextTest {
  @ParameterizedTest
  @CsvSource({
    "kopi, 4, kopi",
    "kopi, 3, kop",
    "kop☕x, 4, kop☕",
    "kop\uD83D\uDE00x, 4, kop\uD83D\uDE00",
    "kop\uD83D\uDE00, 3, kop",
    "\uD83D\uDE00\uD83D\uDE00, 1, \uD83D\uDE00"
  })
  void cutsBetweenCharacters(String text, int most, String start) {
    assertEquals(start, ShortText.of(text, most));
  }
}
