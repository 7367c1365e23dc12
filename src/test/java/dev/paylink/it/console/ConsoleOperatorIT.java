package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.Commands;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestPorts;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How operators let people in: command line, HTTP and page. The node has a management port. */
class ConsoleOperatorIT {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Pattern LINK =
      Pattern.compile("http://localhost:[0-9]+(/join/[A-Za-z0-9_-]+)");

  private static TestService service;
  private static String management;
  private static String token;
  private static Commands staff;

  @BeforeAll
  static void start() {
    int port = FreePort.find();
    String console = Integer.toString(TestPorts.find());
    service =
        TestService.start(
            Map.of(
                "PAYLINK_MANAGEMENT_PORT",
                Integer.toString(port),
                "PAYLINK_EXTENSIONS_CONSOLE_PORT",
                console));
    management = "http://127.0.0.1:" + port;
    token = service.operatorToken(OperatorTokenStore.MERCHANTS);
    Map<String, String> settings = new HashMap<>(TestDatabase.settings(service.databaseUri()));
    settings.put("PAYLINK_EXTENSIONS_CONSOLE_PORT", console);
    staff = new Commands(settings, "staff");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static HttpResponse<String> send(
      String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(management + path))
            .method(method, BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String basic(String password) {
    String pair = "operator:" + password;
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertLetsIn(String text) {
    Matcher link = LINK.matcher(text);
    assertTrue(link.find(), text);
    StaffClient browser = StaffClient.at(service.consoleOrigin());
    assertEquals(200, browser.get(link.group(1)).status());
  }

  @Test
  void invitesListsAndRemovesByTheCommandLine() {
    TestMerchant shop = new TestMerchant(service);
    String id = shop.merchantId();
    String invited = staff.succeed("invite", "--merchant", id, "--name", "Siti").out();
    assertLetsIn(invited);
    String listed = staff.succeed("list", "--merchant", id, "--json").out();
    JsonObject siti = new JsonArray(listed).getJsonObject(0);
    assertEquals("owner", siti.getString("role"));
    assertTrue(siti.getBoolean("invited"));
    String again = staff.succeed("invite", "--merchant", id, "--again", siti.getString("id")).out();
    assertLetsIn(again);
    String first = LINK.matcher(invited).results().findFirst().orElseThrow().group(1);
    assertEquals(404, StaffClient.at(service.consoleOrigin()).get(first).status());
    staff.succeed("remove", "--merchant", id, siti.getString("id"));
    assertEquals("[]", staff.succeed("list", "--merchant", id, "--json").out().strip());
  }

  @Test
  void refusesAtTheCommandLineWhatCannotBe() {
    TestMerchant shop = new TestMerchant(service);
    staff.assertFails(
        1, "There is no merchant", "list", "--merchant", "mer_01jd5k8zv7e6w9q2m4t8x0c3fb");
    staff.assertFails(
        1, "must be one of", "invite", "--merchant", shop.merchantId(), "--role", "admin");
    staff.assertFails(1, "There is no staff", "remove", "--merchant", shop.merchantId(), "staff_x");
  }

  @Test
  void letsProgramsInviteOverHttp() {
    TestMerchant shop = new TestMerchant(service);
    String path = "/merchants/" + shop.merchantId() + "/staff";
    HttpResponse<String> invited =
        send(
            "POST",
            path,
            "{\"name\":\"Siti\",\"role\":\"manager\"}",
            "Authorization",
            "Bearer " + token);
    assertEquals(201, invited.statusCode(), invited.body());
    assertLetsIn(invited.body());
    String id = new JsonObject(invited.body()).getString("staffId");
    String list = send("GET", path, "", "Authorization", "Bearer " + token).body();
    assertTrue(list.contains(id) && list.contains("manager"), list);
    assertEquals(
        201,
        send("POST", path + "/" + id + "/invitation", "", "Authorization", "Bearer " + token)
            .statusCode());
    assertEquals(
        204, send("DELETE", path + "/" + id, "", "Authorization", "Bearer " + token).statusCode());
    assertEquals(
        404, send("DELETE", path + "/" + id, "", "Authorization", "Bearer " + token).statusCode());
    assertEquals(401, send("GET", path, "").statusCode());
    assertEquals(
        404,
        send("GET", "/merchants/mer_x/staff", "", "Authorization", "Bearer " + token).statusCode());
  }

  @Test
  void showsTheServiceToOperatorsAlone() {
    HttpResponse<String> refused = send("GET", "/ext/console/operator", "");
    assertEquals(401, refused.statusCode());
    assertTrue(
        refused.headers().allValues("WWW-Authenticate").stream()
            .anyMatch(challenge -> challenge.startsWith("Basic ")));
    assertEquals(
        401,
        send("GET", "/ext/console/operator", "", "Authorization", basic("wrong")).statusCode());
    assertEquals(
        401,
        send(
                "GET",
                "/ext/console/operator",
                "",
                "Authorization",
                basic(service.operatorToken(OperatorTokenStore.EVENTS)))
            .statusCode());
    HttpResponse<String> page =
        send("GET", "/ext/console/operator", "", "Authorization", basic(token));
    assertEquals(200, page.statusCode());
    assertTrue(page.body().contains("Deliveries that are due"), page.body());
    assertTrue(page.headers().firstValue("Content-Security-Policy").isPresent());
    assertEquals(
        200,
        send("GET", "/ext/console/operator.css", "", "Authorization", basic(token)).statusCode());
  }

  @Test
  void createsAMerchantWithItsFirstOwnerOnce() {
    String form = "name=Toko+%3Cb%3EMaju%3C%2Fb%3E&owner=Siti&mode=test&key=k-17";
    String[] own = {
      "Authorization", basic(token),
      "Content-Type", "application/x-www-form-urlencoded",
      "Sec-Fetch-Site", "same-origin"
    };
    HttpResponse<String> made = send("POST", "/ext/console/operator/merchants", form, own);
    assertEquals(200, made.statusCode(), made.body());
    assertLetsIn(made.body());
    assertTrue(made.body().contains("Toko &lt;b&gt;Maju"), made.body());
    assertEquals(200, send("POST", "/ext/console/operator/merchants", form, own).statusCode());
    assertEquals(1, service.number("select count(*) from merchant where name like 'Toko%'"));
    HttpResponse<String> wrong =
        send("POST", "/ext/console/operator/merchants", "name=&owner=Siti&mode=test", own);
    assertEquals(422, wrong.statusCode());
    HttpResponse<String> foreign =
        send(
            "POST",
            "/ext/console/operator/merchants",
            "name=Evil&owner=Evil&mode=test",
            "Authorization",
            basic(token),
            "Sec-Fetch-Site",
            "cross-site");
    assertEquals(403, foreign.statusCode());
    assertEquals(0, service.number("select count(*) from merchant where name = 'Evil'"));
    assertFalse(foreign.body().contains("/join/"));
  }

  /** Browsers name the origin alone over plain HTTP. */
  @Test
  void takesFormsOfItsOwnPageOverPlainHttp() {
    String form = "name=Toko+Jaya&owner=Siti&mode=test&key=k-18";
    String path = "/ext/console/operator/merchants";
    String basic = basic(token);
    assertEquals(403, send("POST", path, form, "Authorization", basic).statusCode());
    for (String origin : List.of("http://evil.example", "null", management + ".evil.example")) {
      assertEquals(
          403,
          send("POST", path, form, "Authorization", basic, "Origin", origin).statusCode(),
          origin);
    }
    assertEquals(0, service.number("select count(*) from merchant where name = 'Toko Jaya'"));
    assertLetsIn(send("POST", path, form, "Authorization", basic, "Origin", management).body());
  }

  @Test
  void knowsNoStaffOfMerchantsThatDoNotExist() {
    String merchant = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";
    String path = "/merchants/" + merchant + "/staff";
    String bearer = "Bearer " + token;
    String person = "{\"name\":\"Siti\",\"role\":\"owner\"}";
    assertEquals(404, send("GET", path, "", "Authorization", bearer).statusCode());
    assertEquals(404, send("POST", path, person, "Authorization", bearer).statusCode());
    for (String change : List.of("POST /staff_x/invitation", "DELETE /staff_x")) {
      String[] parts = change.split(" ");
      assertEquals(
          404, send(parts[0], path + parts[1], "", "Authorization", bearer).statusCode(), change);
    }
    HttpResponse<String> form =
        send(
            "POST",
            "/ext/console/operator/staff",
            "merchantId=" + merchant + "&owner=Siti",
            "Authorization",
            basic(token),
            "Sec-Fetch-Site",
            "same-origin");
    assertEquals(422, form.statusCode());
    assertEquals(
        0,
        service.number(
            "select count(*) from ext_console.staff where merchant_id = '%s'".formatted(merchant)));
  }
}
