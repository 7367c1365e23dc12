package dev.paylink.it.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Contents of the access log, and data that no log line may contain. */
class RequestLogIT {
  private static final Logger ROOT = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private static final Logger ACCESS = (Logger) LoggerFactory.getLogger("paylink.access");

  private static TestService service;
  private static ListAppender<ILoggingEvent> log;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    ROOT.addAppender(log);
    ACCESS.setLevel(Level.INFO);
  }

  @AfterAll
  static void stop() {
    ROOT.detachAppender(log);
    ACCESS.setLevel(null);
  }

  @Test
  void logsRouteStatusDurationAndMerchant() {
    Merchant merchant = service.merchant("test");
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    ApiClient.Answer answer = client.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb");
    String line = lineOf(answer.header("X-Request-Id"));
    assertTrue(
        line.matches(
            "GET /v1/orders/\\{orderId} 404 [0-9.]+ ms %s %s"
                .formatted(answer.header("X-Request-Id"), merchant.id())),
        line);
  }

  @Test
  void logsNoTokenKeyOrCustomerData() {
    ApiClient client = service.newClient();
    client.post(
        "/payment-links",
        """
        {"title": "Secret title", "amount": 77.77, "currency": "USD",
         "customer": {"name": "Zoe Private", "email": "zoe@private.example.com", "phone": "+99 555"},
         "metadata": {"internal": "classified"}}
        """,
        "Idempotency-Key",
        "hidden-key");
    client.post("/orders", "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"email\":\"zoe\"}}");
    client.get("/orders?status=zoe");
    client.get("/nowhere/zoe@private.example.com");
    String last = client.get("/orders").header("X-Request-Id");
    lineOf(last);
    String all =
        String.join("\n", log.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
    for (String secret :
        List.of(
            client.token(), "Secret", "Zoe", "zoe", "+99", "classified", "hidden-key", "77.77")) {
      assertFalse(all.contains(secret), secret);
    }
  }

  @Test
  void logsUnknownMethodAsOther() {
    String requestId =
        new RawHttp(service.port())
            .send("eyJ0b2tlbiI6MX0 /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .headers()
            .firstValue("X-Request-Id")
            .orElseThrow();
    String line = lineOf(requestId);
    assertTrue(line.startsWith("(other) "), line);
  }

  private static String lineOf(String requestId) {
    return await()
        .until(
            () ->
                log.list.stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .filter(line -> line.contains(requestId))
                    .findFirst()
                    .orElse(""),
            line -> !line.isEmpty());
  }
}
