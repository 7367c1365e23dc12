package dev.paylink.events.message.letter;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.locale.Language;
import dev.paylink.base.locale.TextBundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LetterTextsTest {
  private static final String FILES = "/paylink-messages/texts";
  private static final Path LETTERS = Path.of("src/main/java/dev/paylink/events/message/letter");
  private static final Pattern PLACE = Pattern.compile("\\{[0-9]}");

  @ParameterizedTest
  @EnumSource(Language.class)
  void hasExactlyTheTextsOfMessages(Language language) {
    Set<String> keys = Stream.of(LetterText.values()).map(TextBundle::key).collect(toSet());
    assertEquals(keys, TextBundle.read(FILES, language).stringPropertyNames());
  }

  @ParameterizedTest
  @EnumSource(LetterText.class)
  void takesTheSameParametersInEachLanguage(LetterText text) {
    assertEquals(places(text, Language.EN), places(text, Language.ID));
  }

  private static Set<String> places(LetterText text, Language language) {
    return PLACE
        .matcher(LetterWriter.TEXTS.get(language, text))
        .results()
        .map(MatchResult::group)
        .collect(toSet());
  }

  @Test
  void usesEveryText() throws IOException {
    String sources;
    try (Stream<Path> files = Files.walk(LETTERS)) {
      sources = files.filter(Files::isRegularFile).map(LetterTextsTest::read).collect(joining());
    }
    List<LetterText> unused =
        Stream.of(LetterText.values())
            .filter(
                text -> !Pattern.compile("LetterText\\." + text + "\\b").matcher(sources).find())
            .toList();
    assertEquals(List.of(), unused);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
