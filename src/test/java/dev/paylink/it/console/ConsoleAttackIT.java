package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.api.AnswerParts;
import dev.paylink.api.BusApi;
import dev.paylink.api.CallOperationBuilder;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.Origin;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What somebody sends who wants more of the console than it is for. */
@Tag("abuse")
class ConsoleAttackIT {
  private static final String DEVELOPER =
      "orders:read payment-links:read products:read pages:read events:read merchant:read"
          + " webhooks:manage tokens:manage audit:read licence-keys:verify";

  private static final int MAX_OF_ADDRESS = 500;
  private static final int MAX_FORMS_OF_ADDRESS = 128;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static TestService service;
  private static TestMerchant shop;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
  }

  private static String session(String role, String person) {
    return new JsonObject()
        .put("role", role)
        .put("staff", new JsonObject().put("id", person).put("name", "Siti"))
        .encode();
  }

  private static StaffClient entered(ApiClient platform, String role, String person) {
    String url =
        platform.post("/console-sessions", session(role, person)).json().get("url").asText();
    StaffClient browser = StaffClient.nobody(service);
    assertEquals(303, browser.post(URI.create(url).getPath(), List.of()).status());
    return browser;
  }

  @Test
  void letsATokenNotActAsSomebodyWhoMayDoMore() {
    StaffClient owner = entered(shop.api(), "owner", "boss");
    Answer settings = owner.get("/settings/staff");
    assertEquals(200, settings.status());
    ApiClient developer = service.client(shop.merchant(), DEVELOPER);
    assertEquals(403, developer.post("/console-sessions", session("viewer", "boss")).status());
    assertEquals(200, owner.get("/settings/staff").status());
    assertEquals(200, entered(developer, "viewer", "clerk").get("/orders").status());
  }

  @Test
  void letsASessionOfATokenLeaveNoPasskey() {
    StaffClient owner = entered(shop.api(), "owner", "somebody");
    assertEquals(403, owner.get("/settings/me/passkey").status());
    assertEquals(403, owner.post("/settings/me/passkey", List.of("label", "x")).status());
    assertEquals(0, owner.get("/settings/me").html().select("a[href$=/passkey]").size());
  }

  @ParameterizedTest
  @CsvSource({
    "/orders?q=%00abc, 200",
    "/orders?q=%zz, 400",
    "/orders?page=%00, 400",
    "/orders/%00, 404",
    "/settings/me/passkeys/%00/delete, 404"
  })
  void answersOddPages(String page, int status) throws IOException {
    StaffClient owner = StaffClient.signedIn(service, shop.merchantId(), "owner");
    assertEquals(status, raw(owner, page));
  }

  /** The status of a request that no client of Java sends. */
  private static int raw(StaffClient staff, String page) throws IOException {
    return raw(staff, "GET", page);
  }

  private static int raw(StaffClient staff, String method, String page) throws IOException {
    try (Socket socket = opened(staff, method, page)) {
      return status(socket);
    }
  }

  private static Socket opened(StaffClient staff, String page) throws IOException {
    return opened(staff, "GET", page);
  }

  private static Socket opened(StaffClient staff, String method, String page) throws IOException {
    URI origin = URI.create(service.consoleOrigin());
    Socket socket = new Socket(origin.getHost(), origin.getPort());
    String head =
        "%s %s HTTP/1.1\r\nHost: %s\r\nCookie: session=%s\r\n\r\n"
            .formatted(method, page, origin.getAuthority(), staff.cookie());
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void logsNothingForFormsThatEndEarly() throws IOException {
    assertLogsNothing(ConsoleAttackIT::endForm);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/%zz", "/orders/%", "/orders/ord_%e0%a4%a", "/assets/%g0/x", "/enter/%zz"})
  void logsNothingForPathsThatCannotBeDecoded(String path) throws IOException {
    StaffClient stranger = StaffClient.nobody(service);
    assertLogsNothing(() -> assertEquals(400, raw(stranger, path)));
  }

  private interface Attack {
    void send() throws IOException;
  }

  private static void assertLogsNothing(Attack attack) throws IOException {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger("io.vertx.ext.web.RoutingContext");
    log.start();
    logger.addAppender(log);
    try {
      attack.send();
      assertEquals(200, StaffClient.nobody(service).get("/sign-in").status());
      assertEquals(List.of(), List.copyOf(log.list));
    } finally {
      logger.detachAppender(log);
    }
  }

  private static void endForm() throws IOException {
    URI origin = URI.create(service.consoleOrigin());
    String head =
        "POST /sign-in HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Length: 99\r\n"
                .formatted(origin.getAuthority(), origin)
            + "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n";
    try (Socket socket = new Socket(origin.getHost(), origin.getPort())) {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      assertEquals(100, status(socket));
      socket.getOutputStream().write('a');
    }
  }

  @Test
  void refusesConnectionsOfAnAddressThatHasAQuarterOfThem() throws IOException {
    InetAddress address = InetAddress.getByName("127.0.0.9");
    List<Socket> open = new ArrayList<>();
    try {
      for (int connections = 0; connections <= MAX_OF_ADDRESS; connections++) {
        open.add(connected(address));
      }
      assertEquals(429, status(open.get(MAX_OF_ADDRESS)));
      assertEquals(200, StaffClient.nobody(service).get("/sign-in").status());
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  /** The announced length counts, so that nothing of a form needs to have arrived. */
  @Test
  void boundsTheMemoryOfUnfinishedFormsOfAnAddress() throws IOException {
    String head =
        "POST /sign-in HTTP/1.1\r\nHost: x\r\nOrigin: %s\r\nContent-Length: 16384\r\n\r\n"
            .formatted(service.consoleOrigin());
    List<Socket> open = new ArrayList<>();
    try {
      for (int forms = 0; forms <= MAX_FORMS_OF_ADDRESS; forms++) {
        Socket socket = connected(InetAddress.getByName("127.0.0.10"));
        open.add(socket);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      }
      assertEquals(503, status(open.get(MAX_FORMS_OF_ADDRESS)));
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private static Socket connected(InetAddress from) throws IOException {
    URI origin = URI.create(service.consoleOrigin());
    Socket socket = new Socket();
    socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), origin.getPort()));
    return socket;
  }

  private static int status(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    String line = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    return Integer.parseInt(line.substring(9));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "{}", "{\"links\":[null]}", "{\"links\":[{\"number\":1}]}", "[", "7"})
  void refusesAPlanThatNoPageSends(String plan) {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    assertEquals(400, cashier.post("/links/import", List.of("plan", plan, "key", "k")).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1E1000000000", "-5", "NaN", ""})
  void refusesAnAmountThatNoPageSends(String amount) {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    Answer answer =
        cashier.post("/orders/new", List.of("confirmed", amount, "currency", "IDR", "key", "k"));
    assertEquals(422, answer.status());
  }

  @Test
  void refusesAFormThatCannotBeRead() {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      fields.addAll(List.of("field" + i, "1"));
    }
    assertEquals(400, StaffClient.nobody(service).post("/sign-in", fields).status());
  }

  @Test
  void opensFewStreamsForManyRequestsAtOnce() throws IOException {
    StaffClient viewer = StaffClient.signedIn(service, shop.merchantId(), "viewer");
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 60; i++) {
        sockets.add(opened(viewer, "/live"));
      }
      int open = 0;
      for (Socket socket : sockets) {
        open += status(socket) == 200 ? 1 : 0;
      }
      assertEquals(4, open);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void leadsBackToThePageOfAFormThatNeedsAProof() {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    String page = "/orders/" + shop.api().newOrder() + "/payment";
    service.execute(
        "update ext_console.session set verified_at = null where staff_id = '%s'"
            .formatted(cashier.staffId()));
    Answer sent =
        cashier.postFrom(
            page,
            List.of("confirmed", "1"),
            "Origin",
            service.consoleOrigin(),
            "Referer",
            service.consoleOrigin() + page);
    assertEquals("/verify?page=" + page.replace("/", "%2F"), sent.location());
  }

  @Test
  void leadsBackToThePageOfAFormThatWasRefused() {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    String page = "/orders/" + shop.api().newOrder();
    Answer refused =
        cashier.postFrom(
            page + "/note",
            List.of("note", "x".repeat(60_000)),
            "Origin",
            service.consoleOrigin(),
            "Referer",
            service.consoleOrigin() + page);
    assertEquals(422, refused.status());
    String language = refused.html().select("a[hreflang=id]").attr("href");
    assertTrue(language.endsWith("&page=" + page.replace("/", "%2F")), language);
    assertFalse(refused.html().select("a.news").attr("href").endsWith("/note"));
  }

  /** Two files of the merchant are being written, which nobody reads on. */
  @Test
  void showsAPageWithoutRoomForAnotherFile() {
    TestMerchant busy = new TestMerchant(service);
    CallOperation export =
        CallOperationBuilder.builder()
            .operationId("exportOrders")
            .merchantId(busy.merchantId())
            .testMode(true)
            .scopes(Set.of("orders:read"))
            .parameters(Map.of())
            .build();
    List<AnswerParts> held = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      OperationAnswer answer =
          TestService.await(
              service
                  .node()
                  .bus()
                  .request(BusApi.CALL_OPERATION, export, Origin.staff("stf_a", "Siti", null)));
      held.add(answer.parts());
    }
    StaffClient viewer = StaffClient.signedIn(service, busy.merchantId(), "viewer");

    Answer page = viewer.get("/orders.csv");

    assertEquals(503, page.status(), page.text());
    assertEquals("10", page.header("Retry-After"));
    assertTrue(page.text().contains("Other files are being written"), page.text());
    held.forEach(AnswerParts::close);
    Awaitility.await().until(() -> viewer.get("/orders.csv").status() == 200);
  }

  @Test
  void takesFormulasOfATableAsTextAndWritesNone() {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    String formula = "=HYPERLINK(\"https://evil.example\")";
    Answer preview =
        cashier.submit(
            cashier.get("/links/import"),
            "textarea[name=table]",
            "table",
            "title;amount\n\"%s\";5\n@SUM(1);5".formatted(formula.replace("\"", "\"\"")));
    Answer made = cashier.submit(preview, "input[name=plan]");
    assertEquals(200, made.status(), made.text());
    assertTrue(cashier.get("/links").html().select("bdi").eachText().contains(formula));
    shop.api()
        .post(
            "/orders",
            new JsonObject()
                .put("amount", 5)
                .put("currency", "IDR")
                .put("customer", new JsonObject().put("name", formula))
                .encode());
    String csv = cashier.get("/orders.csv").response().body();
    assertTrue(csv.contains("HYPERLINK"), csv);
    assertFalse(csv.lines().anyMatch(line -> line.matches("(.*[,;])?\"?=.*")), csv);
  }

  @Test
  void answersHeadAsGetWithoutABody() throws IOException {
    StaffClient viewer = StaffClient.signedIn(service, shop.merchantId(), "viewer");
    assertEquals(200, raw(viewer, "HEAD", "/orders"));
    assertEquals(403, raw(viewer, "HEAD", "/orders/new"));
    assertEquals(404, raw(viewer, "HEAD", "/live"));
  }
}
