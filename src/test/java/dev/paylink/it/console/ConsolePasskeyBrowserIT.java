package dev.paylink.it.console;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.Origin;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.StaffBrowser;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Invitations and passkeys, with the authenticator of a real browser. */
@BrowserTest
class ConsolePasskeyBrowserIT {
  private static TestService service;
  private static TestMerchant shop;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
  }

  private static ConsoleLink invite(String staffId) {
    InviteStaff invitation =
        staffId == null
            ? new InviteStaff(shop.merchantId(), null, "Siti", "owner", null)
            : new InviteStaff(shop.merchantId(), staffId, null, null, null);
    return await(service.node().bus().request(BusApi.INVITE_STAFF, invitation, Origin.OPERATOR));
  }

  private static StaffBrowser joined(ConsoleLink link) {
    StaffBrowser browser = new StaffBrowser(service);
    browser.page().navigate(link.url());
    browser.page().click("button[type=submit]");
    browser.page().waitForURL(url -> !url.contains("/join/"));
    return browser;
  }

  private static String path(Page page) {
    return URI.create(page.url()).getPath();
  }

  private static void signIn(StaffBrowser browser, String page) {
    browser.open(page);
    browser.page().click("button[type=submit]");
  }

  @Test
  void joinsByAnInvitationThatAScannerHasOpened() {
    ConsoleLink link = invite(null);
    String path = URI.create(link.url()).getPath();
    StaffClient scanner = StaffClient.nobody(service);
    assertEquals(200, scanner.get(path).status());
    assertEquals(200, scanner.get(path).status());
    assertEquals(403, scanner.post(path, List.of("credential", "{}")).status());
    try (StaffBrowser browser = joined(link)) {
      assertEquals("/", path(browser.page()));
      assertEquals(404, scanner.get(path).status());
      assertEquals(List.of(), browser.problems());
    }
  }

  @Test
  void signsInAgainWithThePasskeyAndComesToThePageAskedFor() {
    try (StaffBrowser browser = joined(invite(null))) {
      browser.page().click("details.person summary");
      browser.page().click("form[action='/sign-out'] button");
      assertEquals("/sign-in", path(browser.page()));
      signIn(browser, "/orders?status=pending");
      browser.page().waitForURL(Pattern.compile(".*/orders\\?status=pending"));
    }
  }

  @Test
  void endsASessionInAnotherBrowser() {
    try (StaffBrowser first = joined(invite(null));
        StaffBrowser second = new StaffBrowser(service)) {
      second.copyPasskeysOf(first);
      signIn(second, "/orders");
      second.page().waitForURL(Pattern.compile(".*/orders"));
      String stolen = first.session();
      first.page().click("details.person summary");
      first.page().click("form[action='/sign-out'] button");
      assertEquals(303, StaffClient.nobody(service).withCookie(stolen).get("/orders").status());
      second.page().reload();
      assertEquals("/orders", path(second.page()));
    }
  }

  @Test
  void refusesAPasskeyWithoutVerificationOfTheUser() {
    try (StaffBrowser browser = joined(invite(null))) {
      browser.verifiesUser(false);
      browser.page().context().clearCookies();
      signIn(browser, "/orders");
      PlaywrightAssertions.assertThat(browser.page().locator("[data-message]")).isVisible();
      assertTrue(path(browser.page()).startsWith("/sign-in"));
    }
  }

  /** Whether somebody is still in the company is asked at each sign-in. */
  @Test
  void refusesThePasskeyOfSomebodyWhomTheCompanySignsIn() {
    ConsoleLink link = invite(null);
    try (StaffBrowser browser = joined(link)) {
      service.execute(
          "update ext_console.staff set subject = 'oidc https://id.example siti' where id = '%s'"
              .formatted(link.staffId()));
      browser.page().context().clearCookies();
      signIn(browser, "/orders");
      PlaywrightAssertions.assertThat(browser.page().locator("[role=alert]:not([hidden])"))
          .isVisible();
      browser.open("/orders");
      assertEquals("/sign-in", path(browser.page()));
    }
  }

  @Test
  void acceptsAnAnswerOnce() {
    try (StaffBrowser browser = joined(invite(null))) {
      browser.page().context().clearCookies();
      AtomicReference<String> sent = new AtomicReference<>();
      browser
          .page()
          .onRequest(
              request -> {
                if (request.method().equals("POST")) {
                  sent.set(request.postData());
                }
              });
      signIn(browser, "/orders");
      browser.page().waitForURL(Pattern.compile(".*/orders"));
      String credential =
          URLDecoder.decode(sent.get().substring("credential=".length()), StandardCharsets.UTF_8);
      StaffClient thief = StaffClient.nobody(service);
      assertEquals(403, thief.post("/sign-in", List.of("credential", credential)).status());
      assertEquals("", thief.cookie());
    }
  }

  @Test
  void takesThePasskeyAwayWithANewInvitation() {
    ConsoleLink link = invite(null);
    try (StaffBrowser browser = joined(link)) {
      ConsoleLink anew = invite(link.staffId());
      browser.open("/orders");
      assertEquals("/sign-in", path(browser.page()));
      browser.page().click("button[type=submit]");
      PlaywrightAssertions.assertThat(browser.page().locator(".notice.bad[role=alert]").first())
          .isVisible();
      try (StaffBrowser other = joined(anew)) {
        assertEquals("/", path(other.page()));
      }
    }
  }

  @Test
  void provesAgainWithThePasskeyBeforeARefund() {
    ConsoleLink link = invite(null);
    try (StaffBrowser browser = joined(link)) {
      service.execute(
          "update ext_console.session set verified_at = now() - interval '1 hour' where staff_id = '%s'"
              .formatted(link.staffId()));
      String order = shop.api().newOrder();
      String cookie = browser.session();
      browser.open("/orders/" + order + "/payment");
      assertEquals("/verify", path(browser.page()));
      browser.page().click("button[type=submit]");
      browser.page().waitForURL(Pattern.compile(".*/payment"));
      assertTrue(!cookie.equals(browser.session()), "The cookie is the same");
      assertEquals(303, StaffClient.nobody(service).withCookie(cookie).get("/orders").status());
    }
  }

  @Test
  void keepsAFormWhoseProofHadBecomeOld() {
    ConsoleLink link = invite(null);
    try (StaffBrowser browser = joined(link)) {
      String order = shop.api().newOrder();
      browser.open("/orders/" + order + "/payment");
      browser.page().fill("#reference", "BCA-77");
      browser.page().fill("#note", "by phone");
      service.execute(
          "update ext_console.session set verified_at = now() - interval '1 hour' where staff_id = '%s'"
              .formatted(link.staffId()));
      browser.page().click("main button[type=submit]");
      assertEquals("/verify", path(browser.page()));
      browser.page().click("button[type=submit]");
      browser.page().waitForURL(Pattern.compile(".*/payment"));
      browser.page().click("main button[type=submit]"); // the amount as it was understood
      browser.page().waitForURL(Pattern.compile(".*done=payment-recorded"));
      String settlements = shop.order(order).get("payments").toString();
      assertTrue(settlements.contains("BCA-77") && settlements.contains("by phone"), settlements);
    }
  }

  @Test
  void letsOneOfTwoPasskeysAcceptAnInvitation() {
    ConsoleLink link = invite(null);
    String path = URI.create(link.url()).getPath();
    List<String> credentials = List.of(credentialFor(link), credentialFor(link));
    List<CompletableFuture<Answer>> joins =
        credentials.stream()
            .map(one -> CompletableFuture.supplyAsync(() -> join(path, one)))
            .toList();
    List<Integer> statuses =
        joins.stream().map(CompletableFuture::join).map(Answer::status).sorted().toList();
    assertEquals(303, statuses.get(0), statuses::toString);
    assertTrue(statuses.get(1) >= 400, statuses::toString);
    assertEquals(
        1,
        service.number(
            "select count(*) from ext_console.passkey where staff_id = '%s'"
                .formatted(link.staffId())));
  }

  @Test
  void keepsTheInvitationOfAPasskeyThatIsKnown() {
    String staffId = invite(null).staffId();
    ConsoleLink link = invite(null);
    String path = URI.create(link.url()).getPath();
    String credential = credentialFor(link);
    service.execute(
        "insert into ext_console.passkey (id, staff_id, public_key, sign_count, aaguid, label) values ('%s', '%s', '', 0, '', '')"
            .formatted(new JsonObject(credential).getString("id"), staffId));
    assertEquals(403, join(path, credential).status());
    assertEquals(200, StaffClient.nobody(service).get(path).status());
  }

  private static Answer join(String path, String credential) {
    return StaffClient.nobody(service).post(path, List.of("credential", credential));
  }

  /** What a browser sends to accept an invitation; it is kept back. */
  private static String credentialFor(ConsoleLink link) {
    try (StaffBrowser browser = new StaffBrowser(service)) {
      Page page = browser.page();
      page.navigate(link.url());
      page.route("**/join/**", route -> route.fulfill(new Route.FulfillOptions().setStatus(204)));
      Request sent = page.waitForRequest("**/join/**", () -> page.click("button[type=submit]"));
      return URLDecoder.decode(
          sent.postData().substring("credential=".length()), StandardCharsets.UTF_8);
    }
  }
}
