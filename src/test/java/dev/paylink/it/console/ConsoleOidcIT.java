package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestIssuer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestPorts;
import dev.paylink.it.support.TestService;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Signing in by OpenID Connect. The issuer is a setting, so the node is its own. */
class ConsoleOidcIT {
  private static TestIssuer issuer;
  private static TestService service;
  private static TestMerchant shop;
  private static final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeAll
  static void start(TestService shared) {
    log.start();
    ((Logger) LoggerFactory.getLogger("extension.console")).addAppender(log);
    issuer = new TestIssuer();
    shop = new TestMerchant(shared);
    service =
        shared.anotherNode(
            Map.of(
                "PAYLINK_EXTENSIONS_CONSOLE_PORT",
                Integer.toString(TestPorts.find()),
                "PAYLINK_EXTENSIONS_CONSOLE_OIDC_ISSUER",
                issuer.url(),
                "PAYLINK_EXTENSIONS_CONSOLE_OIDC_CLIENT_ID",
                "paylink",
                "PAYLINK_EXTENSIONS_CONSOLE_OIDC_CLIENT_SECRET",
                "secret",
                "PAYLINK_EXTENSIONS_CONSOLE_OIDC_GROUPS",
                "owners=%1$s:owner, books=%1$s:viewer, \"CN=Till,OU=Shop\"=%1$s:cashier"
                    .formatted(shop.merchantId())));
  }

  @AfterAll
  static void stop() {
    ((Logger) LoggerFactory.getLogger("extension.console")).detachAppender(log);
    service.close();
    issuer.close();
  }

  /** A sign-in that the issuer has been asked for. */
  private record Asked(StaffClient browser, Map<String, List<String>> query) {
    String one(String name) {
      return query.get(name).get(0);
    }

    Answer back(JsonObject claims) {
      return back(claims, one("state"));
    }

    Answer back(JsonObject claims, String state) {
      issuer.expects(one("code_challenge"));
      issuer.says(new JsonObject().put("nonce", one("nonce")).mergeIn(claims));
      return browser.get("/oidc/callback?code=c-1&state=" + state);
    }
  }

  private static Asked ask(String path) {
    return ask(path, StaffClient.at(service.consoleOrigin()));
  }

  private static Asked ask(String path, StaffClient browser) {
    Answer leads = browser.get(path);
    assertEquals(303, leads.status(), leads.text());
    assertTrue(leads.location().startsWith(issuer.url() + "/authorize?"), leads.location());
    return new Asked(browser, new QueryStringDecoder(leads.location()).parameters());
  }

  @BeforeEach
  void saysNothingInUserinfo() {
    issuer.saysInUserinfo(new JsonObject());
  }

  private static JsonObject siti(String sub, String... groups) {
    return new JsonObject()
        .put("sub", sub)
        .put("name", "Siti")
        .put("groups", new JsonArray(List.of(groups)));
  }

  @Test
  void signsInWithTheRoleOfTheGroup() {
    Asked asked = ask("/oidc?page=/orders");
    assertEquals("S256", asked.one("code_challenge_method"));
    Answer back = asked.back(siti("u-1", "others", "owners"));
    assertEquals("/orders", back.location());
    assertEquals(200, asked.browser().get("/orders/new").status());
    String id = person("u-1");
    Asked again = ask("/oidc");
    again.back(siti("u-1", "books"));
    assertEquals(id, person("u-1"));
    assertEquals(403, again.browser().get("/orders/new").status());
    assertEquals(403, asked.browser().get("/orders/new").status());
  }

  private static String person(String sub) {
    return service.text(
        "select string_agg(id, ',') from ext_console.staff where subject = 'oidc %s %s'"
            .formatted(issuer.url(), sub));
  }

  @Test
  void countsAsAProofOnlyIfThePersonHasJustProvedIt() {
    Asked old = ask("/oidc");
    old.back(siti("u-2", "owners").put("auth_time", Instant.now().getEpochSecond() - 3_600));
    String order = shop.api().newOrder();
    String page = "/orders/" + order + "/payment";
    assertTrue(old.browser().get(page).location().startsWith("/verify"));
    Asked again = ask("/oidc?again=1&page=" + page);
    assertEquals("login", again.one("prompt"));
    assertEquals(
        page,
        again
            .back(siti("u-2", "owners").put("auth_time", Instant.now().getEpochSecond()))
            .location());
    assertEquals(200, again.browser().get(page).status());
  }

