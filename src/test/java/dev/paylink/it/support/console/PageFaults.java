package dev.paylink.it.support.console;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** What is wrong with the markup of a page. */
public final class PageFaults {
  private PageFaults() {}

  /** All of it; empty for a page that is sound. */
  public static List<String> of(Document page) {
    List<String> faults = new ArrayList<>();
    if (page.select("h1").size() != 1) {
      faults.add("h1: " + page.select("h1").size());
    }
    if (page.title().isBlank() || page.select("html[lang]").isEmpty()) {
      faults.add("no title or language");
    }
    headings(page, faults);
    page.select("input:not([type=hidden]), select, textarea")
        .forEach(field -> field(field, faults));
    page.select("a, button, summary").forEach(control -> named(control, faults));
    page.select("form[method=post]").forEach(form -> local(form, faults));
    page.getAllElements().forEach(element -> inline(element, faults));
    ids(page, faults);
    return faults;
  }

  private static void headings(Document page, List<String> faults) {
    int level = 0;
    for (Element heading : page.select("h1, h2, h3, h4, h5, h6")) {
      int next = heading.tagName().charAt(1) - '0';
      if (next > level + 1 || heading.text().isBlank()) {
        faults.add("heading " + heading);
      }
      level = next;
    }
  }

  private static void field(Element field, List<String> faults) {
    Element page = field.root();
    boolean labelled =
        !field.id().isEmpty() && !page.select("label[for=\"" + field.id() + "\"]").text().isBlank();
    if (!labelled && field.closest("label") == null && field.attr("aria-label").isBlank()) {
      faults.add("no label: " + field);
    }
  }

  private static void named(Element control, List<String> faults) {
    boolean filled = control.classNames().contains("news"); // by a script, which shows it
    if (!filled && control.text().isBlank() && control.attr("aria-label").isBlank()) {
      faults.add("empty: " + control);
    }
    if (control.tagName().equals("a")
        && !control.attr("href").matches("(/|#|https?:|mailto:|tel:).*")) {
      faults.add("link: " + control);
    }
  }

  private static void local(Element form, List<String> faults) {
    if (!form.attr("action").matches("|/|/[^/\\\\].*")) {
      faults.add("action: " + form.attr("action"));
    }
  }

  private static void inline(Element element, List<String> faults) {
    for (Attribute attribute : element.attributes()) {
      if (attribute.getKey().equals("style") || attribute.getKey().startsWith("on")) {
        faults.add("inline: " + element);
      }
    }
    if (element.tagName().equals("style")
        || element.tagName().equals("script")
            && (!element.hasAttr("src") || !element.data().isEmpty())) {
      faults.add("inline: " + element);
    }
  }

  private static void ids(Document page, List<String> faults) {
    List<String> ids = page.select("[id]").eachAttr("id");
    ids.stream()
        .distinct()
        .filter(id -> ids.indexOf(id) != ids.lastIndexOf(id))
        .forEach(id -> faults.add("twice: #" + id));
    for (Element element : page.select("[aria-describedby], [aria-labelledby]")) {
      String of = element.attr("aria-describedby") + element.attr("aria-labelledby");
      if (!ids.contains(of)) {
        faults.add("no element #" + of);
      }
    }
  }
}
