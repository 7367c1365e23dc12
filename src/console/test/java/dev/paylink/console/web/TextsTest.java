package dev.paylink.console.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.FaultCode;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The texts of both languages, and what templates and pages ask for. */
class TextsTest {
  private static final Pattern ARGUMENT = Pattern.compile("\\{\\d+}");

  /** A word in quotes; attributes of templates have quotes within quotes. */
  private static final Pattern LITERAL = Pattern.compile("\"([A-Za-z][\\w.-]*)(?=\")");

  /** Keys as a template or a page has them, alone or as one of two: none that is put together. */
  private static final Pattern ASKED =
      Pattern.compile("\\bv\\.t\\((?:[^\"\n]*\\? ?)?\"([^\"]+)\"(?: : \"([^\"]+)\")?(?=[,)])");

  private static final Pattern DONE =
      Pattern.compile("Reply\\.done\\([^;]*?,\\s*\"([a-z-]+)\"\\s*\\)");

  private static final String SOURCES = sources();
  private static final Properties ENGLISH = texts(Language.EN);
  private static final Properties INDONESIAN = texts(Language.ID);

  private static String sources() {
    try (Stream<Path> templates = Files.walk(Path.of("jte"));
        Stream<Path> classes = Files.walk(Path.of("java"))) {
      return Stream.concat(templates, classes)
          .filter(Files::isRegularFile)
          .map(TextsTest::read)
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Properties texts(Language language) {
    Properties texts = new Properties();
    Path file = Path.of("resources/paylink-console/texts_%s.properties".formatted(language.tag()));
    try (Reader reader = Files.newBufferedReader(file)) {
      texts.load(reader);
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> found(Pattern pattern) {
    return pattern
        .matcher(SOURCES)
        .results()
        .flatMap(TextsTest::groups)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> groups(MatchResult found) {
    return IntStream.rangeClosed(1, found.groupCount())
        .mapToObj(found::group)
        .filter(group -> group != null);
  }

  private static List<String> keys(Predicate<String> which) {
    return ENGLISH.stringPropertyNames().stream().filter(which).sorted().toList();
  }

  @Test
  void hasEachTextInBothLanguages() {
    assertEquals(
        new TreeSet<>(ENGLISH.stringPropertyNames()),
        new TreeSet<>(INDONESIAN.stringPropertyNames()));
    assertEquals(
        List.of(), keys(key -> !arguments(ENGLISH, key).equals(arguments(INDONESIAN, key))));
    assertEquals(List.of(), keys(key -> INDONESIAN.getProperty(key).isBlank()));
  }

  private static Set<String> arguments(Properties texts, String key) {
    return ARGUMENT
        .matcher(texts.getProperty(key))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  @Test
  void hasEachTextThatIsAskedFor() {
    Set<String> missing = found(ASKED);
    missing.removeIf(Texts::has);
    found(DONE).stream()
        .map(done -> "done." + done)
        .filter(key -> !Texts.has(key))
        .forEach(missing::add);
    assertEquals(Set.of(), missing);
  }

  @Test
  void saysOfEachCodeOfTheContractWhatItMeans() {
    assertEquals(
        List.of(),
        Stream.of(FaultCode.values())
            .map(code -> "refusal." + code.code())
            .filter(key -> !Texts.has(key))
            .toList());
  }

  /** A key is used as it is, after a start such as {@code nav.}, or as a value of a group. */
  @Test
  void hasNoTextThatNothingAsksFor() {
    Set<String> literals = found(LITERAL);
    assertEquals(List.of(), keys(key -> !isUsed(key, literals)));
  }

  private static boolean isUsed(String key, Set<String> literals) {
    if (key.startsWith("done.")) {
      return literals.contains(key.substring("done.".length()));
    }
    return literals.contains(key)
        || IntStream.range(0, key.length())
            .filter(i -> key.charAt(i) == '.')
            .anyMatch(
                i ->
                    literals.contains(key.substring(0, i))
                        || literals.contains(key.substring(0, i + 1)));
  }
}
