package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.console.web.Language;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSizeTest {
  @ParameterizedTest
  @CsvSource({
    "1,1 B",
    "999,999 B",
    "1000,1.0 kB",
    "13793,13.8 kB",
    "999999,1.0 MB",
    "18734112,18.7 MB",
    "512000000,512 MB",
    "10000000000,10.0 GB"
  })
  void usesTheUnitThatMakesItShort(long bytes, String text) {
    assertEquals(text, FileSize.text(bytes, Language.EN).replace('\u00a0', ' '));
  }

  @ParameterizedTest
  @CsvSource({"18734112,'18,7 MB'"})
  void writesNumbersAsTheLanguageDoes(long bytes, String text) {
    assertEquals(text, FileSize.text(bytes, Language.ID).replace('\u00a0', ' '));
  }
}
