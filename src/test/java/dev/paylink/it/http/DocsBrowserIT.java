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
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation pages in a browser; screenshots are in {@code target/screenshots}. */
@BrowserTest
class DocsBrowserIT {
  private static TestService service;

  private Visitor visitor;
  private Page page;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void visit() {
    visitor = Visitor.create();
    page = visitor.page();
  }

  @AfterEach
  void leave() {
    try {
      visitor.assertNoErrors();
    } finally {
      visitor.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/docs/samples.html"})
  void pagesAreAccessible(String path) {
    page.navigate(service.origin() + path);
    assertAccessible(path.equals("/") ? "home" : "samples");
  }

  @Test
  void listOfOperationsIsAccessible() {
    openReference();
    assertAccessible("docs-list");
  }

  @Test
  void openedOperationsAreAccessible() {
    openReference();
    authorize();
    open(operation("Orders-createOrder"));
    execute(operation("Orders-listOrders"));
    assertAccessible("docs-operations");
  }

  @Test
  void webhooksAndSchemasAreAccessible() {
    openReference();
    open(webhook(EventType.ORDER_PAID));
    page.locator(".models-control").click();
    page.locator("section.models .json-schema-2020-12-accordion").nth(10).click();
    assertAccessible("docs-webhooks");
  }

  @Test
  void dialogIsAccessible() {
    openReference();
    page.locator("button.authorize").first().click();
    assertAccessible("docs-dialog");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Close").setExact(true))
        .first()
        .click();
    authorize();
    page.locator("button.authorize").first().click();
    assertAccessible("docs-dialog-authorized");
  }

  @Test
  void showsExamplesOfWebhooks() {
    openReference();
    for (EventType type : List.of(EventType.ORDER_CREATED, EventType.PING)) {
      Locator webhook = webhook(type);
      open(webhook);
      assertThat(webhook.locator(".opblock-section-request-body pre"))
          .containsText("\"type\": \"%s\"".formatted(type.code()));
    }
  }

  @Test
  void filtersOperationsByTag() {
    openReference();
    page.locator(".operation-filter-input").fill("Events");
    assertThat(page.locator("[data-tag='Orders']")).hasCount(0);
    assertThat(page.locator("[data-tag='Events']")).isVisible();
  }

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
    page.navigate(service.origin() + "/docs/#/Orders/createOrder");
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

  private void assertAccessible(String name) {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      Accessibility.setColorScheme(page, scheme);
      String file = "%s-%s.png".formatted(name, scheme.name().toLowerCase(Locale.ROOT));
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", file)));
      assertEquals(
          List.of(),
          scheme == ColorScheme.LIGHT
              ? Accessibility.violations(page, rule -> true)
              : Accessibility.colorViolations(page),
          file);
    }
  }
}
