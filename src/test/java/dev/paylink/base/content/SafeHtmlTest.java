package dev.paylink.base.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeHtmlTest {
  private static final int LONG = 65_536;

  private static final Set<String> ELEMENTS =
      Set.of(
          ("p br hr h2 h3 h4 strong b em i s del ins mark small sub sup code pre kbd abbr"
                  + " blockquote q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td"
                  + " figure figcaption section span details summary time a")
              .split(" "));

  private static final Map<String, Set<String>> ATTRIBUTES =
      Map.of(
          "a", Set.of("href", "rel"),
          "th", Set.of("colspan", "rowspan", "scope"),
          "td", Set.of("colspan", "rowspan"),
          "time", Set.of("datetime"),
          "abbr", Set.of("title"));

  private static final String TARGET = "(https://|mailto:).*";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>a <b>b</b> &amp; <br>c</p>|<p>a <b>b</b> &amp; <br />c</p>",
        "<ul><li>a</li></ul>|<ul><li>a</li></ul>",
        "<table><tr><th scope=col colspan=2>a<td>b</table>|<table><tbody><tr><th scope=\"col\" colspan=\"2\">a</th><td>b</td></tr></tbody></table>",
        "<figure><blockquote>a</blockquote><figcaption>b</figcaption></figure>|<figure><blockquote>a</blockquote><figcaption>b</figcaption></figure>",
        "<a href=https://b.example target=_blank>a</a>|<a href=\"https://b.example\" rel=\"nofollow noopener noreferrer\">a</a>",
        "<a href='javascript:alert(1)'>a</a>|a",
        "<a href='/pay/x'>a</a>|a",
        "<a href='//b.example'>a</a>|a",
        "<h1>a</h1><h6>b</h6>|<h2>a</h2><h4>b</h4>",
        "<p style='position:fixed' class=notice id=main onclick=x()>a</p>|<p>a</p>",
        "<div><p>open|<section><p>open</p></section>",
        "</div></main><p>closed</p>|<p>closed</p>",
        "a<script>alert(1)</script>b|ab",
        "a<style>p{}</style>b|ab",
        "<img src=x onerror=alert(1)>a|a",
        "<svg onload=alert(1)><p>a</p></svg>|<p>a</p>",
        "<iframe srcdoc='<p>x</p>'></iframe>a|a",
        "<form action=/x><input name=card><button>pay</button></form>|pay",
      })
  void keepsTextsAndTakesTheRestOut(String html, String safe) {
    assertEquals(safe, SafeHtml.of(html));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
        "<abbr title='\"><script>alert(1)</script>'>x</abbr>",
        "<a href=\"https://x.example/&quot;onmouseover=alert(1)\">x</a>",
        "<a href=\"java&#115;cript:alert(1)\">x</a>",
        "<a href=\" &#1; javascript:alert(1)\">x</a>",
        "<textarea></textarea><p>a</textarea><script>x</script>",
        "<base href=//e.example><meta http-equiv=refresh content=0><link rel=stylesheet href=//e.example/x>",
        "<<script>alert(1)//<</script>",
        "<!--><script>alert(1)</script>-->",
        "<p\u0000 onclick=x>a</p>",
        "<template><script>x</script></template><slot onload=x>"
      })
  void leavesNothingThatRuns(String html) {
    assertSafe(SafeHtml.of(html));
  }

  private static void assertSafe(String html) {
    Document page = Jsoup.parseBodyFragment("<div>" + html + "</div><p>after</p>");
    assertEquals(2, page.body().childrenSize(), html);
    assertEquals("<p>after</p>", page.body().child(1).outerHtml(), html);
    for (Element element : page.body().child(0).select("* *")) {
      assertTrue(ELEMENTS.contains(element.tagName()), html);
      for (Attribute attribute : element.attributes()) {
        assertTrue(
            ATTRIBUTES.getOrDefault(element.tagName(), Set.of()).contains(attribute.getKey()),
            html);
      }
      assertTrue(!element.hasAttr("href") || element.attr("href").matches(TARGET), html);
    }
  }

  @Property(tries = 500)
  void isSafeWhateverIsWritten(@ForAll("fragments") String html) {
    assertSafe(SafeHtml.of(html));
  }

  @Provide
  Arbitrary<String> fragments() {
    return Arbitraries.of(
            "<p>",
            "<b>",
            "</p>",
            "<div>",
            "</div>",
            "<table>",
            "<td>",
            "<a href='https://x'>",
            "</a>",
            "<svg>",
            "<math>",
            "<style>",
            "</style>",
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "<img src=x onerror=y>",
            " onload=x ",
            "\"",
            "'",
            ">",
            "<",
            "&lt;",
            "&#60;",
            "x",
            "<title>",
            "</title>",
            "<textarea>",
            "<noscript>",
            "<details>",
            "<li>",
            "<h1>",
            "<select>",
            "<option>",
            "<plaintext>",
            "<xmp>",
            "</main>")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<div>", "<b>", "<table><td>", "<a href=https://x.example>", "<", "&", "<!--"})
  void endsForWhatIsNestedOrRepeated(String part) {
    assertSafe(SafeHtml.of(part.repeat(LONG / part.length())));
  }

  @Test
  void growsByFiveAtMost() {
    assertTrue(SafeHtml.of("&".repeat(LONG)).length() <= 5 * LONG);
  }
}
