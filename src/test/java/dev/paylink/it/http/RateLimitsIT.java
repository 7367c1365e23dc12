package dev.paylink.it.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.Origin;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rates of tokens and merchants, costs of requests, and requests in flight. */
@Tag("abuse")
class RateLimitsIT {
  /** Refills slowly, so that the remaining units can be compared. */
  private static final Map<String, String> SLOW =
      Map.of(
          "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1",
          "PAYLINK_RATE_LIMIT_BURST", "10000");

  private static final String LINK = "{\"title\":\"Seat\",\"amount\":1,\"currency\":\"USD\"%s}";

  private static long remaining(ApiClient.Answer answer) {
    return Long.parseLong(answer.header("RateLimit-Remaining"));
  }

  private static long cost(ApiClient client, Runnable request) {
    long before = remaining(client.get("/orders/ord_00000000000000000000000000"));
    request.run();
    long after = remaining(client.get("/orders/ord_00000000000000000000000000"));
    return before - after - 1;
  }

  private static void assertCost(int expected, ApiClient client, Runnable request) {
    long cost = cost(client, request);
    // Some seconds may pass on a busy machine, and give units back.
    assertTrue(cost <= expected && cost >= expected - 1, () -> expected + " but was " + cost);
  }

  @Test
  void countsAListByItsRowsAndABodyByItsBytes() {
    try (TestService service = TestService.start(SLOW)) {
      ApiClient client = service.newClient();
      assertCost(1, client, () -> client.post("/payment-links", LINK.formatted("")));
      assertCost(6, client, () -> client.get("/orders?perPage=100"));
      assertCost(6, client, () -> client.get("/events?limit=100"));
      assertCost(6, client, () -> client.get("/orders?perPage=999999"));
      String large = ",\"x\":\"" + "a".repeat(60_000) + "\"";
      assertCost(4, client, () -> client.post("/payment-links", LINK.formatted(large)));
    }
  }

  @Test
  void namesTheLimitAsTheDraftDoes() {
    try (TestService service = TestService.start(SLOW)) {
      ApiClient.Answer answer = service.newClient().get("/orders");
      assertEquals("\"token\";q=10000;w=10000", answer.header("RateLimit-Policy"));
      assertEquals(
          "\"token\";r=%s;t=%s"
              .formatted(answer.header("RateLimit-Remaining"), answer.header("RateLimit-Reset")),
          answer.header("RateLimit"));
    }
  }

  @Test
  void refusesABodyInTinyChunks(TestService service) {
    String chunks = "1\r\na\r\n".repeat(3_000);
    String head =
        "POST /v1/payment-links HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    HttpResponse<String> answer =
        new RawHttp(service.port())
            .send(head.formatted(service.newClient().token()) + chunks + "0\r\n\r\n");
    assertEquals(400, answer.statusCode());
    assertTrue(answer.body().contains("chunks"), answer.body());
  }

  @Test
  void limitsAllTokensOfAMerchantTogether() {
    try (TestService service =
        TestService.start(
            Map.of(
                "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1000",
                "PAYLINK_RATE_LIMIT_MERCHANT_REQUESTS_PER_SECOND", "1",
                "PAYLINK_RATE_LIMIT_MERCHANT_BURST", "10"))) {
      Merchant merchant = service.merchant("test");
      int refused = 0;
      for (int i = 0; i < 20; i++) {
        ApiClient client = service.client(merchant, "orders:read");
        refused += client.get("/orders").status() == 429 ? 1 : 0;
      }
      assertTrue(refused > 0, "Each token has a rate of its own");
      assertEquals(FaultCode.RATE_LIMITED, callOf(service, merchant).code());
      assertEquals(200, service.newClient().get("/orders").status());
    }
  }

  /** The refusal of a call over the bus, which counts as the request would. */
  private static Fault callOf(TestService service, Merchant merchant) {
    CallOperation call =
        new CallOperation(
            "listOrders",
            merchant.id(),
            true,
            Set.of("orders:read"),
            Map.of("perPage", "100"),
            null,
            null,
            null);
    Future<?> answer =
        service.node().bus().request(BusApi.CALL_OPERATION, call, Origin.staff("a", "Siti", null));
    await().until(answer::isComplete);
    return Fault.of(answer.cause());
  }

  @Test
  void limitsRequestsOfAMerchantInFlight() throws IOException {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_RATE_LIMIT_MERCHANT_IN_FLIGHT", "5"))) {
      ApiClient client = service.newClient();
      List<Socket> slow = new ArrayList<>();
      // Another each time: one that arrives while the look itself is in flight may be refused.
      await()
          .until(
              () -> {
                slow.add(unfinished(service, client.token(), 100));
                return client.get("/orders").status() == 429;
              });
      ApiClient.Answer refused = client.get("/orders");
      assertEquals("rate_limited", refused.code());
      assertEquals("1", refused.header("Retry-After"));
      assertEquals(200, service.newClient().get("/orders").status());
      for (Socket socket : slow) {
        socket.close();
      }
      await().until(() -> client.get("/orders").status() == 200);
    }
  }

  private static Socket unfinished(TestService service, String token, int length)
      throws IOException {
    Socket socket = new Socket("127.0.0.1", service.port());
    OutputStream out = socket.getOutputStream();
    out.write(
        ("POST /v1/payment-links HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + token
                + "\r\nContent-Type: application/json\r\nContent-Length: "
                + length
                + "\r\n\r\n{")
            .getBytes(StandardCharsets.US_ASCII));
    out.flush();
    return socket;
  }

  @Test
  void refusesBodiesBeyondTheBudgetOfAMerchant() throws IOException {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_HTTP_MAX_BODY_BYTES_IN_FLIGHT", "1048576"))) {
      ApiClient client = service.newClient();
      String large = ",\"metadata\":{\"note\":\"" + "a".repeat(5_000) + "\"}";
      assertEquals(201, client.post("/payment-links", LINK.formatted(large)).status());
      List<Socket> slow = new ArrayList<>();
      // Two of 64,000 bytes fill the 131,072; another each time, as above.
      await()
          .until(
              () -> {
                slow.add(unfinished(service, client.token(), 64_000));
                return client.post("/payment-links", LINK.formatted(large)).status() == 503;
              });
      ApiClient.Answer refused = client.post("/payment-links", LINK.formatted(large));
      assertEquals("unavailable", refused.code());
      assertEquals(201, service.newClient().post("/payment-links", LINK.formatted(large)).status());
      for (Socket socket : slow) {
        socket.close();
      }
      await().until(() -> client.post("/payment-links", LINK.formatted(large)).status() == 201);
    }
  }
}
