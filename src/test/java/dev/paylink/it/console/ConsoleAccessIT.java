package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets into the console, for how long, and from where. */
class ConsoleAccessIT {
  private static TestService service;
  private static TestMerchant shop;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
  }

  private static StaffClient staff(String role) {
    return StaffClient.signedIn(service, shop.merchantId(), role);
  }

  private static void change(StaffClient staff, String sql) {
    service.execute(sql.formatted(staff.staffId()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/orders?status=paid", "/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb"})
  void leadsStrangersToTheDoorAndBack(String page) {
    Answer answer = StaffClient.nobody(service).get(page);
    assertEquals(303, answer.status());
    assertTrue(answer.location().startsWith("/sign-in"), answer.location());
    Answer door = StaffClient.nobody(service).get(answer.location());
    assertEquals(200, door.status());
    String action = door.html().select("form[data-passkey]").attr("action");
    assertEquals(page, URI.create("x:/?" + URI.create(action).getQuery()).getQuery().substring(5));
  }

  @Test
  void signsInOnceByALinkAndNotByOpeningIt() {
    String path =
        URI.create(StaffClient.link(service, shop.merchantId(), "viewer").url()).getPath();
    StaffClient browser = StaffClient.nobody(service);
    for (int scan = 0; scan < 3; scan++) {
      assertEquals(200, browser.get(path).status());
    }
    assertEquals("", browser.cookie());
    assertEquals(303, browser.post(path, List.of()).status());
    assertEquals(200, browser.get("/orders").status());
    assertEquals(404, StaffClient.nobody(service).post(path, List.of()).status());
    assertEquals(404, StaffClient.nobody(service).get(path).status());
  }

  @Test
  void protectsTheCookieAndThePages() {
    StaffClient staff = staff("viewer");
    Answer page = staff.get("/orders");
    assertTrue(page.header("Content-Security-Policy").contains("script-src 'self';"));
    assertFalse(page.header("Content-Security-Policy").contains("unsafe"));
    assertTrue(page.header("Content-Security-Policy").contains("frame-ancestors 'none'"));
    assertEquals("no-store", page.header("Cache-Control"));
    assertEquals("nosniff", page.header("X-Content-Type-Options"));
    String path =
        URI.create(StaffClient.link(service, shop.merchantId(), "viewer").url()).getPath();
    Answer entered = StaffClient.nobody(service).post(path, List.of());
    assertTrue(entered.header("Set-Cookie").contains("HTTPOnly"), entered.header("Set-Cookie"));
    assertTrue(entered.header("Set-Cookie").contains("SameSite=Lax"));
    assertNotEquals(0, staff.get("/orders").html().select("link[rel=stylesheet]").size());
  }

  @Test
  void givesAnotherCookieAtEachSignIn() {
    String path =
        URI.create(StaffClient.link(service, shop.merchantId(), "viewer").url()).getPath();
    StaffClient planted = StaffClient.nobody(service).withCookie("planted-by-somebody-else");
    planted.post(path, List.of());
    assertNotEquals("planted-by-somebody-else", planted.cookie());
    assertEquals(200, planted.get("/orders").status());
    assertEquals(303, planted.withCookie("planted-by-somebody-else").get("/orders").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from ext_console.session where staff_id = '%s'",
        "update ext_console.session set ends_at = now() where staff_id = '%s'",
        "update ext_console.session set seen_at = now() - interval '13 hours' where staff_id = '%s'",
        "update ext_console.staff set removed_at = now() where id = '%s'"
      })
  void endsASessionAtOnce(String sql) {
    StaffClient staff = staff("owner");
    assertEquals(200, staff.get("/orders").status());
    change(staff, sql);
    assertEquals(303, staff.get("/orders").status());
    assertEquals(303, staff.post("/orders/new", List.of("amount", "1")).status());
  }

  @Test
  void signsOut() {
    StaffClient staff = staff("viewer");
    String cookie = staff.cookie();
    assertEquals("/sign-in", staff.post("/sign-out", List.of()).location());
    assertEquals(303, staff.withCookie(cookie).get("/orders").status());
  }

  @Test
  void changesRightsAtOnceWithTheRole() {
    StaffClient staff = staff("viewer");
    assertEquals(403, staff.get("/orders/new").status());
    change(staff, "update ext_console.staff set role = 'cashier' where id = '%s'");
    assertEquals(200, staff.get("/orders/new").status());
    change(staff, "update ext_console.staff set role = 'viewer' where id = '%s'");
    assertEquals(403, staff.get("/orders/new").status());
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example, cross-site",
    "https://evil.example, same-origin",
    "http://localhost:1, same-site",
    "'', cross-site",
    "null, cross-site",
    "'', ''"
  })
  void refusesFormsOfOtherOrigins(String origin, String site) {
    StaffClient staff = staff("owner");
    List<String> headers = new java.util.ArrayList<>();
    if (!origin.isEmpty()) {
      headers.addAll(List.of("Origin", origin));
    }
    if (!site.isEmpty()) {
      headers.addAll(List.of("Sec-Fetch-Site", site));
    }
    String order = shop.api().newOrder();
    Answer answer =
        staff.postFrom("/orders/" + order + "/cancel", List.of(), headers.toArray(String[]::new));
    assertEquals(403, answer.status());
    assertEquals("pending", shop.status(order));
  }

  @Test
  void takesFormsOfBrowsersThatNameTheirOriginOnly() {
    String order = shop.api().newOrder();
    Answer answer =
        staff("cashier")
            .postFrom("/orders/" + order + "/cancel", List.of(), "Origin", service.consoleOrigin());
    assertEquals(303, answer.status());
    assertEquals("cancelled", shop.status(order));
  }

  @Test
  void showsAViewerAllAndLetsItChangeNothing() {
    StaffClient viewer = staff("viewer");
    String order = shop.api().newOrder();
    Answer page = viewer.get("/orders/" + order);
    assertEquals(200, page.status());
    assertEquals(0, page.html().select("main form[method=post]").size(), page.text());
    for (String action : List.of("cancel", "status", "clear", "note", "message")) {
      Answer refused =
          viewer.post(
              "/orders/" + order + "/" + action,
              List.of("status", "paid", "kind", "receipt", "note", "x"));
      assertEquals(403, refused.status(), action);
    }
    assertEquals("pending", shop.status(order));
  }

  @Test
  void asksForANewProofAfterTenMinutes() {
    StaffClient owner = staff("owner");
    String order = shop.api().newOrder();
    assertEquals(200, owner.get("/orders/" + order + "/payment").status());
    change(
        owner,
        "update ext_console.session set verified_at = now() - interval '11 minutes' where staff_id = '%s'");
    Answer form = owner.get("/orders/" + order + "/payment");
    assertEquals("/verify?page=%2Forders%2F" + order + "%2Fpayment", form.location());
    Answer sent =
        owner.post("/orders/" + order + "/payment", List.of("confirmed", "1", "amount", "1"));
    assertTrue(sent.location().startsWith("/verify"), sent.location());
    assertEquals("pending", shop.status(order));
    assertEquals(200, owner.get(form.location()).status());
  }

  @Test
  void hidesOtherMerchants() {
    TestMerchant other = new TestMerchant(service);
    String order = other.api().newOrder();
    StaffClient owner = staff("owner");
    assertEquals(404, owner.get("/orders/" + order).status());
    assertEquals(404, owner.post("/orders/" + order + "/cancel", List.of()).status());
    assertEquals("pending", other.status(order));
  }

  @Test
  void answersUnknownPagesAndOddRequestsWithPages() {
    StaffClient owner = staff("owner");
    assertEquals(404, owner.get("/nothing").status());
    assertEquals(404, StaffClient.nobody(service).get("/nothing").status());
    assertEquals(404, owner.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb").status());
    assertEquals(400, owner.get("/orders/no-order").status());
    assertEquals(400, owner.get("/orders?status=unknown").status());
    assertEquals(404, StaffClient.nobody(service).get("/join/unknown").status());
    assertEquals(303, owner.get("/language?to=id&page=//evil.example").status());
    assertEquals("/", owner.get("/language?to=id&page=//evil.example").location());
    assertEquals("/", owner.get("/language?to=id&page=https://evil.example").location());
  }
}
