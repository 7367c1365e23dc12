package dev.paylink.base.content;

import java.util.regex.Pattern;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/**
 * HTML of extensions, which may contain texts of other people. Keeps what a text needs, without
 * attributes that change how a page looks or what it does. Links may have the same targets as links
 * of {@link Markdown}.
 */
public final class SafeHtml {
  private static final String[] ELEMENTS = {
    "p",
    "br",
    "hr",
    "h2",
    "h3",
    "h4",
    "strong",
    "b",
    "em",
    "i",
    "s",
    "del",
    "ins",
    "mark",
    "small",
    "sub",
    "sup",
    "code",
    "pre",
    "kbd",
    "abbr",
    "blockquote",
    "q",
    "cite",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "section",
    "span",
    "details",
    "summary",
    "time",
    "a"
  };

  private static final PolicyFactory POLICY =
      new HtmlPolicyBuilder()
          .allowElements(ELEMENTS)
          .allowElements((name, attributes) -> "h2", "h1") // the page has one
          .allowElements((name, attributes) -> "h4", "h5", "h6")
          // Browsers read some nestings otherwise; an end tag too many must not end what is around.
          .allowElements((name, attributes) -> "section", "div")
          .allowUrlProtocols("https", "mailto")
          .allowAttributes("href")
          .matching(Markdown.TARGET)
          .onElements("a")
          .requireRelsOnLinks("nofollow", "noopener", "noreferrer")
          .allowAttributes("colspan", "rowspan")
          .matching(Pattern.compile("[0-9]{1,2}"))
          .onElements("th", "td")
          .allowAttributes("scope")
          .matching(true, "row", "col", "rowgroup", "colgroup")
          .onElements("th")
          .allowAttributes("datetime")
          .matching(Pattern.compile("[0-9TZ:.+ -]{1,40}"))
          .onElements("time")
          .allowAttributes("title")
          .onElements("abbr")
          .toFactory();

  private SafeHtml() {}

  /**
   * Safe HTML, to be placed into an element of the body of a page. Takes 10 to 20 ms of a processor
   * for 64 KiB, so it does not belong on an event loop. The result can be five times as long.
   */
  public static String of(String html) {
    return POLICY.sanitize(html);
  }
}
