package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.it.support.TestService;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An operation that a contract calls deprecated. */
class DeprecationTest {
  private static Vertx vertx;

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    TestService.await(vertx.close());
  }

  private static Operation operation(String more) {
    JsonObject contract =
        new JsonObject(
            """
            {"openapi": "3.1.0", "info": {"title": "Test", "version": "1.0.0"},
             "servers": [{"url": "http://localhost/v1"}],
             "paths": {"/old": {"get": {"operationId": "old", %s
               "responses": {"204": {"description": "Nothing"}}}}}}
            """
                .formatted(more));
    return TestService.await(OpenAPIContract.from(vertx, contract)).operation("old");
  }

  private static HttpHeaders answered(Operation operation) throws Exception {
    Router router = Router.router(vertx);
    Deprecation.of(operation).ifPresent(router.get("/v1/old")::handler);
    router.get("/v1/old").handler(ctx -> ctx.response().setStatusCode(204).end());
    HttpServer server =
        TestService.await(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"));
    URI uri = URI.create("http://127.0.0.1:%d/v1/old".formatted(server.actualPort()));
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        .headers();
  }

  @Test
  void saysSinceWhenUntilWhenAndWhy() throws Exception {
    HttpHeaders headers =
        answered(
            operation(
                """
                "deprecated": true, "x-deprecated-since": "2026-11-22", "x-sunset": "2027-12-01",
                "externalDocs": {"url": "https://docs.example.com/new"},\
                """));
    assertEquals(Optional.of("@1795305600"), headers.firstValue("Deprecation"));
    assertEquals(Optional.of("Wed, 01 Dec 2027 00:00:00 GMT"), headers.firstValue("Sunset"));
    assertEquals(
        List.of("<https://docs.example.com/new>; rel=\"deprecation\""), headers.allValues("Link"));
  }

  @Test
  void needsNoEnd() throws Exception {
    HttpHeaders headers =
        answered(operation("\"deprecated\": true, \"x-deprecated-since\": \"2026-11-22\","));
    assertEquals(Optional.of("@1795305600"), headers.firstValue("Deprecation"));
    assertEquals(Optional.empty(), headers.firstValue("Sunset"));
    assertEquals(List.of(), headers.allValues("Link"));
  }

  @Test
  void leavesOthersAsTheyAre() throws Exception {
    assertEquals(Optional.empty(), answered(operation("")).firstValue("Deprecation"));
  }

  @Test
  void demandsTheDay() {
    Operation undated = operation("\"deprecated\": true,");
    assertThrows(RuntimeException.class, () -> Deprecation.of(undated));
  }
}
