package dev.paylink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each relative link of the documentation leads to a file, and to a heading that exists. */
class DocumentationLinksTest {
  private static final Pattern FENCE =
      Pattern.compile("^ *(```|~~~).*?^ *\\1", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:href|src|srcset)=\"([^\"]+)\"");
  private static final Pattern HEADING =
      Pattern.compile("^#{1,6} +(.+?) *#* *$", Pattern.MULTILINE);
  private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
  private static final Pattern ABSOLUTE = Pattern.compile("^(?:[a-z][a-z0-9+.-]*:|/).*");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  @Test
  void leadsEachLinkToAFileAndAHeading() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages()) {
      links(page).filter(link -> !exists(page, link)).forEach(link -> dead.add(page + ": " + link));
    }
    assertEquals(List.of(), dead);
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> root = Files.list(Path.of(""));
        Stream<Path> docs = Files.walk(Path.of("docs"))) {
      return Stream.concat(root, docs).filter(DocumentationLinksTest::isPage).sorted().toList();
    }
  }

  private static boolean isPage(Path path) {
    return path.toString().endsWith(".md");
  }

  private static Stream<String> links(Path page) {
    String text = CODE.matcher(withoutFences(page)).replaceAll("");
    return LINK.matcher(text)
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .filter(link -> !ABSOLUTE.matcher(link).matches());
  }

  private boolean exists(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return parts.length == 1
        || !isPage(target)
        || anchors.computeIfAbsent(target, DocumentationLinksTest::anchorsOf).contains(parts[1]);
  }

  private static Set<String> anchorsOf(Path page) {
    String text = withoutFences(page);
    Set<String> found = new HashSet<>();
    HEADING
        .matcher(text)
        .results()
        .map(heading -> slug(heading.group(1)))
        .forEach(slug -> addNumbered(found, slug));
    ANCHOR.matcher(text).results().map((MatchResult anchor) -> anchor.group(1)).forEach(found::add);
    return found;
  }

  /** As GitHub makes it: a link by its text, lower case, no punctuation, hyphens for spaces. */
  private static String slug(String heading) {
    return heading
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
        .replace(' ', '-');
  }

  /** The second heading with a slug gets {@code -1}. */
  private static void addNumbered(Set<String> found, String slug) {
    String name = slug;
    for (int number = 1; !found.add(name); number++) {
      name = slug + "-" + number;
    }
  }

  private static String withoutFences(Path page) {
    try {
      return FENCE.matcher(Files.readString(page)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
