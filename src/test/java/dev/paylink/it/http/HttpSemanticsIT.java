package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What RFC 9110 promises to any HTTP client. */
class HttpSemanticsIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    client = service.newClient();
  }

  private static HttpResponse<String> head(String path) throws Exception {
    return HTTP.send(client.request("HEAD", path, null).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> raw(String requestLine, String... headers) {
    return new RawHttp(service.port())
        .send(
            "%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n%s\r\n"
                .formatted(requestLine, client.token(), String.join("", headers)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/orders", "/v1/nothing", "/health/live", "/docs/", "/pay/x"})
  void datesResponses(String path) {
    String date = raw("GET " + path).headers().firstValue("Date").orElse("");
    ZonedDateTime parsed = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME);
    assertEquals(service.clock().instant().getEpochSecond(), parsed.toEpochSecond(), 120);
  }

  @Test
  void datesResponseToMalformedRequest() {
    assertTrue(raw("GE T /").headers().firstValue("Date").isPresent());
  }

  @Test
  void answersHeadLikeGetWithoutBody() throws Exception {
    String order = "/orders/" + client.newOrder();
    for (String path : new String[] {order, "/orders", "/events?limit=3"}) {
      Answer get = client.get(path);
      HttpResponse<String> head = head(path);
      assertEquals(200, head.statusCode());
      assertEquals("", head.body());
      assertEquals(
          Integer.toString(get.text().length()), head.headers().firstValue("Content-Length").get());
      assertEquals("application/json", head.headers().firstValue("Content-Type").get());
    }
    assertEquals(client.get(order).header("ETag"), head(order).headers().firstValue("ETag").get());
  }

  @Test
  void answersHeadOfMissingResourceAndWithoutToken() throws Exception {
    assertEquals(404, head("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb").statusCode());
    assertEquals(404, head("/nothing").statusCode());
    assertEquals(405, head("/webhook-endpoints/whe_x/secret/rotate").statusCode());
    String withoutToken = "HEAD /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    String answer = new RawHttp(service.port()).exchange(withoutToken);
    assertTrue(answer.startsWith("HTTP/1.1 401 ") && answer.endsWith("\r\n\r\n"), answer);
  }

  @Test
  void namesTheMethodsOfAPathAlsoBehindAPublicUrlWithAPath() {
    try (TestService node =
        service.anotherNode(Map.of("PAYLINK_HTTP_PUBLIC_URL", "https://shop.example/pay"))) {
      Answer answer = new ApiClient(node, client.token()).send("PUT", "/orders", "{}");
      assertEquals(405, answer.status());
      assertEquals(Set.of("GET", "HEAD", "POST"), Set.of(answer.header("Allow").split(", ")));
    }
  }

  @Test
  void answersNotModifiedUntilResourceChanges() {
    String order = "/orders/" + client.newOrder();
    String tag = client.get(order).header("ETag");
    assertTrue(tag.matches("\"[0-9a-f]{32}\""), tag);
    Answer same = client.send("GET", order, null, "If-None-Match", tag);
    assertEquals(304, same.status());
    assertEquals("", same.text());
    assertEquals(tag, same.header("ETag"));
    assertEquals(304, client.send("GET", order, null, "If-None-Match", "*").status());
    assertEquals(204, client.delete(order).status());
    Answer changed = client.send("GET", order, null, "If-None-Match", tag);
    assertEquals(200, changed.status());
    assertNotEquals(tag, changed.header("ETag"));
  }

  @Test
  void tagsEachSingleResource() {
    String endpoint = client.newEndpoint();
    client.newLink();
    for (String path :
        new String[] {"/payment-links/" + client.newLink(), "/webhook-endpoints/" + endpoint}) {
      String tag = client.get(path).header("ETag");
      assertEquals(304, client.send("GET", path, null, "If-None-Match", tag).status());
    }
    assertEquals("", client.get("/webhook-endpoints/" + endpoint + "/secret").header("ETag"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/orders/",
        "//v1/orders",
        "/v1//orders",
        "/v1/./orders",
        "/v1/x/../orders",
        "/v1/x/%2e%2E/orders",
        "/v1/%2e/orders",
        "/v1/orders/..",
        "/v1%2Forders",
        "/docs//",
        "/health/live/"
      })
  void servesExactPathsOnly(String path) {
    HttpResponse<String> answer = raw("GET " + path);
    assertEquals(404, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("\"not_found\""), answer.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void refusesTargetWithFragment(String method) {
    for (String path : new String[] {"/v1/orders#x", "/v1/orders?perPage=1#x", "/health/live#"}) {
      String request = "%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      String answer = new RawHttp(service.port()).exchange(request.formatted(method, path));
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    }
  }

  @Test
  void continuesFirstPageByCursor() {
    ApiClient own = service.newClient();
    for (int i = 0; i < 3; i++) {
      own.newOrder();
    }
    Answer first = own.get("/orders?perPage=2");
    String last = first.json().at("/data/1/id").asText();
    assertTrue(
        first.header("Link").contains("/v1/orders?perPage=2&after=" + last + ">; rel=\"next\""),
        first.header("Link"));
    own.newOrder(); // a page by number would repeat the last order of the first page
    Answer second = own.get("/orders?perPage=2&after=" + last);
    assertEquals(1, second.json().get("data").size());
    assertFalse(second.text().contains(last));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/problem+json | application/problem+json",
        "APPLICATION/PROBLEM+JSON; q=0.5, */* | application/problem+json",
        "application/json;q=0.5, application/problem+json | application/problem+json",
        "application/json, application/problem+json;q=0.5 | application/json",
        "application/problem+json;q=0 | application/json",
        "*/* | application/json",
        "application/problem | application/json"
      })
  void writesErrorsAsProblemsOnRequest(String accept, String type) {
    Answer error = client.send("GET", "/orders?page=0", null, "Accept", accept);
    assertEquals(type, error.header("Content-Type"));
    assertEquals("invalid_request", error.code());
    boolean problem = type.endsWith("problem+json");
    assertEquals(400, error.json().get(problem ? "status" : "error").asInt());
    assertEquals(problem ? "Bad Request" : "", error.json().path("title").asText());
    assertEquals(error.header("X-Request-Id"), error.json().get("requestId").asText());
  }

  /** RFC 6750, section 3.1. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "- | 401 | Bearer realm=\"paylink\"",
        "Basic dTpw | 401 | Bearer realm=\"paylink\"",
        "Bearer | 401 | Bearer realm=\"paylink\"",
        "Bearer a b | 401 | Bearer realm=\"paylink\", error=\"invalid_token\"",
        "Bearer a.b.c | 401 | Bearer realm=\"paylink\", error=\"invalid_token\"",
        "Bearer a, Bearer b | 401 | Bearer realm=\"paylink\", error=\"invalid_token\""
      })
  void challengesAsBearerTokensAre(String authorization, int status, String challenge) {
    HttpResponse<String> refused =
        new RawHttp(service.port())
            .send(
                "GET /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n"
                    .formatted(
                        authorization == null ? "" : "Authorization: " + authorization + "\r\n"));
    assertEquals(status, refused.statusCode());
    assertEquals(challenge, refused.headers().firstValue("WWW-Authenticate").orElse(""));
  }

  @Test
  void refusesTwoAuthorizationHeaders() {
    HttpResponse<String> refused = raw("GET /v1/orders", "Authorization: Bearer a\r\n");
    assertEquals(400, refused.statusCode());
    assertEquals(
        "Bearer realm=\"paylink\", error=\"invalid_request\"",
        refused.headers().firstValue("WWW-Authenticate").orElse(""));
    assertTrue(refused.body().contains("\"field\":\"Authorization\""), refused.body());
  }
}
