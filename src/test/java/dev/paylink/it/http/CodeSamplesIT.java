package dev.paylink.it.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.SampleProgram;
import dev.paylink.it.support.SampleProgram.Outcome;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the code samples of the documentation as they are shown. */
class CodeSamplesIT {
  private static final String EVENT = "{\"type\": \"order.paid\"}";

  private static TestService service;

  /** Those of Java and Go have to be compiled first, which takes seconds each time. */
  static Stream<SampleProgram> programs() {
    List<SampleProgram> quick =
        List.of(SampleProgram.CURL, SampleProgram.NODE, SampleProgram.PYTHON);
    return Effort.isFull() ? Stream.of(SampleProgram.values()) : quick.stream();
  }

  static Stream<SampleProgram> receivers() {
    return programs().filter(program -> program != SampleProgram.CURL);
  }

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @ParameterizedTest
  @MethodSource("programs")
  void createsOneLinkForOneSale(SampleProgram program) {
    ApiClient api = service.newClient();
    Outcome first = program.run("create-link", environment(api), "", "sale-1042");
    assertEquals(0, first.exit(), first.toString());
    assertTrue(first.output().matches("http://[a-z0-9.:]+/pay/[\\w-]{32}\\s*"), first.toString());
    assertEquals(first, program.run("create-link", environment(api), "", "sale-1042"));
    assertEquals(1, api.get("/payment-links").json().at("/meta/total").asInt());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void listsOrdersOfAllPages(SampleProgram program) {
    ApiClient api = service.newClient();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 201; i++) {
      ids.add(api.newOrder());
    }
    Collections.reverse(ids);
    Outcome outcome = program.run("list-orders", environment(api), "");
    assertEquals(0, outcome.exit(), outcome.toString());
    assertEquals(ids, outcome.output().lines().toList());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void readsAnError(SampleProgram program) {
    Outcome outcome = program.run("read-error", environment(service.newClient()), "");
    assertEquals(0, outcome.exit(), outcome.toString());
    List<String> lines = outcome.output().lines().toList();
    assertEquals(2, lines.size(), outcome.toString());
    assertTrue(lines.get(0).startsWith("400 invalid_request: amount must be"), lines.get(0));
    assertTrue(lines.get(1).startsWith("amount: must be"), lines.get(1));
  }

  @ParameterizedTest
  @MethodSource("receivers")
  void acceptsOnlySignedWebhooks(SampleProgram program) throws Exception {
    ApiClient api = service.newClient();
    Webhooks webhooks = new Webhooks(service, api);
    int port = FreePort.find();
    String endpoint = webhooks.endpoint("http://127.0.0.1:" + port + "/", "");
    String secret = webhooks.secret(endpoint);
    Map<String, String> environment =
        Map.of("WEBHOOK_SECRET", secret, "PORT", Integer.toString(port));
    try (SampleProgram.Running receiver = program.start("verify-webhook", environment, "")) {
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> !FreePort.isFree(port) || !receiver.isAlive());
      JsonNode attempt = api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null).json();
      assertEquals(204, attempt.path("status").asInt(), attempt + receiver.errors());
      assertEquals(204, post(port, signed(secret, Duration.ZERO, EVENT), EVENT));
      assertRefusesForgeries(secret, port);
      assertEquals(List.of("ping", "order.paid"), receiver.output().lines().toList());
      JsonNode audit = api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/audit", null).json();
      assertTrue(audit.path("passed").asBoolean(), audit + receiver.errors());
    }
  }

  private static void assertRefusesForgeries(String secret, int port) throws Exception {
    Map<String, String> good = signed(secret, Duration.ZERO, EVENT);
    String other =
        new Webhook("whsec_" + "A".repeat(43) + "=")
            .sign("evt_1", Instant.now().getEpochSecond(), EVENT);
    assertEquals(401, post(port, good, "{\"type\": \"order.created\"}"));
    assertEquals(401, post(port, signed(secret, Duration.ofMinutes(-10), EVENT), EVENT));
    assertEquals(401, post(port, signed(secret, Duration.ofMinutes(10), EVENT), EVENT));
    assertEquals(401, post(port, Map.of(), EVENT));
    for (String signature :
        List.of("", "v1,", "v1", "v2," + good.get("webhook-signature"), other)) {
      Map<String, String> forged =
          Map.of(
              "webhook-id",
              "evt_1",
              "webhook-timestamp",
              good.get("webhook-timestamp"),
              "webhook-signature",
              signature);
      assertEquals(401, post(port, forged, EVENT), signature);
    }
    Map<String, String> timeless =
        Map.of("webhook-id", "evt_1", "webhook-timestamp", "soon", "webhook-signature", other);
    assertEquals(401, post(port, timeless, EVENT));
  }

  /** curl receives nothing, so its sample verifies a delivery that was kept. */
  @Test
  void verifiesAKeptDelivery() throws Exception {
    String secret = "whsec_" + "B".repeat(43) + "=";
    Map<String, String> environment = Map.of("WEBHOOK_SECRET", secret);
    String[] headers = arguments(signed(secret, Duration.ZERO, EVENT));
    String[] stale = arguments(signed(secret, Duration.ofMinutes(-10), EVENT));
    SampleProgram curl = SampleProgram.CURL;
    assertEquals(
        new Outcome(0, "valid\n"), curl.run("verify-webhook", environment, EVENT, headers));
    assertEquals(1, curl.run("verify-webhook", environment, EVENT + " ", headers).exit());
    assertEquals(1, curl.run("verify-webhook", environment, EVENT, stale).exit());
  }

  private static Map<String, String> environment(ApiClient api) {
    return Map.of("PAYLINK_URL", service.origin(), "PAYLINK_TOKEN", api.token());
  }

  private static Map<String, String> signed(String secret, Duration later, String body)
      throws Exception {
    long time = Instant.now().plus(later).getEpochSecond();
    return Map.of(
        "webhook-id", "evt_1",
        "webhook-timestamp", Long.toString(time),
        "webhook-signature", new Webhook(secret).sign("evt_1", time, body));
  }

  private static String[] arguments(Map<String, String> headers) {
    return new String[] {
      headers.get("webhook-id"), headers.get("webhook-timestamp"), headers.get("webhook-signature")
    };
  }

  private static int post(int port, Map<String, String> headers, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
            .version(HttpClient.Version.HTTP_1_1)
            .POST(BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
  }
}
