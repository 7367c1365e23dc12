package dev.paylink;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts words that the documentation of comparable products does not use, and long sentences.
 * CONTRIBUTING has the plain forms. A bound is today's count: lower it with each text that is made
 * plain.
 */
class PlainEnglishTest {
  private static final Pattern MARK =
      Pattern.compile(
          "\\b(?:that of|those|begin|begins|began|begun|beginning|none|who|whoever)\\b|, too\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?:;|])\\s+|\\n\\s*\\n|\\s+(?=@(?:param|return|throws)\\b)");
  private static final Pattern CODE =
      Pattern.compile("(?s)```.*?```|`[^`]*`|\\{@\\w+ [^}]*}|<pre>.*?</pre>");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)(?<=\\s)//.*$");
  private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)+)\"");
  private static final Pattern FAILURE =
      Pattern.compile("(?s)(?:Fault\\.\\w+|new Fault|new CommandFailure)\\(([^;]*?;)");
  private static final Pattern LOG =
      Pattern.compile("(?s)\\blog\\.(?:info|warn|error|debug)\\(([^;]*?;)");
  private static final Pattern ALL = Pattern.compile("(?s)(.*)");

  /** The kinds of texts, with the most marks and long sentences that they may have. */
  enum Kind {
    ERRORS(0, 0, 20),
    LOGS(0, 0, 20),
    HELP(0, 0, 20),
    PAGES(0, 0, 20),
    CONTRACT(5, 3, 30),
    DOCS(7, 0, 30),
    JAVADOC(0, 0, 40),
    COMMENTS(0, 0, 40),
    SQL_COMMENTS(0, 0, 40);

    private final int marks;
    private final int longSentences;
    private final int words;

    /**
     * @param words of the longest sentence that is not long
     */
    Kind(int marks, int longSentences, int words) {
      this.marks = marks;
      this.longSentences = longSentences;
      this.words = words;
    }

    private List<Found> texts() throws IOException {
      return switch (this) {
        case ERRORS -> literals(FAILURE, PlainEnglishTest::isProduct);
        case LOGS -> literals(LOG, PlainEnglishTest::isProduct);
        case HELP -> literals(ALL, path -> isProduct(path) && path.contains("/cli/"));
        case PAGES ->
            found(files("src", path -> path.endsWith("texts_en.properties")), "(?m)^[^#=]+=(.*)$");
        case CONTRACT ->
            found(files("src/main/contract", path -> path.endsWith(".yaml")), "(?s)(.*)");
        case DOCS -> found(documents(), "(?s)(.*)");
        case JAVADOC -> found(files("src", PlainEnglishTest::isProduct), "(?s)/\\*\\*(.*?)\\*/");
        case COMMENTS -> found(files("src", PlainEnglishTest::isProduct), "(?m)(?:^|\\s)// (.*)$");
        case SQL_COMMENTS ->
            found(files("src/main/resources/db", path -> path.endsWith(".sql")), "(?m)--(.*)$");
      };
    }
  }

  /** A text and its file. */
  private record Found(Path file, String text) {
    private List<String> sentences() {
      String plain = CODE.matcher(text).replaceAll("x").replaceAll("(?m)^\\s*\\*", "");
      return Arrays.asList(SENTENCE_END.split(plain));
    }
  }

  @ParameterizedTest
  @EnumSource
  void isPlain(Kind kind) throws IOException {
    List<String> marked = new ArrayList<>();
    List<String> tooLong = new ArrayList<>();
    for (Found one : kind.texts()) {
      for (String sentence : one.sentences()) {
        String shown = "%s: %s".formatted(one.file(), sentence.strip());
        MARK.matcher(sentence).results().forEach(mark -> marked.add(shown));
        if (sentence.strip().split("\\s+").length > kind.words) {
          tooLong.add(shown);
        }
      }
    }
    assertAtMost(kind.marks, marked, kind + ": words with a plain form, see CONTRIBUTING");
    assertAtMost(kind.longSentences, tooLong, "%s: more than %d words".formatted(kind, kind.words));
  }

  private static void assertAtMost(int bound, List<String> found, String what) {
    assertTrue(
        found.size() <= bound,
        () ->
            "%s: %d places, at most %d\n%s"
                .formatted(what, found.size(), bound, String.join("\n", found)));
  }

  /** Texts of at least three words in string literals; literals that are added up are one text. */
  private static List<Found> literals(Pattern place, Predicate<String> where) throws IOException {
    List<Found> found = new ArrayList<>();
    for (Path file : files("src", where)) {
      String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
      String joined = JOINT.matcher(code).replaceAll("");
      place
          .matcher(joined)
          .results()
          .flatMap(each -> TEXT.matcher(each.group(1)).results())
          .map(each -> each.group(1).replace("\\n", "\n"))
          .filter(text -> text.split(" ").length > 2)
          .forEach(text -> found.add(new Found(file, text)));
    }
    return found;
  }

  private static List<Found> found(List<Path> files, String place) throws IOException {
    Pattern pattern = Pattern.compile(place);
    List<Found> found = new ArrayList<>();
    for (Path file : files) {
      pattern
          .matcher(Files.readString(file))
          .results()
          .forEach(each -> found.add(new Found(file, each.group(1))));
    }
    return found;
  }

  private static boolean isProduct(String path) {
    return path.endsWith(".java")
        && Stream.of(
                "src/main/java/",
                "src/api/java/",
                "src/web/java/",
                "src/providers/java/",
                "src/console/java/")
            .anyMatch(path::startsWith);
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents =
        new ArrayList<>(files("docs", path -> path.endsWith(".md") && !path.endsWith("schema.md")));
    for (String name : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")) {
      documents.add(Path.of(name));
    }
    return documents;
  }

  private static List<Path> files(String folder, Predicate<String> where) throws IOException {
    try (Stream<Path> walked = Files.walk(Path.of(folder))) {
      return walked
          .filter(Files::isRegularFile)
          .filter(path -> where.test(path.toString().replace('\\', '/')))
          .sorted()
          .toList();
    }
  }
}
