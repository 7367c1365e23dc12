package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Customer with a separate browser context. Browser errors, such as a policy violation or a failed
 * script, fail the test when the visitor is closed.
 */
public final class Visitor implements AutoCloseable {
  /** No test waits as long; a busy machine may. */
  private static final double TIMEOUT_MS = 60_000;

  static {
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MS);
  }

  private static final String REPORT_VIOLATIONS =
      "addEventListener('securitypolicyviolation',"
          + " e => console.error('Policy: ' + e.effectiveDirective + ' ' + e.blockedURI))";

  private final BrowserContext context;
  private final Page page;
  private final List<String> errors = new ArrayList<>();
  private final Set<String> expectedErrors = new HashSet<>();

  private Visitor(Browser.NewContextOptions options) {
    context = Chromium.shared().newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    context.addInitScript(REPORT_VIOLATIONS);
    page = context.newPage();
    page.onConsoleMessage(this::recordMessage);
    page.onPageError(error -> errors.add("Script: " + error));
    page.onDialog(this::dismiss);
    page.onResponse(this::recordExpectedError);
  }

  public static Visitor create() {
    return create(new Browser.NewContextOptions().setLocale("en-US"));
  }

  public static Visitor create(Browser.NewContextOptions options) {
    return new Visitor(options);
  }

  private void recordMessage(ConsoleMessage message) {
    if (!message.type().matches("log|info|debug")) {
      String place = message.location().replaceFirst(":\\d+:\\d+$", "");
      errors.add(message.text() + " at " + place);
    }
  }

  private void dismiss(Dialog dialog) {
    errors.add("Dialog: " + dialog.message());
    dialog.dismiss();
  }

  /** The console reports a page with a status such as 422 as an error; the tests expect it. */
  private void recordExpectedError(Response response) {
    if (response.request().isNavigationRequest() && response.status() >= 400) {
      expectedErrors.add(
          "Failed to load resource: the server responded with a status of %d (%s) at %s"
              .formatted(response.status(), response.statusText(), response.url()));
    }
  }

  public Page page() {
    return page;
  }

  public BrowserContext context() {
    return context;
  }

  public Response open(String url) {
    return page.navigate(url);
  }

  public Visitor openLink(Seller.Link link) {
    open(link.url());
    return this;
  }

  /** Clicks the button that sends the form of the page. */
  public void submit() {
    page.locator("main form:not(.report) button[type=submit]").first().click();
  }

  /** Unfolds a part of the page. */
  public void unfold(String summary) {
    page.locator("summary:has-text('%s')".formatted(summary)).click();
  }

  /** Submits the form and chooses an outcome on the sandbox page. */
  public void payWith(Outcome outcome) {
    submit();
    decide(outcome);
  }

  public void decide(Outcome outcome) {
    page.locator("#outcome-" + outcome.code()).check();
    submit();
  }

  /** Waits for a page with this heading, and for its style sheet and scripts. */
  public void awaitHeading(String heading) {
    PlaywrightAssertions.assertThat(page.locator("h1")).hasText(heading);
    page.waitForLoadState();
  }

  /** Waits for the form to be shown again with this error heading. */
  public void awaitFormError(String error) {
    PlaywrightAssertions.assertThat(page.locator(".notice.bad h2")).hasText(error);
    page.waitForLoadState();
  }

  /** Returns from another tab, which makes a waiting page poll at once. */
  public void returnToPage() {
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }

  public Locator find(String selector) {
    return page.locator(selector);
  }

  /**
   * Takes a picture of the whole page, for a person to look at, in {@code target/screenshots}. Only
   * runs with {@code -Dpaylink.test.effort=full} do: no test reads it, and it takes as long as a
   * page.
   */
  public void takeScreenshot(String name) {
    if (Effort.isFull()) {
      Path file = Path.of("target", "screenshots", name + ".png");
      page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
    }
  }

  public String text() {
    return page.locator("body").innerText();
  }

  @Override
  public void close() {
    context.close();
    assertNoErrors();
  }

  /** Fails if the browser reported errors since the last check; for a visitor shared by tests. */
  public void assertNoErrors() {
    errors.removeAll(expectedErrors);
    List<String> reported = List.copyOf(errors);
    errors.clear();
    assertEquals(List.of(), reported);
  }
}
