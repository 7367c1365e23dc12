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
import dev.paylink.payment.sandbox.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A customer with a browser of their own. Whatever it complains about during the visit, such as a
 * violated policy or a failed script, fails the test when the visit ends.
 */
public final class Visitor implements AutoCloseable {
  private static final double TIMEOUT_MS = 15_000;

  static {
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MS);
  }

  private static final String REPORT_VIOLATIONS =
      "addEventListener('securitypolicyviolation',"
          + " e => console.error('Policy: ' + e.effectiveDirective + ' ' + e.blockedURI))";

  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();
  private final Set<String> notShown = new HashSet<>();

  private Visitor(Browser.NewContextOptions options) {
    context = Chromium.shared().newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    context.addInitScript(REPORT_VIOLATIONS);
    page = context.newPage();
    page.onConsoleMessage(this::hear);
    page.onPageError(error -> complaints.add("Script: " + error));
    page.onDialog(this::dismiss);
    page.onResponse(this::remember);
  }

  public static Visitor comes() {
    return comes(new Browser.NewContextOptions().setLocale("en-US"));
  }

  public static Visitor comes(Browser.NewContextOptions options) {
    return new Visitor(options);
  }

  private void hear(ConsoleMessage message) {
    if (!message.type().matches("log|info|debug")) {
      String place = message.location().replaceFirst(":\\d+:\\d+$", "");
      complaints.add(message.text() + " at " + place);
    }
  }

  private void dismiss(Dialog dialog) {
    complaints.add("Dialog: " + dialog.message());
    dialog.dismiss();
  }

  /** A page with a status such as 422 is an error to the console, and none to us. */
  private void remember(Response response) {
    if (response.request().isNavigationRequest() && response.status() >= 400) {
      notShown.add(
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

  public Visitor opens(Seller.Link link) {
    open(link.url());
    return this;
  }

  /** Presses the only button of the page. */
  public void submit() {
    page.locator("main button").click();
  }

  /** Presses the button, and decides on the sandbox's page what becomes of the payment. */
  public void payWith(Outcome outcome) {
    submit();
    decide(outcome);
  }

  public void decide(Outcome outcome) {
    page.locator("label[for=outcome-" + outcome.code() + "]").click();
    submit();
  }

  /** Waits for a page with this heading. */
  public void sees(String heading) {
    PlaywrightAssertions.assertThat(page.locator("h1")).hasText(heading);
  }

  /** Waits for the form to come back with this complaint about it. */
  public void isTold(String complaint) {
    PlaywrightAssertions.assertThat(page.locator(".notice.bad h2")).hasText(complaint);
  }

  /** As from another tab, whereupon a page that waits looks at once. */
  public void comesBackToThePage() {
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }

  public Locator find(String selector) {
    return page.locator(selector);
  }

  public String text() {
    return page.locator("body").innerText();
  }

  @Override
  public void close() {
    context.close();
    hasNothingToComplainAbout();
  }

  /** For a visitor of several tests: charges each test with its own complaints. */
  public void hasNothingToComplainAbout() {
    complaints.removeAll(notShown);
    List<String> heard = List.copyOf(complaints);
    complaints.clear();
    assertEquals(List.of(), heard);
  }
}
