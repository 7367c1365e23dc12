package dev.paylink.it.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Merchants and tokens that a program of the operator creates. */
class MerchantRoutesIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static TestService service;
  private static String origin;
  private static String token;

  @BeforeAll
  static void start() {
    // A node of its own: it has a management port.
    int port = FreePort.find();
    service = TestService.start(Map.of("PAYLINK_MANAGEMENT_PORT", Integer.toString(port)));
    origin = "http://127.0.0.1:" + port;
    token = service.operatorToken(OperatorTokenStore.MERCHANTS);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static HttpResponse<String> post(
      String bearer, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + path))
            .header("Authorization", "Bearer " + bearer)
            .POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void createsAMerchantThatSells() {
    HttpResponse<String> created = post(token, "/merchants", "{\"name\":\" Batik Ayu \"}");
    assertEquals(201, created.statusCode(), created::body);
    String id = new JsonObject(created.body()).getString("id");
    HttpResponse<String> issued =
        post(
            token,
            "/merchants/%s/tokens".formatted(id),
            "{\"scope\":\"merchant:read orders:write orders:read\",\"label\":\"Shop\",\"days\":1}");
    assertEquals(201, issued.statusCode(), issued::body);
    ApiClient shop = new ApiClient(service, new JsonObject(issued.body()).getString("token"));
    assertEquals("Batik Ayu", shop.get("/merchant").json().get("name").asText());
    assertEquals("test", shop.get("/merchant").json().get("mode").asText());
    shop.newOrder();
    assertEquals(403, shop.patch("/merchant", "{\"name\":\"A\"}").status());
  }

  @Test
  void createsOneMerchantForAKey() {
    Set<String> ids = new HashSet<>();
    IntStream.range(0, 20)
        .parallel()
        .mapToObj(i -> post(token, "/merchants", "{\"name\":\"A\"}", "Idempotency-Key", "shop-1"))
        .forEach(
            answer -> {
              assertEquals(201, answer.statusCode(), answer::body);
              synchronized (ids) {
                ids.add(new JsonObject(answer.body()).getString("id"));
              }
            });
    assertEquals(1, ids.size());
    assertEquals(1, service.number("select count(*) from merchant where creation_key = 'shop-1'"));
    HttpResponse<String> other =
        post(token, "/merchants", "{\"name\":\"B\"}", "Idempotency-Key", "shop-1");
    assertEquals(422, other.statusCode(), other::body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/merchants|{}|name",
        "/merchants|{\"name\":\"\"}|name",
        "/merchants|{\"name\":\"a\",\"mode\":\"demo\"}|must be test or live",
        "/merchants|{\"name\":\"a\",\"mode\":\"live\"}|http.publicUrl",
        "/merchants|{\"name\":\"a\",\"bank\":1}|is unknown",
        "/merchants/{id}/tokens|{\"scope\":\"orders:all\"}|must be scopes",
        "/merchants/{id}/tokens|{\"scope\":\"orders:read\",\"days\":400}|from 1 to 366"
      })
  void refusesWhatIsWrong(String path, String body, String message) {
    String id = service.merchant("test").id();
    HttpResponse<String> refused = post(token, path.replace("{id}", id), body);
    assertEquals(400, refused.statusCode(), refused::body);
    assertTrue(refused.body().contains(message), refused::body);
  }

  @Test
  void needsItsScope() {
    String reader = service.operatorToken(OperatorTokenStore.EVENTS);
    assertEquals(401, post(reader, "/merchants", "{\"name\":\"A\"}").statusCode());
    assertEquals(401, post("no", "/merchants", "{\"name\":\"A\"}").statusCode());
    String unknown = "/merchants/mer_01jd5k8zv7e6w9q2m4t8x0c3fb/tokens";
    assertEquals(404, post(token, unknown, "{\"scope\":\"orders:read\"}").statusCode());
    assertEquals(404, post(token, "/merchants/x/tokens", "{\"scope\":\"a\"}").statusCode());
  }
}
