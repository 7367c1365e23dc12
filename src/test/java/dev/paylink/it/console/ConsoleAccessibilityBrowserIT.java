package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.StaffBrowser;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.console.ConsolePaths;
import dev.paylink.it.support.console.ConsoleShop;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Accessibility and layout of all pages of the console. The frame of a page, which all have, is
 * checked with the first page; of the others what differs.
 */
@BrowserTest
class ConsoleAccessibilityBrowserIT {
  private static TestService service;
  private static ConsoleShop shop;
  private static StaffBrowser browser; // shared: a new browser context takes longer than a page
  private static String session;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new ConsoleShop(service, "Siti Rahma Widyaningsih");
    session = shop.owner().cookie();
    browser = new StaffBrowser(service);
  }

  @AfterAll
  static void stop() {
    browser.close();
  }

  @AfterEach
  void assertNoProblems() {
    assertEquals(List.of(), browser.takeProblems());
  }

  static Stream<String> pages() {
    return ConsolePaths.all(shop).stream();
  }

  static Stream<String> doors() {
    return ConsolePaths.doors(service, shop).stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void isAccessible(String path) {
    browser.withSession(session);
    assertAccessible(path, path.equals("/") ? "html" : "main");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void isAccessibleToStrangers(String path) {
    browser.page().context().clearCookies();
    assertAccessible(path, "html");
  }

  private static void assertAccessible(String path, String part) {
    browser.open(path);
    assertShownPageAccessible(part, !path.contains("?"));
  }

  /**
   * All that can be unfolded is unfolded.
   *
   * @param dark whether the dark colors are checked: a filtered list has those of the whole
   */
  private static void assertShownPageAccessible(String part, boolean dark) {
    Page page = browser.page();
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)");
    page.setViewportSize(320, 640);
    Accessibility.setColorScheme(page, ColorScheme.LIGHT);
    assertFits(page);
    assertEquals(List.of(), Accessibility.violations(page, part));
    page.setViewportSize(1280, 800);
    assertFits(page);
    if (dark) {
      Accessibility.setColorScheme(page, ColorScheme.DARK);
      assertEquals(List.of(), Accessibility.colorViolations(page, part));
    }
  }

  private static void assertFits(Page page) {
    String fits = "document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth";
    assertTrue((boolean) page.evaluate(fits), page.url() + " scrolls sideways");
  }
}
