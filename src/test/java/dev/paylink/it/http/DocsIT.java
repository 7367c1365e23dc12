package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** API documentation pages and the served contract. */
class DocsIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @ParameterizedTest
  @CsvSource({
    "/docs/, text/html;charset=UTF-8",
    "/docs/page.js, text/javascript;charset=UTF-8",
    "/docs/page.css, text/css;charset=UTF-8",
    "/docs/site.css, text/css;charset=UTF-8",
    "/docs/names.js, text/javascript;charset=UTF-8",
    "/docs/samples.html, text/html;charset=UTF-8",
    "/docs/samples.js, text/javascript;charset=UTF-8",
    "/docs/samples/curl/create-link.sh, text/plain;charset=UTF-8",
    "/docs/samples/java/VerifyWebhook.java, text/plain;charset=UTF-8",
    "/docs/icon.svg, image/svg+xml",
    "/docs/ui/swagger-ui-bundle.js, text/javascript;charset=UTF-8",
    "/docs/ui/swagger-ui.css, text/css;charset=UTF-8",
    "/docs/guide.html, text/html;charset=UTF-8",
    "/docs/operate/index.html, text/html;charset=UTF-8",
    "/docs/guide.js, text/javascript;charset=UTF-8",
    "/docs/guide.css, text/css;charset=UTF-8",
    "/docs/search.json, application/json",
    "/docs/ui/lunr.min.js, text/javascript;charset=UTF-8"
  })
  void servesFilesWithTypeAndStrictPolicy(String path, String type) throws Exception {
    HttpResponse<String> response = send("GET", path);
    assertEquals(200, response.statusCode());
    assertEquals(type, header(response, "Content-Type"));
    assertEquals("nosniff", header(response, "X-Content-Type-Options"));
    assertEquals("no-referrer", header(response, "Referrer-Policy"));
    assertEquals(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        header(response, "Content-Security-Policy"));
    assertFalse(response.body().isBlank());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/docs/", "/docs/samples.html", "/docs/guide.html"})
  void loadsOwnFilesOnly(String path) throws Exception {
    String page = page(path);
    Set<String> references = new TreeSet<>();
    for (Matcher matcher = REFERENCE.matcher(page); matcher.find(); ) {
      references.add(matcher.group(1));
    }
    references.remove("https://www.standardwebhooks.com"); // a link, which loads nothing
    assertTrue(references.contains("/docs/site.css"), references.toString());
    for (String reference : references) {
      assertTrue(reference.matches("/([^/].*)?"), reference);
      assertEquals(200, send("GET", reference, "Accept", "text/html").statusCode(), reference);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/page.js",
        "/docs/names.js",
        "/docs/samples.js",
        "/docs/guide.js",
        "/docs/guide.css",
        "/docs/page.css",
        "/docs/site.css"
      })
  void namesNoOtherOrigin(String file) throws Exception {
    String text = send("GET", file).body();
    assertFalse(text.contains("://"), file);
    assertFalse(text.matches("(?s).*(url\\(|['\"])//.*"), file);
  }

  /** The content security policy blocks inline scripts and styles. */
  @ParameterizedTest
  @ValueSource(strings = {"/", "/docs/", "/docs/samples.html", "/docs/guide.html"})
  void hasNoInlineScriptOrStyle(String path) throws Exception {
    String page = page(path);
    assertFalse(page.matches("(?s).*<script(?![^>]* src=).*"), page);
    assertFalse(page.matches("(?s).*<[^>]*(<style|\\sstyle=|\\son[a-z]+=).*"), page);
  }

  /** Each sample is on the page as its file has it. */
  @Test
  void showsTheFilesOfTheSamples() throws Exception {
    Document page = Jsoup.parse(page("/docs/samples.html"));
    assertEquals(20, page.select("figure.sample").size());
    for (Element figure : page.select("figure.sample")) {
      String file = figure.select("figcaption a").attr("href");
      assertEquals(send("GET", file).body(), figure.select("code").first().wholeText(), file);
    }
    assertFalse(page.text().contains("{{"), page.text());
  }

  @Test
  void servesContractByteForByte() throws Exception {
    HttpResponse<byte[]> yaml =
        HTTP.send(request("GET", "/v1/openapi.yaml"), BodyHandlers.ofByteArray());
    assertEquals(200, yaml.statusCode());
    assertEquals("application/yaml", header(yaml, "Content-Type"));
    assertArrayEquals(contract(), yaml.body());
  }

  @Test
  void servesEquivalentContractAsJson() throws Exception {
    HttpResponse<String> json = send("GET", "/v1/openapi.json");
    assertEquals(200, json.statusCode());
    assertEquals("application/json", header(json, "Content-Type"));
    assertEquals(
        JSON.readTree(
            JSON.writeValueAsString(new ObjectMapper(new YAMLFactory()).readTree(contract()))),
        JSON.readTree(json.body()));
  }

  @Test
  void redirectsDocsToTrailingSlash() throws Exception {
    HttpResponse<String> response = send("GET", "/docs");
    assertEquals(301, response.statusCode());
    assertEquals("/docs/", header(response, "Location"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/",
        "/docs/ui/swagger-ui-bundle.js",
        "/v1/openapi.yaml",
        "/v1/openapi-1.0.0.yaml"
      })
  void revalidatesCopyByETag(String path) throws Exception {
    HttpResponse<String> first = send("GET", path);
    assertEquals("no-cache", header(first, "Cache-Control"));
    String tag = header(first, "ETag");
    HttpResponse<String> again = send("GET", path, "If-None-Match", tag);
    assertEquals(304, again.statusCode());
    assertEquals(tag, header(again, "ETag"));
    assertEquals("", again.body());
    assertEquals(200, send("GET", path, "If-None-Match", "\"another\"").statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/",
        "/docs/page.css",
        "/docs/samples.html",
        "/v1/openapi.yaml",
        "/v1/openapi-1.0.0.yaml",
        "/v1/openapi.json",
        "/health/live",
        "/health/ready"
      })
  void answersHeadLikeGetWithoutBody(String path) throws Exception {
    HttpResponse<String> get = send("GET", path);
    HttpResponse<String> head = send("HEAD", path);
    assertEquals(200, head.statusCode());
    assertEquals("", head.body());
    assertEquals(header(get, "Content-Type"), header(head, "Content-Type"));
    assertEquals(header(get, "ETag"), header(head, "ETag"));
  }

  @Test
  void rejectsPostOnPage() throws Exception {
    HttpResponse<String> response = send("POST", "/docs/");
    assertEquals(405, response.statusCode());
    assertEquals("GET, HEAD", header(response, "Allow"));
    assertEquals("method_not_allowed", JSON.readTree(response.body()).get("code").asText());
  }

  /** Files of the jar and the working directory and Swagger UI's own demo page are not served. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/nothing",
        "/docs/operate/",
        "/docs/operate/README.md",
        "/docs/site/guide.html",
        "/docs/files.txt",
        "/docsx",
        "/docs/index.html",
        "/docs/ui/",
        "/docs/ui/index.html",
        "/docs/ui/swagger-initializer.js",
        "/docs/../logback.xml",
        "/docs/../pom.xml",
        "/docs/../../pom.xml",
        "/docs/..",
        "/docs//../logback.xml",
        "/docs/%2e%2e/logback.xml",
        "/docs/%2E%2E%2Fpom.xml",
        "/docs/ui/../../logback.xml",
        "/docs/ui/..%2f..%2flogback.xml",
        "/docs/ui/%2e%2e/%2e%2e/logback.xml",
        "/docs/ui/%252e%252e/%252e%252e/pom.xml",
        "/docs/ui/..%5c..%5cpom.xml",
        "/docs/ui/..\\..\\pom.xml",
        "/docs/ui/..;/..;/pom.xml",
        "/docs/page.js%00.txt",
        "/docs/../META-INF/MANIFEST.MF",
        "/docs/../db/migration/V1__merchants_and_tokens.sql",
        "/docs//etc/passwd"
      })
  void answersNotFoundForOtherPaths(String path) throws Exception {
    Raw response = raw(path);
    assertEquals(404, response.status(), path);
    assertEquals(404, response.body().get("error").asInt());
    assertEquals("not_found", response.body().get("code").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs/%zz", "/docs/ui/%", "/v1/orders/%2", "/%zz"})
  void rejectsUndecodableUri(String path) throws Exception {
    Raw response = raw(path);
    assertEquals(400, response.status(), path);
    assertEquals("invalid_request", response.body().get("code").asText());
  }

  private record Raw(int status, JsonNode body) {}

  /** Requests a path unchanged; an HTTP client would normalize it. */
  private static Raw raw(String path) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", service.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
              .formatted(path)
              .getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int head = answer.indexOf("\r\n\r\n");
      return new Raw(
          Integer.parseInt(answer.substring(9, 12)), JSON.readTree(answer.substring(head + 4)));
    }
  }

  private static String page(String path) throws Exception {
    return send("GET", path, "Accept", "text/html").body();
  }

  private static byte[] contract() throws IOException {
    try (InputStream in = DocsIT.class.getResourceAsStream("/openapi.yaml")) {
      return in.readAllBytes();
    }
  }

  private static HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    return HTTP.send(request(method, path, headers), BodyHandlers.ofString());
  }

  private static HttpRequest request(String method, String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.origin() + path))
            .method(method, BodyPublishers.noBody());
    return (headers.length == 0 ? request : request.headers(headers)).build();
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
