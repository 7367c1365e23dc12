package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.EventType;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Contents, signatures and recipients of deliveries. */
class WebhookDeliveriesIT {
  private static final Duration OVERLAP = Duration.ofMinutes(1);

  private static ScriptedSmtp smtp;
  private static TestService service;
  private Receiver receiver;
  private Receiver other;
  private TestMerchant merchant;
  private Webhooks webhooks;

  @BeforeAll
  static void start() {
    smtp = new ScriptedSmtp();
    Map<String, String> settings = new HashMap<>(smtp.settings());
    settings.put("PAYLINK_WEBHOOKS_SECRET_OVERLAP", OVERLAP.toSeconds() + "s");
    settings.put("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");
    settings.put("PAYLINK_INSTANCES_WEBHOOK", "1"); // each logs for itself
    service = TestService.start(settings);
  }

  @BeforeEach
  void open() {
    receiver = new Receiver();
    other = new Receiver();
    merchant = new TestMerchant(service, "sandbox", "manual");
    webhooks = new Webhooks(service, merchant.api());
  }

  @AfterEach
  void close() {
    receiver.close();
    other.close();
  }

  @AfterAll
  static void stop() {
    service.close();
    smtp.close();
  }

  @Test
  void deliversEveryEventTypeSignedAndAsInFeed() {
    // Before there is an endpoint: the event of its creation changes when the customer is erased.
    String sold =
        "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"email\":\"zoe@example.com\"}}";
    assertEquals(201, merchant.api().post("/orders", sold).status());
    String endpoint =
        webhooks.endpoint(
            receiver.url(), ",\"headers\":{\"X-Shop\":\"a b\",\"Authorization\":\"Bearer c\"}");
    String secret = webhooks.secret(endpoint);
    triggerEveryEventType();
    Set<String> expected =
        Arrays.stream(EventType.values())
            .filter(type -> type != EventType.PING)
            .map(EventType::code)
            .collect(Collectors.toSet());
    await().untilAsserted(() -> assertEquals(expected, types()));
    for (Call call : receiver.calls()) {
      assertEquals("POST /events?a=b", call.target());
      assertTrue(call.isSignedWith(secret), call::toString);
      assertEquals(call.json().get("id").asText(), call.id());
      assertEquals(merchant.api().get("/events/" + call.id()).text(), call.body());
      assertEquals("a b", call.header("x-shop"));
      assertEquals("Bearer c", call.header("authorization"));
      assertEquals("application/json", call.header("content-type"));
      assertTrue(call.header("user-agent").matches("Paylink/[^ ]+ \\(webhooks\\)"));
    }
    assertEquals(
        Set.copyOf(receiver.ids()).size(), receiver.ids().size(), "An event was delivered twice");
  }

  private Set<String> types() {
    return receiver.calls().stream().map(Call::type).collect(Collectors.toSet());
  }

