package dev.paylink.checkout.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.base.locale.Language;
import dev.paylink.base.locale.TextBundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TextsTest {
  private static final Path TEMPLATES = Path.of("src/main/jte");
  private static final Path PAGES = Path.of("src/main/java/dev/paylink/checkout/page");

  @ParameterizedTest
  @EnumSource(Language.class)
  void hasExactlyTheTextsOfThePages(Language language) {
    Set<String> keys = Stream.of(Text.values()).map(TextBundle::key).collect(toSet());
    assertEquals(keys, TextBundle.read(Texts.PATH, language).stringPropertyNames());
  }

  @ParameterizedTest
  @EnumSource(Text.class)
  void takesTheSameParameterInEachLanguage(Text text) {
    Texts english = Texts.of(Language.EN);
    Texts indonesian = Texts.of(Language.ID);
    assertFalse(english.get(text, "{0}").isBlank());
    assertFalse(indonesian.get(text, "{0}").isBlank());
    assertEquals(
        english.get(text, "{0}").contains("{0}"), indonesian.get(text, "{0}").contains("{0}"));
  }

  @Test
  void insertsAParameterUnchanged() {
    assertEquals("Pay {0} $1", Texts.of(Language.EN).get(Text.PAY_BUTTON, "{0} $1"));
  }

  @Test
  void usesEveryText() throws IOException {
    String sources = sources(TEMPLATES) + sources(PAGES);
    List<Text> unused =
        Stream.of(Text.values())
            .filter(text -> !Pattern.compile("Text\\." + text + "\\b").matcher(sources).find())
            .toList();
    assertEquals(List.of(), unused);
  }

  @Test
  void escapesOutputInEveryTemplate() throws IOException {
    assertFalse(sources(TEMPLATES).contains("$unsafe"));
  }

  private static String sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(TextsTest::read).collect(joining());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
