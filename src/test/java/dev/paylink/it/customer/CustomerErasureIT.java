package dev.paylink.it.customer;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an erasure removes of a customer, and what it leaves. */
class CustomerErasureIT {
  private static final String NAME = "Zoe Quimby";
  private static final String EMAIL = "zoe.quimby@example.com";
  private static final String PHONE = "+6281255501234";
  private static final String CUSTOMER =
      "\"customer\":{\"name\":\"%s\",\"email\":\"%s\",\"phone\":\"%s\"}"
          .formatted(NAME, EMAIL, PHONE);
  private static final String METADATA = "\"metadata\":{\"for\":\"%s\",\"n\":1.50}".formatted(NAME);

  private static final String BY_EMAIL = "{\"email\":\" ZOE.Quimby@example.com\"}";

  private TestService service;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeEach
  void start(@OwnNode("it looks through all tables") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox", "manual");
    api = merchant.api();
  }

  @Test
  void leavesNothingOfACustomer() throws SQLException {
    try (Receiver receiver = new Receiver()) {
      receiver.script(call -> Reply.of(call.target().contains("fail") ? 500 : 200, call.body()));
      Webhooks webhooks = new Webhooks(service, api);
      String delivered = webhooks.endpoint(receiver.url() + "/ok", "");
      String failed = webhooks.endpoint(receiver.url() + "/fail", "");
      Set<String> objects = new HashSet<>();
      objects.add(orderOfTheApi());
      String link = link();
      objects.addAll(ordersOfALink(link));
      failedRequests();
      await().until(() -> webhooks.deliveries(delivered, "pending").isEmpty());
      await()
          .until(
              () ->
                  webhooks.deliveries(failed).stream()
                      .allMatch(delivery -> delivery.get("attemptCount").asInt() > 0));
      assertEquals(
          Set.of(
              "orders",
              "event",
              "payment",
              "payment_link",
              "idempotency_key",
              "refund",
              "settlement",
              "webhook_delivery",
              "webhook_delivery_done"),
          found());
      List<JsonNode> before = feed();
      JsonNode erased = erase(BY_EMAIL);
      assertEquals("{\"orders\":3,\"paymentLinks\":1,\"complete\":true}", erased.toString());
      await().until(() -> service.number(KEPT_ERASURES) == 1);
      assertEquals(Set.of(), found());
      requireEvents(before, objects, link);
      objects.forEach(order -> assertFalse(merchant.order(order).has("customer")));
      assertEquals(Set.of(), found(), "reading brings nothing back");
    }
  }

  private static final String KEPT_ERASURES =
      "select count(*) from api_request where operation_id = 'eraseCustomer' and status = 200";

  private Set<String> found() throws SQLException {
    return StoredTexts.tablesWith(service, NAME, EMAIL, PHONE.substring(1));
  }

  /** An order that was created, paid, and refunded, each with an idempotency key. */
  private String orderOfTheApi() {
    String id = orderWithKey("create").json().get("id").asText();
    String path = "/orders/" + id;
    Answer recorded =
        api.post(
            path + "/payments",
            "{\"amount\":150000,\"currency\":\"IDR\",\"note\":\"from %s\"}".formatted(NAME),
            "Idempotency-Key",
            "record");
    assertEquals(201, recorded.status(), recorded.text());
    Answer processing =
        api.send("PATCH", path, "{\"status\":\"processing\"}", "Idempotency-Key", "process");
    assertEquals(200, processing.status(), processing.text());
    Answer refunded =
        api.post(
            path + "/refunds",
            "{\"amount\":50000,\"reason\":\"%s asked\"}".formatted(EMAIL),
            "Idempotency-Key",
            "refund");
    assertEquals(201, refunded.status(), refunded.text());
    return id;
  }

  private Answer orderWithKey(String key) {
    Answer answer =
        api.post(
            "/orders",
            "{\"amount\":150000,\"currency\":\"IDR\",%s,%s,\"externalId\":\"INV-7\"}"
                .formatted(CUSTOMER, METADATA),
            "Idempotency-Key",
            key);
    assertEquals(201, answer.status(), answer.text());
    return answer;
  }

  private String link() {
    String id =
        api.post(
                "/payment-links",
                "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\",%s,%s}"
                    .formatted(CUSTOMER, METADATA),
                "Idempotency-Key",
                "link")
            .json()
            .get("id")
            .asText();
    Answer changed =
        api.send(
            "PATCH", "/payment-links/" + id, "{\"title\":\"Two\"}", "Idempotency-Key", "change");
    assertEquals(200, changed.status(), changed.text());
    return id;
  }

