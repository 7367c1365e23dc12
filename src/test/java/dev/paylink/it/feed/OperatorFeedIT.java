package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.access.operator.OperatorTokenStore.Issued;
import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The feed of all merchants over HTTP, for the operator's own programs. */
class OperatorFeedIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static TestService service;
  private static TestService other;
  private static String origin;
  private static String otherOrigin;
  private static OperatorTokenStore tokens;
  private static String token;

  @BeforeAll
  static void start() {
    int port = FreePort.find();
    service = TestService.start(Map.of("PAYLINK_MANAGEMENT_PORT", Integer.toString(port)));
    origin = "http://127.0.0.1:" + port;
    int otherPort = FreePort.find();
    other = service.anotherNode(Map.of("PAYLINK_MANAGEMENT_PORT", Integer.toString(otherPort)));
    otherOrigin = "http://127.0.0.1:" + otherPort;
    tokens = new OperatorTokenStore(service.node().databases().api(), service.clock());
    token = issue(Duration.ofDays(3650)).token();
  }

  @AfterAll
  static void stop() {
    other.close();
    service.close();
  }

  private static Issued issue(Duration lifetime) {
    return TestService.await(
        tokens.issue(service.node().ids(), "Ledger", OperatorTokenStore.EVENTS, lifetime));
  }

  private static HttpResponse<String> post(String node, String bearer, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node + "/feed/" + path))
            .POST(BodyPublishers.ofString(body));
    if (bearer != null) {
      request.header("Authorization", "Bearer " + bearer);
    }
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject ok(String node, String path, String body) {
    HttpResponse<String> answer = post(node, token, path, body);
    assertEquals(200, answer.statusCode(), answer::body);
    return new JsonObject(answer.body());
  }

  private static String body(String reader, String more) {
    return "{\"reader\":\"%s\"%s}".formatted(reader, more);
  }

  /** Reads and advances until an object comes, and returns the ids of all. */
  private static List<String> read(String node, String cursor, String reader, String last) {
    List<String> objects = new ArrayList<>();
    Awaitility.await()
        .until(
            () -> {
              JsonObject batch =
                  ok(node, cursor + "/read", body(reader, ",\"fromStart\":true,\"limit\":3"));
              JsonArray events = batch.getJsonArray("events");
              for (int i = 0; i < events.size(); i++) {
                objects.add(events.getJsonObject(i).getString("objectId"));
                long position = events.getJsonObject(i).getLong("position");
                JsonObject advanced =
                    ok(node, cursor + "/advance", body(reader, ",\"position\":" + position));
                assertTrue(advanced.getBoolean("held"));
              }
              return objects.contains(last);
            });
    return objects;
  }

  @Test
  void readsTheEventsOfAllMerchantsInOrder() {
    String from = Long.toString(service.number("select position from event_feed_head"));
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      orders.add(service.newClient().newOrder());
    }
    Awaitility.await()
        .until(() -> service.number("select count(*) from event where position is null") == 0);
    JsonObject batch = ok(origin, "all/read", body("a", ",\"after\":%s".formatted(from)));
    List<String> read = new ArrayList<>();
    for (Object event : batch.getJsonArray("events")) {
      JsonObject placed = (JsonObject) event;
      read.add(placed.getString("objectId"));
      assertEquals("order.created", placed.getJsonObject("event").getString("type"));
      assertTrue(TypeId.MERCHANT.matches(placed.getString("merchantId")));
    }
    assertEquals(orders, read);
    assertFalse(batch.getBoolean("hasMore"));
  }

  @Test
  void givesACursorToOneReaderAtATime() {
    ApiClient api = service.newClient();
    read(origin, "shared", "a", api.newOrder());
    List<String> later = List.of(api.newOrder(), api.newOrder());
    assertEquals(
        new JsonArray(), ok(otherOrigin, "shared/read", body("b", "")).getJsonArray("events"));
    assertFalse(ok(otherOrigin, "shared/advance", body("b", ",\"position\":0")).getBoolean("held"));
    assertEquals(204, post(origin, token, "shared/release", body("a", "")).statusCode());
    assertTrue(read(otherOrigin, "shared", "b", later.get(1)).containsAll(later));
  }

  /** The next reader goes on where the dead one had come to. */
  @Test
  void continuesAfterAReaderThatDied() {
    read(origin, "died", "a", service.newClient().newOrder());
    String order = service.newClient().newOrder();
    Awaitility.await()
        .until(() -> !ok(origin, "died/read", body("a", "")).getJsonArray("events").isEmpty());
    service.execute("update event_cursor set reader_until = now() where name = 'died'");
    assertEquals(List.of(order), read(otherOrigin, "died", "b", order));
  }

  @Test
  void refusesOtherTokens() {
    String merchants = service.newClient().token();
    assertEquals(401, post(origin, null, "x/read", body("a", "")).statusCode());
    assertEquals(401, post(origin, merchants, "x/read", body("a", "")).statusCode());
    assertEquals(401, post(origin, token + "x", "x/read", body("a", "")).statusCode());
    Issued brief = issue(Duration.ofMillis(1));
    service.advance(Duration.ofSeconds(1));
    HttpResponse<String> expired = post(origin, brief.token(), "x/read", body("a", ""));
    assertEquals(401, expired.statusCode());
    assertEquals(
        "Bearer realm=\"paylink\", error=\"invalid_token\"",
        expired.headers().firstValue("WWW-Authenticate").orElseThrow());
    assertEquals("unauthorized", new JsonObject(expired.body()).getString("code"));
    Issued revoked = issue(Duration.ofDays(1));
    UUID id = TypeId.OPERATOR_TOKEN.decode(revoked.tokenId());
    assertEquals(200, post(origin, revoked.token(), "x/read", body("a", "")).statusCode());
    assertTrue(TestService.await(tokens.revoke(id)));
    assertEquals(401, post(origin, revoked.token(), "x/read", body("a", "")).statusCode());
  }

  /** The API does not know the tokens of operators, nor the management port those of merchants. */
  @Test
  void isGoodForNothingElse() {
    assertEquals(401, new ApiClient(service, token).get("/events").status());
    assertEquals(401, new ApiClient(service, token).get("/orders").status());
    HttpRequest onPublicPort =
        HttpRequest.newBuilder(URI.create(service.origin() + "/feed/x/read"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(body("a", "")))
            .build();
    try {
      assertEquals(404, CLIENT.send(onPublicPort, BodyHandlers.discarding()).statusCode());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void storesNoToken() {
    Issued issued = issue(Duration.ofDays(1));
    assertEquals(
        0,
        service.number(
            "select count(*) from operator_token t where t::text like '%%%s%%'"
                .formatted(issued.token())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read|{}|reader",
        "read|{\"reader\":7}|reader",
        "read|{\"reader\":\"\"}|reader",
        "read|{\"reader\":\"a\",\"limit\":0}|limit",
        "read|{\"reader\":\"a\",\"limit\":101}|limit",
        "read|{\"reader\":\"a\",\"limit\":1.5}|limit",
        "read|{\"reader\":\"a\",\"after\":-1}|after",
        "read|{\"reader\":\"a\",\"after\":99999999999999999999}|after",
        "read|{\"reader\":\"a\",\"fromStart\":\"yes\"}|fromStart",
        "read|{\"reader\":\"a\",\"from_start\":true}|from_start",
        "advance|{\"reader\":\"a\"}|position",
        "advance|{\"reader\":\"a\",\"position\":-1}|position",
        "release|{\"reader\":null}|reader",
      })
  void namesTheFieldThatIsWrong(String action, String body, String field) {
    HttpResponse<String> answer = post(origin, token, "fields/" + action, body);
    assertEquals(400, answer.statusCode(), answer::body);
    JsonObject error = new JsonObject(answer.body());
    assertEquals("invalid_request", error.getString("code"));
    assertEquals(field, error.getJsonArray("details").getJsonObject(0).getString("field"));
  }

  @Test
  void refusesWhatIsNoRequest() {
    assertEquals(400, post(origin, token, "x/read", "[]").statusCode());
    assertEquals(400, post(origin, token, "x/read", "").statusCode());
    assertEquals(413, post(origin, token, "x/read", " ".repeat(5_000)).statusCode());
    assertEquals(404, post(origin, token, "x/write", "{}").statusCode());
    assertEquals(400, post(origin, token, "x%00/read", body("a", "")).statusCode());
    assertEquals(400, post(origin, token, "n".repeat(101) + "/read", body("a", "")).statusCode());
    assertEquals(
        404, post(origin, token, "none/advance", body("a", ",\"position\":0")).statusCode());
  }
}
