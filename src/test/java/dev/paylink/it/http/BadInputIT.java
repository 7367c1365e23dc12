package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.api.FaultCode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.input.BadInputFixture;
import dev.paylink.it.support.input.BadRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every bad request gets exactly one error answer in the common shape, stores nothing, and leaves
 * the service ready.
 */
@Tag("abuse")
public class BadInputIT {
  private static final Set<String> MEMBERS =
      Set.of("error", "message", "code", "requestId", "details");
  private static final List<String> INTERNALS =
      List.of("Exception", "io.vertx", "io.netty", "dev.paylink", "java.", "\tat ", "jackson");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static BadInputFixture bench;
  private static long stored;

  @BeforeAll
  static void start() {
    bench = new BadInputFixture();
    stored = bench.stored();
  }

  @AfterAll
  static void stop() {
    bench.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({
    "dev.paylink.it.support.input.BadQueryRows#rows",
    "dev.paylink.it.support.input.BadEventRows#rows",
    "dev.paylink.it.support.input.BadTokenRows#rows",
    "dev.paylink.it.support.input.BadBodyRows#rows",
    "dev.paylink.it.support.input.BadFieldRows#rows",
    "dev.paylink.it.support.input.BadTextRows#rows",
    "dev.paylink.it.support.input.BadEndpointRows#rows",
    "dev.paylink.it.support.input.BadDeliveryRows#rows",
    "dev.paylink.it.support.input.BadWireRows#rows"
  })
  void rejectsBadRequest(BadRequest bad) throws IOException, InterruptedException {
    long before = stored;
    HttpResponse<String> answer = bad.sending().apply(bench);
    stored = bench.stored();
    assertEquals(bad.status(), answer.statusCode(), () -> bad + ": " + answer.body());
    assertEquals(bad.status() == 405, answer.headers().firstValue("Allow").isPresent());
    checkBody(bad, answer);
    assertEquals(before, stored, "Something was stored");
    assertEquals(200, ready());
  }

  private static void checkBody(BadRequest bad, HttpResponse<String> answer) throws IOException {
    String text = answer.body();
    INTERNALS.forEach(word -> assertFalse(text.contains(word), text));
    assertEquals(List.of("application/json"), answer.headers().allValues("Content-Type"));
    JsonNode body = new ObjectMapper().readTree(text);
    body.fieldNames()
        .forEachRemaining(name -> assertEquals(true, MEMBERS.contains(name), () -> text));
    assertEquals(answer.statusCode(), body.path("error").asInt(), text);
    assertEquals(codeOf(bad.status()), body.path("code").asText(), text);
    assertFalse(body.path("message").asText().isBlank(), text);
    assertEquals(
        List.of(body.path("requestId").asText()), answer.headers().allValues("X-Request-Id"));
    List<String> named = new ArrayList<>();
    body.path("details").forEach(detail -> named.add(detail.path("field").asText()));
    assertEquals(bad.field().isEmpty() ? List.of() : List.of(bad.field()), named, text);
  }

  private static String codeOf(int status) {
    return Arrays.stream(FaultCode.values())
        .filter(code -> code.status() == status)
        .findFirst()
        .orElseThrow()
        .code();
  }

  private static int ready() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(bench.service().origin() + "/health/ready")).build();
    return HTTP.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Control: a forged token is valid except for the fault that a row adds. */
  @Test
  void acceptsForgedTokenWithoutFault() {
    String token = bench.tokens().withClaims(claims -> {});
    assertEquals(200, new ApiClient(bench.service(), token).get("/orders").status());
  }
}
