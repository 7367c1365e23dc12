package dev.paylink.checkout.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.locale.Language;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of every page in every state, for any text of merchants and customers. */
class PageSafetyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "</title><script>alert(1)</script>",
        "</noscript><script>alert(1)</script>",
        "</textarea></style><svg onload=alert(1)>",
        "<img src=x onerror=alert(1)>",
        "\"><img src=x onerror=alert(1)>",
        "'><img src=x onerror=alert(1)>",
        "\" onfocus=\"alert(1)\" autofocus x=\"",
        "' onfocus='alert(1)' autofocus x='",
        "` onfocus=`alert(1)` autofocus x=`",
        "x onmouseover=alert(1) y=",
        "\" style=\"position:fixed",
        "javascript:alert(1)",
        " JavaScript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
        "&#34;&#62;<iframe srcdoc=x>",
        "--><!--><script>alert(1)</script><!--",
        "]]><a xlink:href=\"javascript:alert(1)\">x</a>",
        "${7*7}@if(true)<b>@endif$unsafe{x}{0}",
        "<base href=//evil.example><meta http-equiv=refresh content=0;url=//evil.example>"
      })
  void escapesTextOfMerchantsAndCustomers(String payload) {
    Map<String, String> harmless = SamplePages.of(Language.EN, "/harmless");
    SamplePages.of(Language.EN, payload)
        .forEach(
            (name, html) -> {
              assertEquals(skeleton(harmless.get(name)), skeleton(html), name);
              assertTrue(
                  parse(html).select("a").eachAttr("href").stream()
                      .noneMatch(PageSafetyTest::runsScript),
                  name);
            });
    Element title = parse(SamplePages.of(Language.EN, payload).get("pay")).expectFirst("h1");
    assertEquals(payload, title.wholeText());
  }

  /** Returns the elements and the names of their attributes, without values. */
  private static List<String> skeleton(String html) {
    return parse(html).getAllElements().stream()
        .map(
            element ->
                element.tagName()
                    + element.attributes().asList().stream().map(Attribute::getKey).toList())
        .toList();
  }

  private static boolean runsScript(String url) {
    return url.strip().toLowerCase(Locale.ROOT).startsWith("javascript:");
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void compliesWithTheContentSecurityPolicy(Language language) {
    SamplePages.of(language, "word")
        .forEach(
            (name, html) -> {
              Document page = parse(html);
              assertTrue(page.select("style, [style], script:not([src])").isEmpty(), name);
              assertTrue(page.select("[^on]").isEmpty(), name);
              assertTrue(page.select("[name=amount], [name=currency]").isEmpty(), name);
              for (Element loaded :
                  page.select("script, link:not([rel=canonical]), img:not(.qr img)")) {
                String url = loaded.hasAttr("src") ? loaded.attr("src") : loaded.attr("href");
                assertTrue(
                    url.startsWith("/pay/assets/")
                        || url.startsWith("/pay/images/")
                        || url.equals("/pay/logos/word"),
                    name + " " + url);
              }
            });
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void labelsInputsAndNamesTheLanguage(Language language) {
    SamplePages.of(language, "word")
        .forEach(
            (name, html) -> {
              Document page = parse(html);
              assertEquals(language.tag(), page.expectFirst("html").attr("lang"), name);
              assertFalse(page.title().isBlank(), name);
              assertFalse(html.contains("{0}"), name);
              assertEquals(1, page.select("h1").size(), name);
              assertEquals(
                  List.of("header", "main", "footer"),
                  page.body().children().stream().map(Element::tagName).toList(),
                  name);
              assertEveryInputHasALabel(name, page);
              assertEveryReferenceExists(name, page);
            });
  }

  private static void assertEveryInputHasALabel(String name, Document page) {
    for (Element input : page.select("input:not([type=hidden])")) {
      assertEquals(1, page.select("label[for=" + input.id() + "]").size(), name + input);
    }
    for (Element group : page.select("fieldset")) {
      assertEquals("legend", group.child(0).tagName(), name);
    }
  }

  private static void assertEveryReferenceExists(String name, Document page) {
    List<String> ids = page.select("[id]").eachAttr("id");
    assertEquals(ids.size(), ids.stream().distinct().count(), name + ids);
    for (String reference : List.of("aria-describedby", "aria-labelledby", "for")) {
      for (String id : page.select("[" + reference + "]").eachAttr(reference)) {
        assertNotNull(page.getElementById(id), name + " " + id);
      }
    }
    for (String fragment : page.select("a[href^=#]").eachAttr("href")) {
      assertNotNull(page.getElementById(fragment.substring(1)), name + " " + fragment);
    }
  }

  private static Document parse(String html) {
    return Jsoup.parse(html);
  }
}
