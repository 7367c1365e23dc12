package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page at the root. */
class HomeIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @ParameterizedTest
  @ValueSource(strings = {BROWSER, "text/html", "application/json;q=0.5, text/html"})
  void servesAPageToBrowsers(String accept) throws Exception {
    HttpResponse<String> response = send(service, "GET", accept);
    assertEquals(200, response.statusCode());
    assertEquals("text/html;charset=UTF-8", header(response, "Content-Type"));
    assertTrue(response.headers().allValues("Vary").contains("accept"), response.toString());
    assertTrue(
        header(response, "Content-Security-Policy").startsWith("default-src 'none'"),
        response.toString());
    assertTrue(response.body().contains("href=\"/docs/\""), response.body());
    assertFalse(response.body().contains("{{"), response.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "*/*", "application/json", "text/html;q=0.5, application/json", "text/*"})
  void answersOtherClientsNotFound(String accept) throws Exception {
    assertNotFound(send(service, "GET", accept));
  }

  @Test
  void answersOtherMethodsNotFound() throws Exception {
    assertNotFound(send(service, "POST", BROWSER));
  }

  @Test
  void answersHeadLikeGetWithoutBody() throws Exception {
    HttpResponse<String> get = send(service, "GET", BROWSER);
    HttpResponse<String> head = send(service, "HEAD", BROWSER);
    assertEquals(200, head.statusCode());
    assertEquals("", head.body());
    assertEquals(header(get, "ETag"), header(head, "ETag"));
    assertEquals(404, send(service, "HEAD", "*/*").statusCode());
  }

  @Test
  void linksToReadinessOnlyWhereItIsPublic() throws Exception {
    assertTrue(send(service, "GET", BROWSER).body().contains("href=\"/health/ready\""));
    Map<String, String> settings =
        Map.of("PAYLINK_MANAGEMENT_PORT", Integer.toString(FreePort.find()));
    try (TestService other = TestService.start(settings)) {
      assertFalse(send(other, "GET", BROWSER).body().contains("/health/"));
    }
  }

  private static void assertNotFound(HttpResponse<String> response) throws Exception {
    assertEquals(404, response.statusCode());
    assertEquals("application/json", header(response, "Content-Type"));
    assertEquals("not_found", new ObjectMapper().readTree(response.body()).get("code").asText());
  }

  private static HttpResponse<String> send(TestService to, String method, String accept)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(to.origin() + "/"))
            .method(method, BodyPublishers.noBody());
    if (!accept.isEmpty()) {
      request.header("Accept", accept);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