  /** The issuer is opened beside the page that keeps the form. */
  @Test
  void keepsAFormUntilTheIssuerHasProvedThePerson() {
    Asked old = ask("/oidc");
    old.back(siti("u-8", "owners").put("auth_time", Instant.now().getEpochSecond() - 3_600));
    String page = "/orders/" + shop.api().newOrder() + "/payment";
    String note = "x".repeat(250_000); // larger than any form of a stranger
    List<String> fields = List.of("reference", "BCA-78", "note", note);
    Answer sent = old.browser().post(page, fields);
    assertEquals(307, sent.status());
    Answer waits = old.browser().post(sent.location(), fields);
    String leads = waits.html().select("a[target=_blank]").attr("href");
    assertEquals("/oidc?again=1&page=%2Fverify%2Fdone", leads);
    assertEquals(200, old.browser().submit(waits, "[name=note]").status()); // not proved yet
    String action = waits.html().select("form:has([name=note])").attr("action");
    Answer refused =
        old.browser()
            .post(
                action, List.of("note", note, "credential", "y".repeat(15_000))); // with a passkey
    assertEquals(403, refused.status());
    assertEquals(note, refused.html().select("[name=note]").val());
    Asked again = ask(leads, old.browser());
    Answer done =
        again.back(siti("u-8", "owners").put("auth_time", Instant.now().getEpochSecond()));
    assertEquals(200, old.browser().get(done.location()).status());
    Answer goesOn = old.browser().submit(waits, "[name=note]");
    assertEquals(307, goesOn.status(), goesOn.text());
    assertEquals(page, goesOn.location());
    Answer shown = old.browser().post(goesOn.location(), fields);
    assertEquals("BCA-78", shown.html().select("[name=reference]").val(), shown.text());
    ask(leads, old.browser())
        .back(siti("u-9", "owners").put("auth_time", Instant.now().getEpochSecond()));
    assertEquals(403, old.browser().submit(waits, "[name=note]").status());
  }

  static Stream<JsonObject> wrongTokens() {
    return Stream.of(
        siti("u-3", "owners").put("nonce", "of-another-sign-in"),
        siti("u-3", "owners").put("aud", "somebody-else"),
        siti("u-3", "owners").put("iss", "https://evil.example"),
        siti("u-3", "owners").put("exp", Instant.now().getEpochSecond() - 10),
        new JsonObject().put("groups", new JsonArray().add("owners")));
  }

  @ParameterizedTest
  @MethodSource("wrongTokens")
  void refusesATokenThatIsNotForThisSignIn(JsonObject claims) {
    Asked asked = ask("/oidc");
    assertEquals(401, asked.back(claims).status());
    assertEquals("", asked.browser().cookie());
  }

  @Test
  void asksForGroupsAndReadsThemFromUserinfo() {
    Asked asked = ask("/oidc");
    assertEquals("openid profile groups", asked.one("scope"));
    issuer.saysInUserinfo(siti("u-7", "CN=Till,OU=Shop"));
    assertEquals(303, asked.back(new JsonObject().put("sub", "u-7")).status());
    assertEquals(200, asked.browser().get("/orders/new").status());
    assertTrue(asked.browser().get("/orders/new").text().contains("Siti"));
  }

  @Test
  void tellsTheOperatorWhySomebodyIsRefused() {
    assertRefused(
        ask("/oidc").back(siti("u-4", "others")),
        "The claim groups of the ID token has [others]; oidcGroups wants one of [owners, books,"
            + " CN=Till,OU=Shop]");
    assertRefused(
        ask("/oidc").back(new JsonObject().put("sub", "u-4")),
        "The ID token has no claim groups: userinfo failed: Unauthorized");
    Asked asked = ask("/oidc");
    assertRefused(
        asked
            .browser()
            .get(
                "/oidc/callback?error=invalid_scope&error_description=no%0Agroups&state="
                    + asked.one("state")),
        "The issuer answers invalid_scope: no groups");
    assertEquals("", asked.browser().cookie());
  }

  @ParameterizedTest
  @ValueSource(strings = {"server_error", "temporarily_unavailable"})
  void saysThatTheIssuerCannotAnswerNow(String error) {
    Asked asked = ask("/oidc");
    Answer answer =
        asked.browser().get("/oidc/callback?error=" + error + "&state=" + asked.one("state"));
    assertEquals(503, answer.status());
    assertTrue(answer.text().contains("The sign-in of your company cannot"), answer.text());
    assertLogged("The issuer answers " + error);
  }

  private static void assertRefused(Answer answer, String reason) {
    assertEquals(403, answer.status());
    assertTrue(answer.text().contains("Ask the operator"), answer.text());
    assertLogged(reason);
  }

  private static void assertLogged(String reason) {
    List<String> logged = log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    assertTrue(logged.stream().anyMatch(line -> line.contains(reason)), logged.toString());
  }

  @Test
  void refusesTheAnswerToASignInOfAnotherBrowser() {
    Asked asked = ask("/oidc");
    assertEquals(401, asked.back(siti("u-5", "owners"), "another-state").status());
    Asked stolen = ask("/oidc");
    Asked other = ask("/oidc");
    issuer.expects(other.one("code_challenge"));
    issuer.says(siti("u-5", "owners").put("nonce", other.one("nonce")));
    assertEquals(
        401, stolen.browser().get("/oidc/callback?code=c-1&state=" + other.one("state")).status());
  }

  @Test
  void refusesACodeThatAnotherSignInGot() {
    Asked asked = ask("/oidc");
    issuer.expects("of-another-sign-in");
    issuer.says(siti("u-6", "owners").put("nonce", asked.one("nonce")));
    assertEquals(
        401, asked.browser().get("/oidc/callback?code=c-1&state=" + asked.one("state")).status());
  }
}
