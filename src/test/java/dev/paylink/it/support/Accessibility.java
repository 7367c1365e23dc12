package dev.paylink.it.support;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.List;
import java.util.function.Predicate;

/** Checks pages with axe-core. */
public final class Accessibility {
  private static final List<String> COLOR_RULES = List.of("color-contrast", "link-in-text-block");

  private static final Page.ScreenshotOptions SMALLEST =
      new Page.ScreenshotOptions().setClip(0, 0, 1, 1);

  private Accessibility() {}

  /**
   * Sets the color scheme and disables transitions, which would change colors during the check.
   * Waits for the frame in which the page has the colors and its scripts are told of the scheme.
   */
  public static void setColorScheme(Page page, ColorScheme scheme) {
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setColorScheme(scheme)
            .setReducedMotion(ReducedMotion.REDUCE));
    page.screenshot(SMALLEST); // is of the next frame, also on pages without scripts
  }

  /** The rules that a page violates, and where. */
  public static List<String> violations(Page page, Predicate<Rule> counted) {
    return violations(newAxe(page), counted);
  }

  /** The rules that elements of a page violate, and where. The time goes with their number. */
  public static List<String> violations(Page page, String selector) {
    return violations(newAxe(page).include(selector), rule -> true);
  }

  private static List<String> violations(AxeBuilder axe, Predicate<Rule> counted) {
    AxeRunOptions onlyViolations = new AxeRunOptions();
    onlyViolations.setResultTypes(List.of("violations"));
    return describe(axe.options(onlyViolations), counted);
  }

  /**
   * The rules of colors that a page violates, and where; the others do not depend on the scheme.
   */
  public static List<String> colorViolations(Page page) {
    return colorViolations(page, "html");
  }

  /** The same of elements of a page. */
  public static List<String> colorViolations(Page page, String selector) {
    return describe(newAxe(page).include(selector).withRules(COLOR_RULES), rule -> true);
  }

  private static AxeBuilder newAxe(Page page) {
    return new AxeBuilder(page).setLegacyMode(true); // otherwise axe opens a new page each time
  }

  private static List<String> describe(AxeBuilder axe, Predicate<Rule> counted) {
    return axe.analyze().getViolations().stream()
        .filter(counted)
        .map(Accessibility::describe)
        .toList();
  }

  private static String describe(Rule rule) {
    List<String> where = rule.getNodes().stream().map(node -> node.getHtml()).toList();
    return "%s (%s) %s".formatted(rule.getId(), rule.getHelp(), where);
  }
}
