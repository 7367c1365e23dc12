package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Notifications of providers, passed to the provider's verticle. */
class ProviderNotificationsIT {
  private static final String PATH = "/providers/acme/notifications";
  private static final int LIMIT = 65_536;

  private static TestService service;
  private static TestProvider acme;
  private static CheckoutClient sender;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    acme = TestProvider.deploy(service, "acme");
    sender = new CheckoutClient(service);
  }

  @Test
  void passesBodyByteForByte() {
    byte[] all = new byte[LIMIT];
    new Random(7).nextBytes(all);
    assertReceived(all, "application/octet-stream");
    byte[] every = new byte[256];
    for (int i = 0; i < every.length; i++) {
      every[i] = (byte) i;
    }
    assertReceived(every, "application/json");
    assertReceived(every, "application/x-www-form-urlencoded");
    assertReceived(ascii("a=1&a=2&b=%zz&c=+%20"), "application/x-www-form-urlencoded");
    assertReceived(ascii("--x\r\nContent-Disposition: x\r\n"), "multipart/form-data; boundary=x");
    assertReceived(new byte[0], "application/json");
    assertReceived(ascii("{\"a\" : 1.10 }\n"), "nonsense");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static void assertReceived(byte[] body, String type) {
    AtomicReference<ProviderNotification> received = new AtomicReference<>();
    acme.onNotification(
        notification -> {
          received.set(notification);
          return Future.succeededFuture();
        });
    Page page = send(PATH, body, "Content-Type", type);
    assertEquals(200, page.status(), page.response().body());
    assertEquals("", page.response().body());
    assertArrayEquals(body, received.get().body());
    assertEquals(List.of(type), received.get().headers().get("content-type"));
  }

  private static Page send(String path, byte[] body, String... headers) {
    return sender.send("POST", path, BodyPublishers.ofByteArray(body), headers).join();
  }

  @Test
  void passesHeadersByLowerCaseName() {
    AtomicReference<ProviderNotification> received = new AtomicReference<>();
    acme.onNotification(
        notification -> {
          received.set(notification);
          return Future.succeededFuture();
        });
    send(PATH, ascii("x"), "X-Signature", "t=1, v1=AbC==", "x-many", "b", "X-Many", "a", "E", "");
    assertEquals(List.of("t=1, v1=AbC=="), received.get().headers().get("x-signature"));
    assertEquals(List.of("b", "a"), received.get().headers().get("x-many"));
    assertEquals(List.of(""), received.get().headers().get("e"));
    assertFalse(received.get().headers().containsKey("X-Signature"));
  }

  @Test
  void acknowledgesNotificationAfterSettlement() {
    TestMerchant merchant = new TestMerchant(service, "acme");
    new CheckoutClient(service).pay(merchant.newCheckout(), "acme").location();
    String order = merchant.orders().get(0);
    String payment = merchant.order(order).at("/payments/0/id").asText();
    acme.onNotification(
        notification ->
            service
                .node()
                .bus()
                .request(
                    BusApi.SETTLE_PAYMENT,
                    SettlePayment.received("acme", payment, text(notification)))
                .mapEmpty());
    for (int i = 0; i < 3; i++) {
      Page page = send(PATH, ascii("event-1"));
      assertEquals(200, page.status());
      assertEquals("no-store", page.header("Cache-Control"));
      assertEquals("paid", merchant.status(order));
    }
    assertEquals(
        "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(order));
    assertEquals(400, send(PATH, new byte[0]).status(), "no reference");
  }

  private static String text(ProviderNotification notification) {
    return new String(notification.body(), StandardCharsets.US_ASCII);
  }

  @Test
  void answersWithProvidersFault() {
    acme.onNotification(
        notification ->
            Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong")));
    assertRefused(401, "unauthorized", send(PATH, ascii("x")));
    acme.onNotification(
        notification -> {
          throw new IllegalStateException("hunter2");
        });
    Page page = send(PATH, ascii("x"));
    assertRefused(500, "internal", page);
    assertFalse(page.response().body().contains("hunter2"));
  }

  private static void assertRefused(int status, String code, Page page) {
    String body = page.response().body();
    assertEquals(status, page.status(), body);
    assertEquals("application/json", page.header("Content-Type"));
    assertTrue(body.startsWith("{\"error\":" + status + ","), body);
    assertTrue(body.contains("\"code\":\"" + code + "\""), body);
    assertTrue(body.contains("\"requestId\":\"" + page.header("X-Request-Id") + "\""), body);
  }

  @Test
  void answersAsTheProviderSays() {
    AtomicReference<ProviderNotification> received = new AtomicReference<>();
    Bus bus = service.node().bus();
    bus.handle(
        BusApi.answerNotification("bca"),
        notification -> {
          received.set(notification);
          return Future.succeededFuture(
              new RouteResponse(202, Map.of("Content-Type", "text/xml"), ascii("<ok/>")));
        });
    Page page =
        sender
            .send(
                "PUT",
                "/providers/bca/va/inquiry%20x?a=1&b=%C3%A9&a=2",
                BodyPublishers.ofString("x"))
            .join();
    assertEquals(202, page.status(), page.response().body());
    assertEquals("<ok/>", page.response().body());
    assertEquals("text/xml", page.header("Content-Type"));
    assertEquals("PUT", received.get().method());
    assertEquals("va/inquiry%20x", received.get().path());
    assertEquals(Map.of("a", List.of("1", "2"), "b", List.of("é")), received.get().query());
    assertEquals(202, send("/providers/bca/notifications", ascii("x")).status());
    assertRefused(404, "not_found", send("/providers/bca/", ascii("x")));
    Page elsewhere = send("/providers/acme/va", ascii("x"));
    assertRefused(404, "not_found", elsewhere);
    assertTrue(elsewhere.response().body().contains("is notified at " + PATH));
  }

  @Test
  void rejectsUnknownProviderAndTooLargeBody() {
    for (String name :
        List.of("never", "manual", "Acme", "a_b", "1a", "%00", "a".repeat(33), "a%2Fb")) {
      assertRefused(404, "not_found", send("/providers/" + name + "/notifications", ascii("x")));
    }
    assertRefused(413, "payload_too_large", send(PATH, new byte[LIMIT + 1]));
    Page got = sender.get(PATH);
    assertRefused(405, "method_not_allowed", got);
    assertEquals("POST", got.header("Allow"));
  }
}
