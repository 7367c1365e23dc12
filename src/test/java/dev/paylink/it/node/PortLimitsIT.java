package dev.paylink.it.node;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of the public port hold on the management port, and on the ports of extensions. */
@Tag("abuse")
class PortLimitsIT {
  private static final int PORT = FreePort.find();
  private static final int CONSOLE = FreePort.find();
  private static final int MOST_CONNECTIONS = 20;
  private static final int MOST_ATTEMPTS = 5;
  private static final String STRANGER = "127.0.0.7";

  private static TestService service;
  private static String token;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_MANAGEMENT_PORT",
                Integer.toString(PORT),
                "PAYLINK_HTTP_HEAD_TIMEOUT",
                "1s",
                "PAYLINK_HTTP_BODY_TIMEOUT",
                "1s",
                "PAYLINK_HTTP_MAX_CONNECTIONS_PER_ADDRESS",
                Integer.toString(MOST_CONNECTIONS),
                "PAYLINK_TOKENS_FAILURES_PER_MINUTE",
                "5",
                "PAYLINK_EXTENSIONS_CONSOLE_PORT",
                Integer.toString(CONSOLE),
                "PAYLINK_EXTENSIONS_CONSOLE_MAX_CONNECTIONS",
                "80",
                "PAYLINK_EXTENSIONS_CONSOLE_ATTEMPTS_PER_MINUTE",
                Integer.toString(MOST_ATTEMPTS)));
    OperatorTokenStore tokens =
        new OperatorTokenStore(service.node().databases().api(), service.clock());
    token =
        TestService.await(
                tokens.issue(
                    service.node().ids(), "Ledger", OperatorTokenStore.EVENTS, Duration.ofDays(1)))
            .token();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static HttpResponse<String> send(String request) {
    return new RawHttp(PORT).send(request);
  }

  private static String read(String bearer, String length, String body) {
    return "POST /feed/x/read HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\nContent-Length: %s\r\n\r\n%s"
        .formatted(bearer, length, body);
  }

  @Test
  void endsHeadsAndBodiesThatArriveSlowly() {
    assertEquals(408, send("GET /metrics HTTP/1.1\r\nHost: x\r\n").statusCode());
    assertEquals(408, send(read(token, "30", "{\"reader\":")).statusCode());
  }

  @Test
  void refusesLargeHeadsAndBodies() {
    String blank = "GET /metrics%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n";
    assertEquals(414, send(blank.formatted("?" + "x".repeat(5_000), "")).statusCode());
    assertEquals(431, send(blank.formatted("", "X: " + "y".repeat(9_000) + "\r\n")).statusCode());
    assertEquals(413, send(read(token, "5000", "x".repeat(5_000))).statusCode());
    String smuggled = "Content-Length: 5\r\nTransfer-Encoding: gzip\r\n";
    assertEquals(400, send(blank.formatted("", smuggled)).statusCode());
  }

  /** A wrong token is refused before its body is read. */
  @Test
  void limitsWrongTokensOfAnAddress() {
    String body = "{\"reader\":\"a\"}";
    assertEquals(200, send(read(token, "14", body)).statusCode());
    assertEquals(401, send(read("wrong", "14", "")).statusCode());
    int unauthorized = 1;
    for (int i = 1; i < 20; i++) {
      HttpResponse<String> refused = send(read("wrong-" + i, "14", body));
      unauthorized += refused.statusCode() == 401 ? 1 : 0;
      if (refused.statusCode() != 401) {
        assertEquals(429, refused.statusCode());
        assertTrue(refused.headers().firstValue("Retry-After").isPresent());
      }
    }
    assertTrue(unauthorized >= 5 && unauthorized < 10, unauthorized + " were looked up");
    assertEquals(200, send(read(token, "14", body)).statusCode());
  }

  @Test
  void endsHeadsAndFormsOfTheConsoleThatArriveSlowly() {
    RawHttp client = new RawHttp(CONSOLE).from("127.0.0.8");
    assertEquals(408, client.send("GET /sign-in HTTP/1.1\r\nHost: x\r\n").statusCode());
    assertEquals(408, client.send(form("/sign-in", "Content-Length: 30", "a=")).statusCode());
  }

  /** The answers come although no byte of the form does. */
  @Test
  void refusesLargeFormsOfStrangersUnread() {
    RawHttp client = new RawHttp(CONSOLE).from("127.0.0.9");
    for (String path : List.of("/sign-in", "/join/x", "/enter/x", "/verify")) {
      assertEquals(413, client.send(form(path, "Content-Length: 16385", "")).statusCode(), path);
    }
    String chunk = "4000\r\na=" + "a".repeat(0x3ffe) + "\r\n5\r\naaaaa\r\n";
    assertEquals(
        413, client.send(form("/sign-in", "Transfer-Encoding: chunked", chunk)).statusCode());
    assertEquals(303, client.send(form("/orders/new", "Content-Length: 99999", "")).statusCode());
  }

  @Test
  void countsAttemptsToSignInBeforeTheirFormsArrive() {
    RawHttp client = new RawHttp(CONSOLE).from(STRANGER);
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i <= MOST_ATTEMPTS; i++) {
      statuses.add(client.send(form("/sign-in", "Content-Length: 16385", "")).statusCode());
    }
    assertEquals(List.of(413, 413, 413, 413, 413, 429), statuses);
  }

  private static String form(String path, String length, String body) {
    return "POST %s HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:%d\r\n%s\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n%s"
        .formatted(path, CONSOLE, length, body);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void limitsConnectionsOfAnAddress(boolean console) throws IOException {
    int port = console ? CONSOLE : PORT;
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < MOST_CONNECTIONS; i++) {
        held.add(new Socket("127.0.0.1", port));
      }
      try (Socket further = new Socket("127.0.0.1", port)) {
        String answer =
            new String(further.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertTrue(answer.startsWith("HTTP/1.1 429 "), answer);
      }
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
      String live = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      await().until(() -> new RawHttp(port).send(live).statusCode() == (console ? 404 : 200));
    }
  }
}
