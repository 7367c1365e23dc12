package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large responses are compressed for clients that accept gzip, unless they contain secrets. */
class CompressionIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    client = service.newClient();
  }

  private static HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.origin() + path))
            .header("Authorization", "Bearer " + client.token())
            .headers(headers)
            .build();
    return HTTP.send(request, BodyHandlers.ofByteArray());
  }

  private static String coding(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Encoding").orElse("");
  }

  private static byte[] decompressed(HttpResponse<byte[]> response) throws Exception {
    return new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
  }

  @Test
  void compressesLists() throws Exception {
    for (int i = 0; i < 20; i++) {
      client.newOrder();
    }
    HttpResponse<byte[]> plain = get("/v1/orders", "Accept-Encoding", "identity");
    HttpResponse<byte[]> compressed = get("/v1/orders", "Accept-Encoding", "br, gzip;q=0.5");
    assertEquals("", coding(plain));
    assertEquals("gzip", coding(compressed));
    assertEquals(new String(plain.body()), new String(decompressed(compressed)));
    assertTrue(compressed.body().length < plain.body().length / 3);
    assertTrue("Accept-Encoding".equalsIgnoreCase(plain.headers().firstValue("Vary").orElse("")));
  }

  @Test
  void leavesResponsesUnlessGzipIsAccepted() throws Exception {
    for (String coding : new String[] {"identity", "gzip;q=0", "br", "deflate"}) {
      assertEquals("", coding(get("/v1/openapi.json", "Accept-Encoding", coding)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/docs/ui/swagger-ui-bundle.js", "/v1/openapi.yaml", "/pay/assets/checkout.css"})
  void compressesFilesAndRevalidatesThem(String path) throws Exception {
    HttpResponse<byte[]> plain = get(path, "Accept-Encoding", "identity");
    HttpResponse<byte[]> compressed = get(path, "Accept-Encoding", "gzip");
    assertEquals("gzip", coding(compressed));
    assertEquals(new String(plain.body()), new String(decompressed(compressed)));
    String tag = compressed.headers().firstValue("ETag").orElseThrow();
    assertFalse(plain.headers().firstValue("ETag").orElseThrow().equals(tag));
    HttpResponse<byte[]> again = get(path, "Accept-Encoding", "gzip", "If-None-Match", tag);
    assertEquals(304, again.statusCode());
    assertEquals(0, again.body().length);
    assertEquals("", coding(again));
    assertFalse(again.headers().firstValue("Content-Type").isPresent());
  }

  @Test
  void tagsCompressedResourceApart() throws Exception {
    String metadata = "{\"note\":\"" + "m".repeat(2_000) + "\"}";
    String path =
        "/v1/orders/"
            + client
                .post(
                    "/orders", "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":" + metadata + "}")
                .json()
                .get("id")
                .asText();
    HttpResponse<byte[]> compressed = get(path, "Accept-Encoding", "gzip");
    assertEquals("gzip", coding(compressed));
    String tag = compressed.headers().firstValue("ETag").orElseThrow();
    assertEquals(304, get(path, "Accept-Encoding", "gzip", "If-None-Match", tag).statusCode());
    assertEquals(200, get(path, "If-None-Match", tag).statusCode());
  }

  @Test
  void leavesSecretsAndPagesUncompressed() throws Exception {
    String value = "h".repeat(700);
    String headers = "{\"X-A\":\"%s\",\"X-B\":\"%s\"}".formatted(value, value);
    HttpResponse<String> created =
        HTTP.send(
            client
                .request(
                    "POST",
                    "/webhook-endpoints",
                    "{\"url\":\"%s\",\"enabled\":false,\"headers\":%s}"
                        .formatted(ApiClient.ENDPOINT_URL, headers),
                    "Accept-Encoding",
                    "gzip")
                .build(),
            BodyHandlers.ofString());
    assertEquals(201, created.statusCode());
    assertEquals("", coding(created));
    String endpoint = created.headers().firstValue("Location").orElseThrow();
    String path = endpoint.substring(endpoint.indexOf("/v1/"));
    assertEquals("", coding(get(path, "Accept-Encoding", "gzip")));
    assertEquals("", coding(get("/v1/webhook-endpoints", "Accept-Encoding", "gzip")));
    String page = new TestMerchant(service, "sandbox").newCheckout();
    assertEquals("", coding(get(page, "Accept-Encoding", "gzip")));
  }
}