  private void triggerEveryEventType() {
    ApiClient api = merchant.api();
    String order = "/orders/" + api.newOrder();
    for (String status : new String[] {"paid", "processing", "completed"}) {
      assertEquals(200, api.patch(order, "{\"status\":\"%s\"}".formatted(status)).status());
    }
    assertTrue(api.delete("/orders/" + api.newOrder()).status() < 300);
    TestMerchant.StartedPayment started = merchant.startPayment();
    String payment = started.paymentId();
    merchant.settle(payment, payment + "-1", false);
    merchant.settle(payment, payment + "-2", true);
    for (String reason : new String[] {"sandbox:fail", "Returned"}) {
      String refund = "{\"amount\":1000,\"reason\":\"%s\"}".formatted(reason);
      assertEquals(201, api.post("/orders/" + started.orderId() + "/refunds", refund).status());
    }
    merchant.receive(payment, payment + "-3", "1000", "IDR");
    merchant.receive(payment, payment + "-4", "1000", "USD");
    String change = "{\"suspicious\":false,\"metadata\":{\"shelf\":\"7\"}}";
    assertEquals(200, api.patch("/orders/" + started.orderId(), change).status());
    service.execute(
        """
        insert into token (id, merchant_id, label, scope, expires_at)
        values (uuid_at(now() - interval '80 days'), '%s', 'Till', 'orders:read', now() + interval '10 days')
        """
            .formatted(TypeId.MERCHANT.decode(merchant.merchantId())));
    assertTrue(api.delete("/payment-links/" + api.newLink()).status() < 300);
    String single = merchant.newLink(",\"maxPayments\":2").get("id").asText();
    String last = merchant.startPayment(merchant.checkout(single)).paymentId();
    merchant.settle(last, last + "-1", true);
    api.patch("/payment-links/" + single, "{\"maxPayments\":1}");
    String product = "{\"title\":\"Patterns\",\"amount\":1,\"currency\":\"USD\"}";
    String products =
        "/digital-products/" + api.post("/digital-products", product).json().get("id").asText();
    assertEquals(200, api.patch(products, "{\"active\":false}").status());
    assertEquals(204, api.delete(products).status());
    assertEquals(200, api.patch("/merchant", "{\"displayName\":\"Ayu\"}").status());
    giveAndRevokeKey();
    changeAndDeletePage();
    reportTransfer();
    sendMessages();
    TestService.await(
        service
            .node()
            .bus()
            .request(
                BusApi.WRITE_EVENT,
                new WriteEvent(
                    merchant.merchantId(),
                    "receipt-1",
                    "ext.mailer.receipt_sent",
                    started.orderId(),
                    new ExtensionData("{\"template\":\"receipt\"}"))));
    assertEquals(200, api.post("/customers/erase", "{\"email\":\"zoe@example.com\"}").status());
    String soon = service.clock().instant().plusSeconds(30).toString();
    assertTrue(merchant.newLink(",\"expiresAt\":\"%s\"".formatted(soon)).has("id"));
    service.advance(Duration.ofSeconds(31));
    other.answer(410);
    webhooks.endpoint(other.url(), "");
    api.newOrder();
  }

  private void changeAndDeletePage() {
    ApiClient api = merchant.api();
    JsonNode page = api.post("/landing-pages", "{\"slug\":\"a\",\"title\":\"A\"}").json();
    String path = "/landing-pages/" + page.get("id").asText();
    assertEquals(200, api.patch(path, "{\"status\":\"published\"}").status());
    assertEquals(204, api.delete(path).status());
  }

  private void giveAndRevokeKey() {
    ApiClient api = merchant.api();
    JsonNode product =
        api.post("/digital-products", "{\"title\":\"App\",\"amount\":0,\"currency\":\"USD\"}")
            .json();
    String keys = "/digital-products/" + product.get("id").asText() + "/licence-keys";
    assertEquals(200, api.post(keys, "{\"keys\":[\"A-KEY\"]}").status());
    String checkout = CheckoutClient.pathOf(product.get("checkoutUrl").asText());
    assertEquals(303, new CheckoutClient(service).pay(checkout, "").status());
    await()
        .untilAsserted(
            () -> assertEquals(1, api.get(keys + "?status=assigned").json().get("data").size()));
    String key = api.get(keys).json().get("data").get(0).get("id").asText();
    assertEquals(200, api.post("/licence-keys/" + key + "/revoke", "").status());
  }

