package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchedNameTest {
  @ParameterizedTest
  @CsvSource({
    "siti, sit",
    "si, si",
    "SITI rahma, rah sit",
    "rah sit budi, rah sit",
    "siti sita, sit",
    "siti sita o'brien, o sit",
    "o\u2019rahma, o rah",
    "anne\u2013marie, ann mar",
    "\u00c9lodie\u00a0M\u00dc\u3000X, m\u00fc \u00e9lo",
    "\ud83d\ude00bcd \uff21bcd, \uff21bc \ud83d\ude00bc"
  })
  void looksForTheBeginningsOfTwoWords(String text, String term) {
    assertEquals(term, SearchedName.of(text).term().toString());
  }

  @Test
  void comparesEachWord() {
    assertArrayEquals(
        new String[] {
          "(^|[[:space:][:punct:]])rahma", "(^|[[:space:][:punct:]])al($|[[:space:][:punct:]])"
        },
        SearchedName.of(" Rahma-AL ").patterns());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-.'", "\u00a0\u3000"})
  void refusesATextWithoutAWord(String text) {
    assertThrows(Fault.class, () -> SearchedName.of(text));
  }
}