  /** An order whose payment failed and then succeeded, and one that is pending. */
  private List<String> ordersOfALink(String link) {
    String checkout = merchant.checkout(link);
    List<String> orders = new ArrayList<>();
    for (String method : List.of("sandbox", "manual")) {
      new CheckoutClient(service)
          .pay(checkout, method, "name", NAME, "email", EMAIL.toUpperCase(), "phone", PHONE)
          .location();
      orders.add(merchant.orders().get(merchant.orders().size() - 1));
    }
    String payment = merchant.order(orders.get(0)).get("payments").get(0).get("id").asText();
    SettlePayment declined =
        SettlePayment.failed("sandbox", payment, "declined", "The card of " + NAME);
    TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, declined));
    return orders;
  }

  private void failedRequests() {
    Answer refused =
        api.post("/orders", "{\"amount\":0,\"currency\":\"IDR\",%s}".formatted(CUSTOMER));
    assertEquals(400, refused.status());
    Answer both =
        api.post("/customers/erase", "{\"email\":\"%s\",\"phone\":\"%s\"}".formatted(EMAIL, PHONE));
    assertEquals(400, both.status());
    assertEquals(400, api.post("/customers/erase", "{}").status());
    await()
        .until(
            () ->
                service.number(
                        "select count(*) from api_request where operation_id ="
                            + " 'eraseCustomer' and status = 400")
                    == 2);
  }

  private List<JsonNode> feed() {
    List<JsonNode> events = new ArrayList<>();
    await().until(() -> service.number("select count(*) from event where position is null") == 0);
    String after = "";
    JsonNode page;
    do {
      page = api.get("/events?limit=100" + after).json();
      page.get("data").forEach(events::add);
      after = "&after=" + events.get(events.size() - 1).get("id").asText();
    } while (page.at("/meta/hasMore").asBoolean());
    return events;
  }

  /** All events are there, in the same order; one more names what was erased. */
  private void requireEvents(List<JsonNode> before, Set<String> orders, String link) {
    List<JsonNode> after = feed();
    assertEquals(before.size() + 1, after.size());
    for (int i = 0; i < before.size(); i++) {
      for (String field : List.of("id", "type", "sequence", "timestamp", "actor")) {
        assertEquals(before.get(i).get(field), after.get(i).get(field));
      }
      JsonNode was = before.get(i).at("/data/object");
      JsonNode is = after.get(i).at("/data/object");
      assertEquals(was.get("id"), is.get("id"));
      assertEquals(was.get("amount"), is.get("amount"));
      assertEquals(was.get("externalId"), is.get("externalId"));
      assertFalse(is.has("customer") || is.has("metadata") || is.has("reason"), is::toString);
    }
    JsonNode last = after.get(before.size());
    assertEquals("customer.erased", last.get("type").asText());
    assertEquals("token", last.at("/actor/type").asText());
    Set<String> named = new HashSet<>();
    last.at("/data/object/orderIds").forEach(id -> named.add(id.asText()));
    assertEquals(orders, named);
    assertEquals(link, last.at("/data/object/paymentLinkIds/0").asText());
  }

  @Test
  void changesNoTotalsAndNothingTwice() {
    String order = orderOfTheApi();
    ordersOfALink(link());
    JsonNode was = merchant.order(order);
    assertEquals(3, erase("{\"phone\":\"+62 812 5550 1234\"}").get("orders").asInt());
    JsonNode is = merchant.order(order);
    for (String field : List.of("id", "status", "amount", "received", "refunded", "externalId")) {
      assertEquals(was.get(field), is.get(field));
    }
    assertTrue(is.get("updatedAt").asText().compareTo(was.get("updatedAt").asText()) > 0);
    assertEquals(3, api.get("/orders").json().at("/meta/total").asInt());
    try (CountAuditStore counts = new CountAuditStore(service.node().config().database())) {
      for (Counted counted : List.of(Counted.ORDERS, Counted.PAYMENT_LINKS)) {
        assertEquals(0, counts.wrong(counted, TypeId.MERCHANT.decode(merchant.merchantId())));
      }
    }
    long events = service.number("select count(*) from event");
    assertEquals("{\"orders\":0,\"paymentLinks\":0,\"complete\":true}", erase(BY_EMAIL).toString());
    assertEquals(events, service.number("select count(*) from event"));
  }

  @Test
  void repeatsACreationWithoutTheCustomer() {
    Answer first = orderWithKey("create");
    assertEquals(5, terms(first)); // of two keys, two words of the name, and both
    erase(BY_EMAIL);
    Answer again = orderWithKey("create");
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(first.json().get("id"), again.json().get("id"));
    assertEquals(first.json().get("amount"), again.json().get("amount"));
    assertFalse(again.json().has("customer") || again.json().has("metadata"), again.text());
    assertEquals(1, merchant.orders().size());
    assertEquals(0, total("/orders?metadata%5Bfor%5D=Zoe%20Quimby"));
    assertEquals(0, terms(first));
    assertEquals(1, total("/orders?externalId=INV-7"));
  }

  private long terms(Answer order) {
    return service.number(
        "select count(*) from order_term where order_id = '%s'"
            .formatted(TypeId.ORDER.decode(order.json().get("id").asText())));
  }

  @Test
  void leavesOtherCustomersOtherMerchantsAndLaterOrders() {
    TestMerchant other = new TestMerchant(service, "sandbox");
    String body = "{\"amount\":1,\"currency\":\"USD\",%s}".formatted(CUSTOMER);
    String ofOther = other.api().post("/orders", body).json().get("id").asText();
    String before = api.post("/orders", body).json().get("id").asText();
    String neighbour =
        api.post("/orders", body.replace("zoe.", "noe.").replace("1234", "1235"))
            .json()
            .get("id")
            .asText();
    assertEquals(1, erase(BY_EMAIL).get("orders").asInt());
    String later = api.post("/orders", body).json().get("id").asText();
    assertFalse(merchant.order(before).has("customer"));
    assertEquals(NAME, merchant.order(neighbour).at("/customer/name").asText());
    assertEquals(NAME, merchant.order(later).at("/customer/name").asText());
    assertEquals(NAME, other.order(ofOther).at("/customer/name").asText());
  }

  /** The customer's browser is forgotten; the provider still reports the payment. */
  @Test
  void leavesAPendingOrderToBePaid() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    String sandbox = browser.pay(checkout, "sandbox", "email", EMAIL).location();
    StartedPayment started = merchant.startedPayment(sandbox);
    erase(BY_EMAIL);
    assertEquals("pending", merchant.status(started.orderId()));
    assertEquals(200, browser.get(checkout + "/orders/" + started.orderId()).status());
    merchant.settle(started.paymentId(), "later", true);
    assertEquals("paid", merchant.status(started.orderId()));
    assertFalse(
        service
            .text(
                "select payload from event where type = 'order.paid' and object_id = '%s'"
                    .formatted(TypeId.ORDER.decode(started.orderId())))
            .toLowerCase()
            .contains("zoe"));
  }

  /** More events than a transaction erases, and some that only other writers can have stored. */
  @Test
  void erasesALongHistory() {
    String order = orderWithKey("create").json().get("id").asText();
    service.execute(
        """
        insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin, position)
        select gen_random_uuid(), e.merchant_id, e.type, e.object_id, 1 + n,
               replace(e.payload::text, '"INV-7"', '"a\\u0000b\\ud83d"')::json, e.occurred_at, e.origin, -n
        from event e, generate_series(1, 1000) n where e.type = 'order.created'
        """);
    assertEquals(1, erase(BY_EMAIL).get("orders").asInt());
    assertEquals(
        0,
        service.number(
            "select count(*) from event where payload::text like '%Quimby%' or payload::text like"
                + " '%quimby%'"));
    assertEquals(
        1000,
        service.number(
            "select count(*) from event where payload::text like '{\"object\":{%\\u0000%'"));
    assertFalse(merchant.order(order).has("customer"));
  }

  @Test
  void refusesWhatIsNoAddressOrNumberUnlessAnOrderHasIt() {
    String order = orderWithKey("create").json().get("id").asText();
    for (String field : List.of("phone", "email")) {
      Answer refused = api.post("/customers/erase", "{\"%s\":\"siti\"}".formatted(field));
      assertEquals(400, refused.status(), refused.text());
      assertEquals(field, refused.json().at("/details/0/field").asText(), refused.text());
    }
    service.execute("update orders set customer_email = 'siti'");
    assertEquals(1, erase("{\"email\":\"SITI\"}").get("orders").asInt());
    assertFalse(merchant.order(order).has("customer"));
  }

  @Test
  void findsAPhoneNumberWithItsTrunkPrefix() {
    String body =
        "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"phone\":\"+62 0812 3456 7890\"}}";
    String order = api.post("/orders", body).json().get("id").asText();
    assertEquals("+6281234567890", merchant.order(order).at("/customer/phone").asText());
    assertEquals(1, total("/orders?phone=%2B62%20812-3456-7890"));
    String before = api.post("/orders", body).json().get("id").asText(); // of an earlier version
    service.execute(
        "update orders set customer_phone = '+62081234567890' where id = '%s'"
            .formatted(TypeId.ORDER.decode(before)));
    assertEquals(2, erase("{\"phone\":\"+62 812 3456 7890\"}").get("orders").asInt());
    assertFalse(merchant.order(before).has("customer"));
  }

  private int total(String path) {
    return api.get(path).json().at("/meta/total").asInt();
  }

  private JsonNode erase(String body) {
    Answer answer = api.post("/customers/erase", body);
    assertEquals(200, answer.status(), answer.text());
    return answer.json();
  }
}