  private void reportTransfer() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt = browser.pay(merchant.newCheckout(), "manual").location();
    Element report = browser.follow(receipt).html().expectFirst("form.report");
    String form = report.expectFirst("input[name=form]").val();
    assertEquals(303, browser.post(report.attr("action"), Map.of("form", form)).status());
  }

  /** One that the mail server takes, and one that it refuses. */
  private void sendMessages() {
    smtp.script(command -> command.line().contains("TO:<gone@") ? "550 no such user" : null);
    for (String name : List.of("siti", "gone")) {
      String order =
          "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"email\":\"%s@example.com\"}}";
      Answer created = merchant.api().post("/orders", order.formatted(name));
      String paid = "/orders/" + created.json().get("id").asText();
      assertEquals(200, merchant.api().patch(paid, "{\"status\":\"paid\"}").status());
    }
  }

  @Test
  void deliversSubscribedTypesOfLaterEventsOnly() {
    merchant.api().newLink();
    String endpoint =
        webhooks.endpoint(
            receiver.url(), ",\"eventTypes\":[\"payment_link.created\",\"order.paid\"]");
    String order = merchant.api().newOrder();
    String link = merchant.api().newLink();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    receiver.await(2);
    assertEquals(2, webhooks.deliveries(endpoint).size());
    Map<String, String> received =
        receiver.calls().stream()
            .collect(
                Collectors.toMap(Call::type, call -> call.json().at("/data/object/id").asText()));
    assertEquals(Map.of("payment_link.created", link, "order.paid", order), received);
  }

  @Test
  void signsWithSecretOfEachEndpoint() {
    String one = webhooks.endpoint(receiver.url(), "");
    String two = webhooks.endpoint(other.url(), "");
    merchant.api().newOrder();
    Call atOne = receiver.await(1);
    Call atTwo = other.await(1);
    assertEquals(atOne.id(), atTwo.id());
    assertEquals(atOne.body(), atTwo.body());
    assertTrue(atOne.isSignedWith(webhooks.secret(one)));
    assertTrue(atTwo.isSignedWith(webhooks.secret(two)));
    assertFalse(atOne.isSignedWith(webhooks.secret(two)));
  }

  @Test
  void leavesUnknownTypesToNewerNodes() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.paylink.events.webhook.delivery");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    logger.addAppender(log);
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    for (int i = 0; i < 9; i++) {
      merchant.api().newOrder();
    }
    for (String table : List.of("event set type", "webhook_delivery set event_type")) {
      service.execute(
          "update %s = 'order.refunded' where merchant_id = '%s'"
              .formatted(table, TypeId.MERCHANT.decode(merchant.merchantId())));
    }
    webhooks.change(endpoint, "{\"enabled\":true}");
    assertEquals(9, webhooks.recover(endpoint));
    String known = merchant.api().newOrder();
    await().until(() -> receiver.calls().size() == 1 && !log.list.isEmpty());
    assertEquals(known, receiver.calls().get(0).json().at("/data/object/id").asText());
    logger.detachAppender(log);
    List<String> lines = log.list.stream().map(ILoggingEvent::toString).toList();
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(lines.get(0).startsWith("[WARN]"), lines.get(0));
  }

  @Test
  void deliversOwnEventsOnly() {
    webhooks.endpoint(receiver.url(), "");
    TestMerchant neighbour = new TestMerchant(service);
    new Webhooks(service, neighbour.api()).endpoint(other.url(), "");
    String order = neighbour.api().newOrder();
    String own = merchant.api().newOrder();
    assertEquals(order, other.await(1).json().at("/data/object/id").asText());
    assertEquals(own, receiver.await(1).json().at("/data/object/id").asText());
    assertEquals(1, receiver.calls().size());
    assertEquals(1, other.calls().size());
  }

  @Test
  void signsWithBothSecretsDuringOverlap() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    String before = webhooks.secret(endpoint);
    JsonNode rotated =
        merchant.api().post(Webhooks.ENDPOINTS + "/" + endpoint + "/secret/rotate", null).json();
    String now = rotated.get("secret").asText();
    Call during = receiver.awaitObject(merchant.api().newOrder());
    assertTrue(during.isSignedWith(before) && during.isSignedWith(now));
    service.advance(OVERLAP.minusSeconds(10));
    Call atLast = receiver.awaitObject(merchant.api().newOrder());
    assertTrue(atLast.isSignedWith(before) && atLast.isSignedWith(now));
    service.advance(Duration.ofSeconds(10));
    Call after = receiver.awaitObject(merchant.api().newOrder());
    assertTrue(after.isSignedWith(now));
    assertFalse(after.isSignedWith(before));
  }

  @Test
  void appliesEndpointChangeToNextAttempt() {
    receiver.answer(500);
    String endpoint = webhooks.endpoint(receiver.url(), ",\"headers\":{\"X-A\":\"1\"}");
    merchant.api().newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    webhooks.awaitAttempt(delivery, 1);
    webhooks.change(
        endpoint,
        "{\"url\":\"%s\",\"headers\":{\"X-A\":null,\"X-B\":\"2\"}}".formatted(other.url()));
    webhooks.retry(delivery);
    Call call = other.await(1);
    assertEquals("2", call.header("x-b"));
    assertFalse(call.headers().containsKey("x-a"));
    assertEquals(receiver.calls().get(0).id(), call.id());
    assertEquals(receiver.calls().get(0).body(), call.body());
  }
}
