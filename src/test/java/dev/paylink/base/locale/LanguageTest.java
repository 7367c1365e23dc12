package dev.paylink.base.locale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {
  @ParameterizedTest
  @CsvSource({
    "'', EN",
    "en, EN",
    "id, ID",
    "in-ID, ID",
    "id-ID en-US, ID",
    "en-GB id, EN",
    "fr-FR de, EN",
    "jv-ID id-ID en, ID",
    "ms-MY en-MY id, EN",
    "und, EN"
  })
  void picksTheFirstAcceptedLanguageOfThePages(String accepted, Language expected) {
    assertEquals(expected, Language.of(locales(accepted)));
  }

  private static List<Locale> locales(String tags) {
    return Stream.of(tags.split(" ")).map(Locale::forLanguageTag).toList();
  }
}
