package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Platforms that sign their users in to the console. */
class ConsoleSessionsIT {
  private static TestService service;
  private static TestMerchant shop;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
  }

  private static String body(String role, String id) {
    return "{\"role\":\"%s\",\"staff\":{\"id\":\"%s\",\"name\":\"Siti\"},\"returnUrl\":\"https://platform.example.com/x?y=1\"}"
        .formatted(role, id);
  }

  private static ApiClient client(String scope) {
    return service.client(shop.merchant(), scope);
  }

  private static StaffClient enter(JsonNode session) {
    StaffClient browser = StaffClient.nobody(service);
    String path = URI.create(session.get("url").asText()).getPath();
    assertEquals(303, browser.post(path, List.of()).status());
    return browser;
  }

  @Test
  void signsAUserInWithARole() {
    ApiClient.Answer created =
        client(TestService.ALL_SCOPES).post("/console-sessions", body("cashier", "u-1"));
    assertEquals(201, created.status(), created.text());
    assertTrue(created.json().get("staffId").asText().startsWith("staff_"));
    StaffClient browser = enter(created.json());
    String order = shop.api().newOrder();
    assertEquals(303, browser.post("/orders/" + order + "/cancel", List.of()).status());
    assertEquals("cancelled", shop.status(order));
    assertEquals(403, browser.get("/developers").status());
    assertEquals(
        "https://platform.example.com/x?y=1",
        browser.get("/").html().select(".person a[href^=https]").attr("href"));
  }

  @Test
  void knowsAPersonAgain() {
    ApiClient platform = client(TestService.ALL_SCOPES);
    JsonNode first = platform.post("/console-sessions", body("viewer", "u-2")).json();
    StaffClient before = enter(first);
    assertEquals(403, before.get("/orders/new").status());
    JsonNode second = platform.post("/console-sessions", body("cashier", "u-2")).json();
    assertEquals(first.get("staffId"), second.get("staffId"));
    assertEquals(200, before.get("/orders/new").status());
  }

  @Test
  void givesNoRoleThatMayMoreThanTheToken() {
    ApiClient few = client("tokens:manage orders:read");
    ApiClient.Answer refused = few.post("/console-sessions", body("viewer", "u-3"));
    assertEquals(403, refused.status());
    assertEquals("insufficient_scope", refused.code());
    assertEquals(
        403, client("orders:read").post("/console-sessions", body("viewer", "u-3")).status());
  }

  @Test
  void mayNeverMoreThanTheTokenAlsoAfterAnotherRole() {
    String viewer =
        "tokens:manage orders:read payment-links:read products:read pages:read events:read merchant:read";
    StaffClient browser =
        enter(client(viewer).post("/console-sessions", body("viewer", "u-4")).json());
    client(TestService.ALL_SCOPES).post("/console-sessions", body("owner", "u-4"));
    assertEquals(403, browser.get("/orders/new").status());
    assertEquals(200, browser.get("/orders").status());
  }

  @Test
  void endsWithItsToken() {
    var token = service.issue(shop.merchant(), TestService.ALL_SCOPES, Duration.ofHours(1));
    ApiClient platform = new ApiClient(service, token.token());
    StaffClient browser = enter(platform.post("/console-sessions", body("owner", "u-5")).json());
    assertEquals(200, browser.get("/orders").status());
    service.revoke(token.tokenId());
    assertEquals(303, browser.get("/orders").status());
  }

  @Test
  void createsNothingThatOutlivesItsToken() {
    var token = service.issue(shop.merchant(), TestService.ALL_SCOPES, Duration.ofHours(30));
    ApiClient platform = new ApiClient(service, token.token());
    StaffClient browser = enter(platform.post("/console-sessions", body("owner", "u-7")).json());
    String colleague =
        client(TestService.ALL_SCOPES)
            .post("/console-sessions", body("viewer", "u-8"))
            .json()
            .get("staffId")
            .asText();
    assertEquals(422, browser.post("/developers/tokens/new", newToken("2")).status());
    StaffClient.Answer form = browser.get("/developers/tokens/new");
    assertEquals(List.of(""), form.html().select("#days option").eachAttr("value"), form.text());
    StaffClient.Answer created = browser.post("/developers/tokens/new", newToken(""));
    assertEquals(200, created.status());
    ApiClient made = new ApiClient(service, created.html().select(".secret-text").text());
    assertEquals(200, made.get("/orders").status());
    String grandchild = "{\"label\":\"Again\",\"scopes\":[\"orders:read\"],\"expiresIn\":3600}";
    ApiClient again =
        new ApiClient(service, made.post("/tokens", grandchild).json().get("token").asText());
    assertEquals(200, again.get("/orders").status());
    String id = token.tokenId();
    assertEquals(403, browser.get("/developers/tokens/" + id + "/rotate").status());
    assertEquals(403, browser.post("/developers/tokens/" + id + "/rotate", List.of()).status());
    assertEquals(403, browser.get("/settings/staff/new").status());
    assertEquals(
        403,
        browser.post("/settings/staff/new", List.of("name", "Eve", "role", "viewer")).status());
    String person = "/settings/staff/" + colleague;
    assertEquals(403, browser.post(person + "/invite", List.of()).status());
    assertEquals(403, browser.post(person + "/role", List.of("role", "owner")).status());
    platform.delete("/tokens/" + id);
    Awaitility.await().until(() -> made.get("/orders").status() == 401);
    Awaitility.await().until(() -> again.get("/orders").status() == 401);
  }

  private static List<String> newToken(String days) {
    return List.of(
        "label", "Made", "days", days, "scopes", "orders:read", "scopes", "tokens:manage");
  }

  @Test
  void endsTheLinkAfterAMinute() {
    JsonNode session =
        client(TestService.ALL_SCOPES).post("/console-sessions", body("viewer", "u-6")).json();
    service.execute(
        "update ext_console.single_use_link set expires_at = now() where staff_id = '%s'"
            .formatted(session.get("staffId").asText()));
    String path = URI.create(session.get("url").asText()).getPath();
    assertEquals(404, StaffClient.nobody(service).get(path).status());
    assertEquals(404, StaffClient.nobody(service).post(path, List.of()).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"role\":\"admin\",\"staff\":{\"id\":\"a\",\"name\":\"b\"}}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"\",\"name\":\"b\"}}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"a\",\"name\":\"  \"}}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"a\",\"name\":\"b\\u0007\"}}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"a\",\"name\":\"b\"},\"returnUrl\":\"javascript:alert(1)\"}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"a\",\"name\":\"b\"},\"returnUrl\":\"//evil.example\"}",
        "{\"role\":\"viewer\",\"staff\":{\"id\":\"a\",\"name\":\"b\"},\"more\":1}"
      })
  void refusesWhatIsNoSession(String body) {
    ApiClient.Answer refused = client(TestService.ALL_SCOPES).post("/console-sessions", body);
    assertEquals(400, refused.status(), refused.text());
    assertFalse(refused.text().contains("enter/"), refused.text());
  }
}
