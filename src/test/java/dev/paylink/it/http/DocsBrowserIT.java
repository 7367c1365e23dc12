package dev.paylink.it.http;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.paylink.api.EventType;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation pages in a browser. */
@BrowserTest
class DocsBrowserIT {
  private static TestService service;

  private static final String DIALOG = ".dialog-ux";

  /** Operations, webhooks and schemas; the rest of the page is as in the list. */
  private static final String OPENED = ".opblock.is-open, section.models.is-open";

  /**
   * Has opened the reference by the URL of an operation. Tests share it, and leave it as they found
   * it: to load the reference takes some seconds.
   */
  private static Visitor reader;

  private Visitor visitor;
  private Page page;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    reader = Visitor.create();
    reader.open(service.origin() + "/docs/#/Orders/createOrder");
  }

  @AfterAll
  static void stop() {
    reader.close();
  }

  @BeforeEach
  void visit() {
    visitor = Visitor.create();
    page = visitor.page();
    Accessibility.setColorScheme(page, ColorScheme.LIGHT);
  }

  @AfterEach
  void leave() {
    visitor.close();
    reader.assertNoErrors();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/docs/samples.html", "/docs/operate/budgets.html"})
  void pagesAreAccessible(String path) {
    page.navigate(service.origin() + path);
    assertAccessible(path.equals("/") ? "home" : path.replaceAll(".*/|\\.html", ""), "html");
  }

  @Test
  void findsASectionOfTheGuide() {
    page.navigate(service.origin() + "/docs/guide.html");
    page.keyboard().press("/");
    page.getByRole(AriaRole.SEARCHBOX).pressSequentially("restore a back");
    Locator results = page.getByRole(AriaRole.SEARCH).getByRole(AriaRole.LINK);
    assertThat(results.first()).containsText("Back up and restore");
    assertAccessible("guide-search", "html");
    page.keyboard().press("ArrowDown");
    assertThat(results.first()).isFocused();
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile(".*/docs/operate/backup\\.html(#.*)?"));
    page.getByRole(AriaRole.SEARCHBOX).fill("zzyzx");
    assertThat(page.getByRole(AriaRole.STATUS)).hasText("Nothing has “zzyzx”");
    page.keyboard().press("Escape");
    assertThat(page.getByRole(AriaRole.STATUS)).isHidden();
  }

  @Tag("nightly")
  @Test
  void referenceIsAccessible() {
    openReference();
    assertAccessible("docs-list", "html");
    page.locator("button.authorize").first().click();
    assertAccessible("docs-dialog", DIALOG);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Close").setExact(true))
        .first()
        .click();
    authorize();
    page.locator("button.authorize").first().click();
    assertAccessible("docs-dialog-authorized", DIALOG);
    page.locator(".btn-done").click();
    open(operation("Orders-createOrder"));
    execute(operation("Orders-listOrders"));
    visitor.takeScreenshot("docs-operations-light");
    open(webhook(EventType.ORDER_PAID));
    page.locator(".models-control").click();
    page.locator("section.models .json-schema-2020-12-accordion").nth(10).click();
    assertAccessible("docs-opened", OPENED);
  }

  @Test
  void showsExamplesOfWebhooks() {
    page = reader.page();
    for (EventType type :
        List.of(EventType.PING, EventType.ORDER_CREATED).subList(0, Effort.of(1, 2))) {
      Locator webhook = webhook(type);
      open(webhook);
      assertThat(webhook.locator(".opblock-section-request-body pre"))
          .containsText("\"type\": \"%s\"".formatted(type.code()));
    }
  }

  @Test
  void findsAnOperationInTheContents() {
    page = reader.page();
    Locator contents = page.getByRole(AriaRole.NAVIGATION, named("Operations"));
    page.getByLabel("Filter").fill("/refunds");
    assertThat(contents.getByText("Orders", exactly())).isHidden();
    contents.getByText("Get one refund").click();
    assertThat(operation("Refunds-getRefund").locator(".opblock-body")).isVisible();
    assertThat(operation("Refunds-getRefund").locator(".opblock-summary-control")).isFocused();
    assertThat(page).hasURL(service.origin() + "/docs/#/Refunds/getRefund");
    operation("Refunds-getRefund").locator(".opblock-summary-control").click();
    page.getByLabel("Filter").fill("");
    assertThat(contents.getByText("Orders", exactly())).isVisible();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }

  @Tag("nightly")
  @Test
  void keepsTheTokenAndShowsRequestsAsCurl() {
    openReference();
    authorize();
    page.reload();
    Locator operation = operation("Orders-listOrders");
    execute(operation);
    assertThat(operation.locator(".live-responses-table tbody .response-col_status"))
        .hasText(Pattern.compile("200.*", Pattern.DOTALL));
    assertThat(operation.locator(".request-snippets")).containsText("curl -X 'GET'");
  }

  @Test
  void opensTheOperationOfAUrl() {
    page = reader.page();
    assertThat(operation("Orders-createOrder").locator(".opblock-body")).isVisible();
  }

  @Test
  void showsSamplesOfTheChosenLanguage() {
    page.navigate(service.origin() + "/docs/samples.html");
    assertThat(page.locator("[data-language='curl']").first()).isVisible();
    page.getByLabel("Python").check();
    assertThat(page.locator("[data-language='python']").first()).isVisible();
    assertThat(page.locator("[data-language='curl']").first()).isHidden();
    page.reload();
    assertThat(page.getByLabel("Python")).isChecked();
  }

  private void openReference() {
    page.navigate(service.origin() + "/docs/");
    assertThat(operation("Orders-listOrders")).isVisible();
  }

  private Locator operation(String id) {
    return page.locator("[id='operations-%s']".formatted(id));
  }

  private Locator webhook(EventType type) {
    return page.locator(".webhooks-container .opblock")
        .filter(
            new Locator.FilterOptions()
                .setHas(page.locator("[data-path='%s']".formatted(type.code()))));
  }

  private static void open(Locator operation) {
    operation.locator(".opblock-summary-control").click();
    assertThat(operation.locator(".opblock-body")).isVisible();
  }

  private static void execute(Locator operation) {
    open(operation);
    operation.locator("button.execute").click();
    assertThat(operation.locator(".live-responses-table").first()).isVisible();
  }

  private void authorize() {
    page.locator("button.authorize").first().click();
    page.locator(".auth-container input").fill(service.newClient().token());
    page.locator(".modal-btn.authorize").click();
    page.locator(".btn-done").click();
  }

  private void assertAccessible(String name, String selector) {
    visitor.takeScreenshot(name + "-light");
    assertEquals(List.of(), Accessibility.violations(page, selector), name);
    Accessibility.setColorScheme(page, ColorScheme.DARK);
    visitor.takeScreenshot(name + "-dark");
    assertEquals(
        List.of(), Accessibility.colorViolations(page, selector), name + " in the dark scheme");
    Accessibility.setColorScheme(page, ColorScheme.LIGHT);
  }
}
