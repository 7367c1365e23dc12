package dev.paylink.it.console;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.api.Origin;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestPorts;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sign-in links by e-mail, which are off by default: the node has settings of its own. */
class ConsoleMailIT {
  private static final Pattern LINK =
      Pattern.compile("http://localhost:[0-9]+(/[a-z/]+/[A-Za-z0-9_-]{43})");

  private static TestService service;
  private static int people;

  private TestMerchant shop;
  private StaffClient owner;
  private String address;

  /** Without the role messages mails stay queued, so that their texts can be read. */
  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_MAIL_TYPE", "inbox",
                "PAYLINK_NODE_ROLES", "api,checkout,console",
                "PAYLINK_EXTENSIONS_CONSOLE_MAIL_LINKS", "true",
                "PAYLINK_EXTENSIONS_CONSOLE_ATTEMPTS_PER_MINUTE", "0",
                "PAYLINK_EXTENSIONS_CONSOLE_PORT", Integer.toString(TestPorts.find())));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void enter() {
    shop = new TestMerchant(service);
    owner = StaffClient.signedIn(service, shop.merchantId(), "owner");
    service.execute(
        "update ext_console.staff set subject = null where id = '%s'".formatted(owner.staffId()));
    address = "siti.k%d@example.com".formatted(++people);
  }

  private void confirm(String typed) {
    assertEquals(303, owner.post("/settings/me/mail", List.of("email", typed)).status());
    String link = link(typed.toLowerCase(java.util.Locale.ROOT));
    assertEquals(200, owner.get(link).status());
    assertEquals("/settings/me?done=mail-confirmed", owner.post(link, List.of()).location());
    assertEquals(404, owner.post(link, List.of()).status());
  }

  private static long mails(String to) {
    return service.number("select count(*) from message where recipient = '%s'".formatted(to));
  }

  /** The link of the newest mail. */
  private static String link(String to) {
    Matcher found =
        LINK.matcher(
            service.text(
                "select text from message where recipient = '%s' order by id desc limit 1"
                    .formatted(to)));
    assertTrue(found.find());
    return found.group(1);
  }

  private static Answer ask(String typed) {
    return StaffClient.nobody(service).post("/sign-in/mail", List.of("email", typed));
  }

  private String asked() {
    long before = mails(address);
    ask(address);
    Awaitility.await().until(() -> mails(address) > before);
    return link(address);
  }

  @Test
  void signsInByALinkThatIsNoProof() {
    confirm(address.toUpperCase(java.util.Locale.ROOT));
    String link = asked();
    StaffClient browser = StaffClient.nobody(service);
    assertEquals(200, browser.get(link).status());
    assertEquals("", browser.cookie());
    assertEquals(303, browser.post(link, List.of()).status());
    assertEquals(200, browser.get("/orders").status());
    String order = shop.api().newOrder();
    for (String page :
        List.of("/orders/" + order + "/payment", "/settings/me/mail", "/settings/me/passkey")) {
      assertTrue(browser.get(page).location().startsWith("/verify"), page);
    }
    Answer verify = browser.get("/verify?page=/settings/me/passkey");
    assertTrue(verify.text().contains("for a new invitation"), verify.text());
    assertEquals(1, verify.html().select("main form[action=/sign-out]").size(), verify.text());
    assertEquals(404, StaffClient.nobody(service).post(link, List.of()).status());
  }

  @Test
  void answersEachAddressAlikeAndSendsThreeLinksAtMost() {
    confirm(address);
    String known = ask(address).text();
    assertEquals(known, ask("nobody@example.com").text());
    assertEquals(known, ask("no address").text());
    for (int i = 0; i < 4; i++) {
      ask(address);
    }
    Awaitility.await().until(() -> unused() == 3);
    assertEquals(0, mails("nobody@example.com"));
    ask("siti.\u212a%d@example.com".formatted(people));
    assertEquals(3, unused());
  }

  private long unused() {
    return service.number(
        "select count(*) from ext_console.single_use_link where purpose = 'mail' and email = '%s'"
            .formatted(address));
  }

  @Test
  void endsLinksToAnAddressThatIsReplacedOrRemoved() {
    confirm(address);
    String first = asked();
    address = "other-" + address;
    confirm(address);
    assertEquals(404, StaffClient.nobody(service).post(first, List.of()).status());
    String second = asked();
    assertEquals(303, owner.post("/settings/me/mail/remove", List.of()).status());
    assertEquals(404, StaffClient.nobody(service).post(second, List.of()).status());
  }

  @Test
  void confirmsNoAddressForSomebodyElse() {
    owner.post("/settings/me/mail", List.of("email", address));
    StaffClient other = StaffClient.signedIn(service, shop.merchantId(), "owner");
    assertEquals(404, other.post(link(address), List.of()).status());
    for (int i = 0; i < 2; i++) {
      assertEquals(303, owner.post("/settings/me/mail", List.of("email", address)).status());
    }
    assertEquals(422, owner.post("/settings/me/mail", List.of("email", address)).status());
  }

  @Test
  void keepsWhoChangedTheStaff() {
    StaffClient.signedIn(service, shop.merchantId(), "viewer", "Budi");
    confirm(address);
    owner.post("/settings/me/sessions/end", List.of());
    Answer invited = owner.post("/settings/staff/new", List.of("name", "Ayu", "role", "cashier"));
    assertEquals(200, invited.status());
    Answer page = owner.get("/settings/activity/staff");
    assertTrue(page.text().contains("Invited Cashier Ayu"), page.text());
    assertTrue(page.text().contains("E-mail address confirmed"), page.text());
    assertTrue(page.text().contains("Sign-in link created Viewer Budi"), page.text());
    StaffClient stranger =
        StaffClient.signedIn(service, new TestMerchant(service).merchantId(), "owner");
    assertTrue(!stranger.get("/settings/activity/staff").text().contains("Budi"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', subject, text, 15, INVALID_REQUEST",
    "siti@example.com, '', text, 15, INVALID_REQUEST",
    "siti@example.com, 'a\nb', text, 15, INVALID_REQUEST",
    "siti@example.com, subject, '', 15, INVALID_REQUEST",
    "siti@example.com, subject, text, 0, INVALID_REQUEST",
    "siti@example.com, subject, text, 1441, INVALID_REQUEST"
  })
  void sendsNoMailThatIsMalformed(
      String to, String subject, String text, int minutes, FaultCode code) {
    SendMail mail =
        new SendMail(shop.merchantId(), to, null, subject, text, Duration.ofMinutes(minutes));
    Throwable failure =
        await(
            service
                .node()
                .bus()
                .request(BusApi.SEND_MAIL, mail, Origin.EXTENSION)
                .map((Throwable) new AssertionError("sent"))
                .recover(io.vertx.core.Future::succeededFuture));
    assertEquals(code, Fault.of(failure).code());
  }

  @Test
  void listsTheMailAsAMessage() {
    owner.post("/settings/me/mail", List.of("email", address));
    var message = shop.api().get("/messages?kind=extension").json().at("/data/0");
    assertEquals("extension", message.get("kind").asText());
    assertEquals(address, message.get("recipient").asText());
  }

  @Test
  void offersNoLinksToSomebodyWhoSignsInElsewhere() {
    StaffClient platform = StaffClient.signedIn(service, shop.merchantId(), "owner");
    assertEquals(0, platform.get("/settings/me").html().select("a[href$=/mail]").size());
    assertEquals(403, platform.get("/settings/me/mail").status());
    assertEquals(403, platform.post("/settings/me/mail", List.of("email", address)).status());
    assertEquals(1, owner.get("/settings/me").html().select("a[href$=/mail]").size());
  }
}
