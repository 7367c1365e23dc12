package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.StaffBrowser;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.console.ConsolePaths;
import dev.paylink.it.support.console.ConsoleShop;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What customers and merchants type is shown to staff as text, and never executed. */
@BrowserTest
@Tag("abuse")
class ConsoleInjectionBrowserIT {
  /** What no template writes, whatever the policy of the page keeps from executing. */
  private static final String MADE =
      """
      () => [...document.querySelectorAll(
          'script:not([src^="/assets/"]), img:not([src^="/links/"]), iframe, base, style,'
          + ' svg[onload], [onerror], [onfocus], [onload], [style], a[href^="javascript:" i],'
          + ' form[action^="javascript:" i]')].map(one => one.outerHTML)
      """;

  /** Pages that may show nothing of what was typed. */
  private static final String WITHOUT =
      "/verify.*|/orders[?](?!status=paid&source).*|/orders/new|.*/(payment|refund)"
          + "|/links[?]email.*|/links/new|/links/import"
          + "|/(developers|webhooks|settings|more).*";

  private static final String FITS =
      "document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth";

  /** What the page says, and what its fields have. */
  private static final String SHOWN =
      """
      () => document.querySelector('main').textContent
          + [...document.querySelectorAll('main :is(input, textarea)')].map(one => one.value)
      """;

  private static final Locator.WaitForOptions ATTACHED =
      new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED);

  private static TestService service;
  private static StaffBrowser browser; // shared: a new browser context takes longer than a page
  private static final List<String> requests = new ArrayList<>();

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    browser = new StaffBrowser(service);
    browser.page().onRequest(request -> requests.add(request.url()));
  }

  @AfterAll
  static void stop() {
    browser.close();
  }

  @AfterEach
  void assertNothingHappened() {
    List<String> strange =
        requests.stream()
            .filter(url -> !url.startsWith(service.consoleOrigin() + "/") || url.endsWith("/x"))
            .toList();
    List<String> problems =
        browser.takeProblems().stream()
            .filter(problem -> !problem.matches("Failed to load resource: .* status of 4.*"))
            .toList();
    requests.clear();
    assertEquals(List.of(), strange);
    assertEquals(List.of(), problems);
  }

  static List<String> payloads() {
    return List.of(
        "\"><script>alert(1)</script><img src=x onerror=alert(1)>' autofocus onfocus='alert(1)",
        "javascript:alert(1)//</textarea></title><svg onload=alert(1)><iframe srcdoc=x>",
        "${7*7}{{7*7}}@if(true)$unsafe{x}{0} \u202e<base href=//x>\u2066evil &lt;script&gt;",
        "Batikworkshop".repeat(16).substring(0, 200));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void showsWhatIsTypedAsText(String payload) {
    ConsoleShop shop = new ConsoleShop(service, payload);
    browser.withSession(shop.owner().cookie());
    browser.page().setViewportSize(320, 640);
    for (String path : ConsolePaths.all(shop)) {
      browser.open(path);
      assertSound(path.matches(WITHOUT) ? "" : start(payload));
    }
    search(payload);
    confirm(shop, payload);
    beRefused(payload);
    browser.page().context().clearCookies();
    for (String path : ConsolePaths.doors(service, shop)) {
      browser.open(path);
      assertSound(path.equals("/sign-in") ? "" : shop.name());
    }
  }

  /** As much of a text as fits into the shortest field. */
  private static String start(String payload) {
    return payload.substring(0, Math.min(90, payload.length()));
  }

  private static void assertSound(String shown) {
    Page page = browser.page();
    assertEquals(List.of(), page.evaluate(MADE), page.url());
    assertTrue((boolean) page.evaluate(FITS), page.url() + " scrolls sideways");
    assertTrue(page.evaluate(SHOWN).toString().contains(shown), page.url() + " does not show it");
  }

  private static void search(String payload) {
    Page page = browser.open("/").page();
    page.fill("#search", start(payload));
    page.press("#search", "Enter");
    page.waitForURL("**/orders?q=*");
    assertSound(start(payload));
    browser.open("/orders?q=" + URLEncoder.encode(payload, StandardCharsets.UTF_8));
    assertSound("");
  }

  private static void confirm(ConsoleShop shop, String payload) {
    Page page = browser.open("/orders/" + shop.id("underpaid") + "/payment").page();
    page.fill("#reference", payload);
    page.fill("#note", payload);
    submit(page);
    page.locator("input[name=confirmed]").waitFor(ATTACHED);
    assertSound(start(payload));
  }

  private static void beRefused(String payload) {
    Page page = browser.open("/orders/new").page();
    page.fill("#amount", payload);
    page.fill("#name", payload);
    page.fill("#note", payload);
    submit(page);
    page.locator(".notice.bad").waitFor();
    assertSound(start(payload));
    browser.open("/" + URLEncoder.encode(payload, StandardCharsets.UTF_8));
    assertSound("");
    browser.open("/orders?status=" + URLEncoder.encode(payload, StandardCharsets.UTF_8));
    assertSound("");
  }

  private static void submit(Page page) {
    page.locator("main form button[type=submit]").first().click();
  }

  /** The console makes links of these. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "JavaScript:alert(1)//https://a.example",
        "data:text/html,x",
        "//a.example"
      })
  void refusesAddressesThatAreNoPages(String url) {
    ApiClient api = service.newClient();
    Map<String, String> bodies =
        Map.of(
            "/payment-links",
            "{\"title\":\"Seat\",\"amount\":1,\"currency\":\"IDR\",\"successUrl\":\"%s\"}",
            "/console-sessions",
            "{\"role\":\"viewer\",\"staff\":{\"id\":\"1\",\"name\":\"Siti\"},\"returnUrl\":\"%s\"}",
            "/webhook-endpoints",
            "{\"url\":\"%s\"}");
    bodies.forEach(
        (path, body) -> {
          ApiClient.Answer answer = api.post(path, body.formatted(url));
          assertEquals(400, answer.status(), answer::text);
        });
  }
}
