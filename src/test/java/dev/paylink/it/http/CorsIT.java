package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of the configured origins, and no others, may call the API in a browser. */
class CorsIT {
  private static final String SHOP = "https://shop.example.com";
  private static final String ALLOWED = "Access-Control-Allow-Origin";

  private static TestService service;
  private static String token;

  @BeforeAll
  static void start() {
    service =
        TestService.start(Map.of("PAYLINK_HTTP_CORS_ORIGINS", SHOP + ",http://localhost:3000"));
    token = service.newClient().token();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static String request(String line, String origin, String... headers) {
    return "%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: %s\r\n%s\r\n"
        .formatted(line, origin, String.join("", headers));
  }

  private static String preflight(int port, String origin) {
    return new RawHttp(port)
        .exchange(
            request(
                "OPTIONS /v1/orders",
                origin,
                "Access-Control-Request-Method: POST\r\n",
                "Access-Control-Request-Headers: authorization,idempotency-key\r\n"));
  }

  @Test
  void answersPreflightOfAllowedOrigins() {
    for (String origin : new String[] {SHOP, "http://localhost:3000"}) {
      String answer = preflight(service.port(), origin).toLowerCase();
      assertTrue(answer.startsWith("http/1.1 204 "), answer);
      assertTrue(answer.contains("access-control-allow-origin: " + origin + "\r\n"), answer);
      assertTrue(answer.contains("idempotency-key"), answer);
      assertTrue(answer.contains("patch"), answer);
    }
  }

  @Test
  void allowsEveryMethodAndHeaderOfTheContract() throws Exception {
    JsonNode contract = contract();
    Set<String> methods = new TreeSet<>();
    Set<String> sent = new TreeSet<>();
    Set<String> answered = new TreeSet<>();
    for (JsonNode path : contract.path("paths")) {
      path.fieldNames().forEachRemaining(methods::add);
      for (JsonNode operation : path) {
        sent.addAll(headerParameters(contract, operation));
        answered.addAll(responseHeaders(contract, operation));
      }
    }
    String preflight = preflight(service.port(), SHOP);
    assertAllIn(methods, listed(preflight, "access-control-allow-methods"));
    assertAllIn(sent, listed(preflight, "access-control-allow-headers"));
    String answer = new RawHttp(service.port()).exchange(request("GET /v1/orders", SHOP));
    assertAllIn(answered, listed(answer, "access-control-expose-headers"));
  }

  private static JsonNode contract() throws IOException {
    try (InputStream in = CorsIT.class.getResourceAsStream("/openapi.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static Set<String> headerParameters(JsonNode contract, JsonNode operation) {
    Set<String> names = new TreeSet<>();
    for (JsonNode parameter : operation.path("parameters")) {
      JsonNode found = resolved(contract, parameter);
      if (found.path("in").asText().equals("header")) {
        names.add(found.path("name").asText().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static Set<String> responseHeaders(JsonNode contract, JsonNode operation) {
    Set<String> names = new TreeSet<>();
    for (JsonNode response : operation.path("responses")) {
      JsonNode headers = resolved(contract, response).path("headers");
      headers.fieldNames().forEachRemaining(name -> names.add(name.toLowerCase(Locale.ROOT)));
    }
    return names;
  }

  private static JsonNode resolved(JsonNode contract, JsonNode node) {
    return node.has("$ref") ? contract.at(node.path("$ref").asText().substring(1)) : node;
  }

  private static Set<String> listed(String answer, String header) {
    return Pattern.compile("\r\n" + header + ": ([^\r]+)")
        .matcher(answer.toLowerCase(Locale.ROOT))
        .results()
        .flatMap(found -> Stream.of(found.group(1).split(", ?")))
        .collect(Collectors.toSet());
  }

  private static void assertAllIn(Set<String> expected, Set<String> found) {
    assertFalse(expected.isEmpty());
    Set<String> missing = new TreeSet<>(expected);
    missing.removeAll(found);
    assertEquals(Set.of(), missing);
  }

  @Test
  void showsResponsesAndErrorsToAllowedOrigins() {
    HttpHeaders found =
        new RawHttp(service.port())
            .send(request("GET /v1/orders", SHOP, "Authorization: Bearer " + token + "\r\n"))
            .headers();
    assertEquals(SHOP, found.firstValue(ALLOWED).orElse(""));
    assertTrue(
        found.firstValue("Access-Control-Expose-Headers").orElse("").contains("RateLimit-Limit"));
    HttpResponse<String> refused =
        new RawHttp(service.port()).send(request("GET /v1/orders", SHOP));
    assertEquals(401, refused.statusCode());
    assertEquals(SHOP, refused.headers().firstValue(ALLOWED).orElse(""));
  }

  @Test
  void showsNothingToOtherOrigins() {
    HttpResponse<String> answer =
        new RawHttp(service.port())
            .send(
                request(
                    "GET /v1/orders",
                    "https://other.example.com",
                    "Authorization: Bearer " + token + "\r\n"));
    assertEquals(200, answer.statusCode());
    assertFalse(answer.headers().firstValue(ALLOWED).isPresent());
    String preflight = preflight(service.port(), "https://shop.example.com.evil.test");
    assertTrue(preflight.startsWith("HTTP/1.1 405 "), preflight);
  }

  @Test
  void answersRequestsWithoutOrigin() {
    HttpResponse<String> answer =
        new RawHttp(service.port())
            .send(
                "GET /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n"
                    .formatted(token));
    assertEquals(200, answer.statusCode(), answer.body());
    assertFalse(answer.headers().firstValue(ALLOWED).isPresent());
  }

  @Test
  void tellsCachesThatResponsesDifferByOriginAndCoding() {
    try (TestService single = TestService.start(Map.of("PAYLINK_HTTP_CORS_ORIGINS", SHOP))) {
      for (int port : new int[] {service.port(), single.port()}) {
        for (String origin : new String[] {SHOP, "https://other.example.com"}) {
          String answer =
              new RawHttp(port).exchange(request("HEAD /v1/openapi.json", origin)).toLowerCase();
          List<String> varied =
              Pattern.compile("\r\nvary: ([^\r]+)")
                  .matcher(answer)
                  .results()
                  .flatMap(found -> Stream.of(found.group(1).split(", ?")))
                  .sorted()
                  .toList();
          assertEquals(List.of("accept-encoding", "origin"), varied, answer);
        }
      }
    }
  }

  @Test
  void isOffByDefault(TestService plain) {
    assertTrue(preflight(plain.port(), SHOP).startsWith("HTTP/1.1 405 "));
  }
}
