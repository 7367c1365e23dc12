package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.StaffBrowser;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The console by keyboard, without scripts, and with what its script adds. */
@BrowserTest
class ConsoleKeyboardBrowserIT {
  /** Whether the focused element has a focus ring. */
  private static final String SHOWS_FOCUS =
      """
      () => {
        const ring = getComputedStyle(document.activeElement);
        return ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2;
      }
      """;

  /** All that can have the focus, and is shown, in the order of the page. */
  private static final String REACHABLE =
      """
      () => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
          .filter(one => one.type !== 'hidden' && one.checkVisibility()).map(%s)
      """;

  private static final String NAME = "(one => one.id || one.outerHTML.slice(0, 120))";

  private static TestService service;
  private static TestMerchant shop;
  private static String session;
  private static StaffBrowser browser;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
    session = StaffClient.signedIn(service, shop.merchantId(), "owner").cookie();
    browser = new StaffBrowser(service).withSession(session);
    browser.page().setDefaultTimeout(60_000);
  }

  @AfterAll
  static void stop() {
    browser.close();
  }

  @AfterEach
  void assertNoProblems() {
    assertEquals(List.of(), browser.takeProblems());
  }

  private static String path(Page page) {
    return URI.create(page.url()).getPath();
  }

  @Test
  void skipsTheNavigation() {
    Page page = browser.open("/orders").page();
    page.keyboard().press("Tab");
    assertEquals("skip", page.evaluate("document.activeElement.className"));
    assertEquals(true, page.evaluate("document.activeElement.getBoundingClientRect().left >= 0"));
    page.keyboard().press("Enter");
    assertEquals("main", page.evaluate("document.activeElement.id"));
    page.keyboard().press("Tab");
    assertEquals(true, page.evaluate("document.activeElement.closest('main') !== null"));
  }

  @Test
  void searchesAndGoesByKeys() {
    Page page = browser.open("/").page();
    page.keyboard().press("/");
    page.keyboard().type("go/");
    assertEquals("go/", page.locator("#search").inputValue());
    page.keyboard().press("Enter");
    page.waitForURL("**/orders?q=go%2F");
    page.keyboard().press("g");
    page.keyboard().press("l");
    page.waitForURL("**/links");
    page.keyboard().press("g");
    page.keyboard().press("o");
    page.waitForURL("**/orders");
  }

  @Test
  void reachesAllOfAPageAndShowsTheFocus() {
    String order = shop.api().newOrder();
    String link = shop.api().newLink();
    for (String path :
        List.of("/orders/" + order, "/links/" + link, "/orders/new", "/links/import")) {
      Page page = browser.open(path).page();
      List<Object> reached = new ArrayList<>();
      Object all = page.evaluate(REACHABLE.formatted(NAME));
      for (int i = 0; i < ((List<?>) all).size(); i++) {
        page.keyboard().press("Tab");
        reached.add(page.evaluate(NAME + "(document.activeElement)"));
        assertEquals(true, page.evaluate(SHOWS_FOCUS), path + " " + reached.get(i));
      }
      assertEquals(all, reached, path);
    }
  }

  @Test
  void worksWithoutScripts() {
    String order = shop.api().newOrder();
    String cookie = StaffClient.signedIn(service, shop.merchantId(), "owner").cookie();
    Browser.NewContextOptions options = new Browser.NewContextOptions().setJavaScriptEnabled(false);
    try (StaffBrowser plain = new StaffBrowser(service, options).withSession(cookie)) {
      Page page = plain.open("/orders/" + order + "/payment").page();
      submit(page);
      submit(page);
      assertEquals("/orders/" + order, path(page));
      assertEquals("paid", shop.status(order));
      plain.open("/links/new");
      page.fill("#title", "Seat without scripts");
      page.fill("#amount", "150000");
      submit(page);
      submit(page);
      PlaywrightAssertions.assertThat(page.locator("h1")).containsText("Seat without scripts");
      plain.open("/orders");
      page.click(".filters summary");
      page.selectOption("#status", "paid");
      submit(page);
      assertTrue(page.url().contains("status=paid"), page.url());
      assertEquals(1, page.locator(".list tbody tr").count());
      page.click(".person summary");
      page.click("form[action='/sign-out'] button");
      assertEquals("/sign-in", path(page));
      assertEquals(303, StaffClient.nobody(service).withCookie(cookie).get("/").status());
    }
  }

  private static void submit(Page page) {
    page.locator("main form button[type=submit]").first().click();
  }

  @Test
  void sendsAFormOnceHoweverOftenItIsClicked() {
    Page page = browser.open("/orders/new").page();
    page.fill("#amount", "7000");
    page.fill("#currency", "IDR");
    page.fill("#externalId", "once");
    submit(page);
    List<String> sent = new ArrayList<>();
    page.onRequest(
        request -> {
          if (request.method().equals("POST")) {
            sent.add(request.url());
          }
        });
    Locator button = page.locator("main form button[type=submit]").first();
    button.dblclick();
    page.waitForURL("**/orders/ord_*");
    assertEquals(1, sent.size(), sent::toString);
    assertEquals(
        1, shop.api().get("/orders?externalId=once").json().get("meta").get("total").asInt());
  }

  @Test
  void tellsOfAnOrderWhileThePageIsOpen() {
    Page page = browser.page();
    page.waitForResponse("**/live", () -> browser.open("/orders"));
    Locator news = page.locator(".news");
    PlaywrightAssertions.assertThat(news).isHidden();
    shop.api().newOrder();
    news.waitFor(); // until it is shown
    assertTrue(news.textContent().contains("1"), news.textContent());
    news.click();
    page.waitForURL("**/orders");
    PlaywrightAssertions.assertThat(page.locator(".news")).isHidden();
  }
}
