package dev.paylink.base.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {
  private static final int LONG = 10_000;

  /** Elements with the attributes that they may have. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.ofEntries(
          Map.entry("p", Set.of()),
          Map.entry("em", Set.of()),
          Map.entry("strong", Set.of()),
          Map.entry("a", Set.of("href", "rel")),
          Map.entry("ul", Set.of()),
          Map.entry("ol", Set.of("start")),
          Map.entry("li", Set.of()),
          Map.entry("blockquote", Set.of()),
          Map.entry("code", Set.of("class")),
          Map.entry("pre", Set.of()),
          Map.entry("br", Set.of()),
          Map.entry("hr", Set.of()),
          Map.entry("h2", Set.of()),
          Map.entry("h3", Set.of()),
          Map.entry("h4", Set.of()),
          Map.entry("h5", Set.of()),
          Map.entry("h6", Set.of()));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "**a** *b* `c`|<p><strong>a</strong> <em>b</em> <code>c</code></p>",
        "# a|<h2>a</h2>",
        "###### a|<h2>a</h2>",
        "- a|<ul><li>a</li></ul>",
        "> a|<blockquote><p>a</p></blockquote>",
        "[a](https://b.example)|<p><a href=\"https://b.example\" rel=\"nofollow noopener noreferrer\">a</a></p>",
        "[a](javascript:alert(1))|<p>a</p>",
        "[a](//b.example)|<p>a</p>",
        "[a](/pay/x)|<p>a</p>",
        "[a](https:)|<p>a</p>",
        "![a](https://b.example/c.png)|<p>a</p>",
        "<https://b.example>|<p><a href=\"https://b.example\" rel=\"nofollow noopener noreferrer\">https://b.example</a></p>",
        "<b onclick=x>a</b>|<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>",
        "<script>a</script>|<p>&lt;script&gt;a&lt;/script&gt;</p>",
      })
  void rendersSubset(String markdown, String html) {
    assertEquals(html, Markdown.html(markdown).replace("\n", "").strip());
  }

  @Test
  void nestsHeadings() {
    assertEquals(
        "<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2>",
        Markdown.html("## a\n#### b\n##### c\n### d\n# e").replace("\n", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><style><img src=x onerror=alert(1)>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "[a](data:text/html,x)",
        "[a](  javascript:x)",
        "[a](JaVaScRiPt&#58;x)",
        "[a](https://x.example\" onmouseover=\"x)",
        "<!-- a --!><img src=x>",
        "![a\"onerror=x](javascript:x)",
        "```\"><script>x</script>\na\n```",
        "[a]: javascript:x\n\n[a]",
        "\u0000<script>",
        "&lt;script&gt;"
      })
  void keepsAttacksHarmless(String markdown) {
    requireSafe(Markdown.html(markdown));
  }

  private static void requireSafe(String html) {
    Document document = Jsoup.parseBodyFragment(html);
    for (Element element : document.body().getAllElements()) {
      if (element == document.body()) {
        continue;
      }
      assertTrue(ALLOWED.containsKey(element.tagName()), html);
      for (Attribute attribute : element.attributes()) {
        assertTrue(ALLOWED.get(element.tagName()).contains(attribute.getKey()), html);
      }
      if (element.hasAttr("href")) {
        assertTrue(element.attr("href").matches("(?i)(https://|mailto:).+"), html);
      }
    }
    document.body().traverse((node, depth) -> assertFalse(node instanceof Comment, html));
  }

  @Property(tries = 500)
  void isSafeForAnyText(@ForAll("texts") String markdown) {
    requireSafe(Markdown.html(markdown));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "<",
            ">",
            "\"",
            "'",
            "[",
            "]",
            "(",
            ")",
            "!",
            "*",
            "_",
            "`",
            "#",
            "-",
            "\n",
            " ",
            "&",
            "a",
            "https://x",
            "javascript:",
            "<script>",
            "onclick=",
            "<!--",
            "]]>",
            "\\",
            "\u0000")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }

  @Test
  void linksToOneAddressOftenOnlyAsFarAsTheTextIsLong() {
    String target = "https://x.example/" + "x".repeat(LONG / 2);
    String markdown = "[a]: " + target + "\n\n" + "[a] ".repeat(LONG / 10);
    String html = Markdown.html(markdown);
    requireSafe(html);
    assertTrue(html.contains("<a href=\"" + target), html);
    assertTrue(html.length() < 10 * LONG, () -> html.length() + " characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a]: https://x.example\n", "[%d]: https://x.example\n", "[a][b]\n"})
  void survivesManyReferences(String part) {
    StringBuilder markdown = new StringBuilder();
    for (int i = 0; markdown.length() < LONG; i++) {
      markdown.append(part.formatted(i));
    }
    requireSafe(Markdown.html(markdown.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {">", "[", "*a _b ", "- ", "![", "`", "<", "(", "&#x1;", "\\", "[a](", "**a"})
  void survivesNesting(String part) {
    String markdown = part.repeat(LONG / part.length());
    requireSafe(Markdown.html(markdown));
  }
}
