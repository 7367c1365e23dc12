package dev.paylink.it.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.ImageClient;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.WrongFigures;
import dev.paylink.it.support.abuse.Attacks;
import io.vertx.openapi.contract.Operation;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * No list makes a node hold more than some hundred KiB, however large its items are: either a page
 * of 100 of the largest is smaller, or pages are shortened and continue after their last item.
 */
@WrongFigures("inserts payment reports without their turnover")
class ListSizesIT {
  /** Of a page: what items have, and what their JSON adds. */
  private static final int MAX_BYTES = 400_000;

  private static final int PER_PAGE = 100;
  private static final Pattern NEXT = Pattern.compile("<[^>]*/v1([^>]*)>; rel=\"next\"");
  private static final String TEXT = "\u00e9".repeat(5_000);
  private static final String METADATA =
      "{%s}"
          .formatted(
              IntStream.range(0, 8)
                  .mapToObj(n -> "\"key%d\":\"%s\"".formatted(n, "\u00e9".repeat(950)))
                  .reduce((a, b) -> a + "," + b)
                  .orElseThrow());
  private static final String MONEY = "\"amount\":150000,\"currency\":\"IDR\"";
  private static final String CUSTOMER =
      "\"customer\":{\"name\":\"%s\",\"email\":\"%s@example.com\",\"phone\":\"+628123456789\"}"
          .formatted("\u00e9".repeat(100), "a".repeat(60));

  /** What fills a list with items as large as they can be. */
  private interface Filler {
    /**
     * @return the path of the list, without query
     */
    String fill(TestMerchant merchant, int items);
  }

  /** By operationId: all lists of the contract that have pages. */
  private static final Map<String, Filler> FILLERS =
      Map.ofEntries(
          Map.entry("listOrders", ListSizesIT::orders),
          Map.entry("listPaymentLinks", ListSizesIT::links),
          Map.entry("listDigitalProducts", ListSizesIT::products),
          Map.entry("listLicenceKeys", ListSizesIT::licenceKeys),
          Map.entry("listLandingPages", ListSizesIT::pages),
          Map.entry("listImages", ListSizesIT::images),
          Map.entry("listMessages", ListSizesIT::messages),
          Map.entry("listEvents", ListSizesIT::events),
          Map.entry("listWebhookEndpoints", ListSizesIT::endpoints),
          Map.entry("listWebhookDeliveries", ListSizesIT::deliveries),
          Map.entry("listRequests", ListSizesIT::requests),
          Map.entry("listTokens", ListSizesIT::tokens),
          Map.entry("listPayments", ListSizesIT::payments),
          Map.entry("listRefunds", ListSizesIT::refunds));

  private static final Pattern WITH_LIMIT =
      Pattern.compile("/events|/messages|.*deliveries|.*/payments|.*/refunds");

  private static TestService service;

  @BeforeAll
  static void open(TestService shared) {
    service = shared;
  }

  @TestFactory
  Stream<DynamicTest> boundsEachList() {
    return service.node().contract().model().operations().stream()
        .filter(ListSizesIT::hasPages)
        .map(Operation::getOperationId)
        .map(id -> DynamicTest.dynamicTest(id, () -> assertBounded(id)));
  }

  private static boolean hasPages(Operation operation) {
    return operation.getParameters().stream()
        .anyMatch(parameter -> List.of("perPage", "limit").contains(parameter.getName()));
  }

  private static void assertBounded(String operationId) {
    Filler filler = FILLERS.get(operationId);
    assertNotNull(filler, "Say how to fill the list " + operationId);
    assertTrue(operationId.startsWith("list"), "The bulkhead of lists goes by this name");
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    String list = filler.fill(merchant, 3);
    // Events and requests are listed a moment later.
    JsonNode some =
        await()
            .until(() -> page(merchant.api(), list).json().get("data"), data -> data.size() >= 3);
    int size = some.toString().length() / some.size();
    if (size * PER_PAGE > MAX_BYTES) {
      int enough = MAX_BYTES / size + 3;
      filler.fill(merchant, enough);
      await().untilAsserted(() -> assertShortened(merchant.api(), list, enough + 3));
    }
  }

  private static Answer page(ApiClient api, String path) {
    String parameter = WITH_LIMIT.matcher(path).matches() ? "limit" : "perPage";
    Answer answer =
        api.get(path.contains("?") ? path : path + "?%s=%d".formatted(parameter, PER_PAGE));
    assertEquals(200, answer.status(), answer.text());
    return answer;
  }

  /** Follows the links of a list: each item comes once. */
  private static void assertShortened(ApiClient api, String list, int items) {
    Set<String> seen = new HashSet<>();
    String path = list;
    int pages = 0;
    while (path != null) {
      Answer answer = page(api, path);
      assertTrue(answer.text().length() < MAX_BYTES, answer.text().length() + " bytes");
      for (JsonNode item : answer.json().get("data")) {
        assertTrue(seen.add(item.get("id").asText()), item::toString);
      }
      pages++;
      Matcher next = NEXT.matcher(answer.header("Link"));
      path = next.find() && answer.json().get("data").size() > 0 ? next.group(1) : null;
    }
    assertTrue(seen.size() >= items, seen.size() + " of " + items);
    assertTrue(pages > 1, "The page was not shortened");
  }

  @Test
  void shortensOrdersWithTheirPayments() {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    orders(merchant, 60);
    for (JsonNode order : page(merchant.api(), "/orders").json().get("data")) {
      String id = order.get("id").asText();
      create(
          merchant,
          1,
          "/orders/" + id + "/payments",
          "{\"amount\":1,\"currency\":\"IDR\",\"reference\":\"%s %s\"}"
              .formatted("r".repeat(60), id));
    }
    repeatPayments(merchant, 11);
    assertShortened(merchant.api(), "/orders?perPage=100&expand=payments", 60);
    assertShortened(
        merchant.api(), "/orders?perPage=100&expand=payments&phone=%2B628123456789", 60);
  }

  @Test
  void shortensDeliveriesWithTheirAttempts() {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    service.execute(
        """
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at, attempt_log)
        select uuid_at(now()), gen_random_uuid(), '%s', gen_random_uuid(), 'order.created', 20, 'failed', now(),
               array(select json_build_object('number', a, 'startedAt', '2026-11-26T00:00:00Z', 'durationMs', 1,
                                              'status', 500, 'body', repeat('b', 2048))
                     from generate_series(1, 20) a)
        from generate_series(1, 20)"""
            .formatted(TypeId.MERCHANT.decode(merchant.merchantId())));
    assertShortened(merchant.api(), "/webhook-deliveries?limit=100&expand=attempts", 20);
  }

  /** As if each of the payments had been recorded again, with another reference. */
  private static void repeatPayments(TestMerchant merchant, int times) {
    service.execute(
        """
        with again as (
          select p, s, uuid_at(now()) as id, s.reference || ' ' || n as reference
          from payment p join settlement s on s.payment_id = p.id, generate_series(1, %d) n
          where p.merchant_id = '%s'
        ), payments as (
          insert into payment
          select (jsonb_populate_record(p, jsonb_build_object('id', id))).* from again
        )
        insert into settlement
        select (jsonb_populate_record(
          s, jsonb_build_object('payment_id', id, 'reference', reference))).*
        from again
        """
            .formatted(times, TypeId.MERCHANT.decode(merchant.merchantId())));
  }

  private static void create(TestMerchant merchant, int items, String path, String body) {
    for (int i = 0; i < items; i++) {
      Answer created = merchant.api().post(path, body.formatted(i));
      assertTrue(created.status() < 300, created.text());
    }
  }

  private static String orders(TestMerchant merchant, int items) {
    create(merchant, items, "/orders", "{%s,%s}".formatted(MONEY, CUSTOMER));
    return "/orders";
  }

  private static String payments(TestMerchant merchant, int items) {
    String order = merchant.api().newOrder();
    service.execute(Attacks.payments("id = '%s'".formatted(TypeId.ORDER.decode(order)), items));
    return "/orders/" + order + "/payments";
  }

  private static String refunds(TestMerchant merchant, int items) {
    String order = merchant.api().newOrder();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    create(merchant, items, "/orders/" + order + "/refunds", "{\"amount\":1}");
    return "/orders/" + order + "/refunds";
  }

  private static String links(TestMerchant merchant, int items) {
    String url = "https://shop.example.com/" + "a".repeat(2_000);
    create(
        merchant,
        items,
        "/payment-links",
        "{\"title\":\"Seat\",%s,%s,\"successUrl\":\"%s\",\"metadata\":%s}"
            .formatted(MONEY, CUSTOMER, url, METADATA));
    return "/payment-links";
  }

  private static String products(TestMerchant merchant, int items) {
    create(
        merchant,
        items,
        "/digital-products",
        "{\"title\":\"Font\",%s,\"description\":\"%s\",\"metadata\":%s}"
            .formatted(MONEY, TEXT, METADATA));
    return "/digital-products";
  }

  private static String licenceKeys(TestMerchant merchant, int items) {
    String product =
        merchant
            .api()
            .post("/digital-products", "{\"title\":\"Font\",%s}".formatted(MONEY))
            .json()
            .get("id")
            .asText();
    String list = "/digital-products/" + product + "/licence-keys";
    create(merchant, items, list, "{\"keys\":[\"%%d-%s\"]}".formatted("K".repeat(100)));
    return list;
  }

  private static String pages(TestMerchant merchant, int items) {
    String text = "{\"type\":\"text\",\"text\":\"%s\"}".formatted("\u00e9".repeat(4_900));
    create(
        merchant,
        items,
        "/landing-pages",
        "{\"slug\":\"batik-%s-%%d\",\"title\":\"Batik\",\"blocks\":[%s]}"
            .formatted(items, String.join(",", List.of(text, text, text, text, text))));
    return "/landing-pages";
  }

  private static String images(TestMerchant merchant, int items) {
    for (int i = 0; i < items; i++) {
      new ImageClient(service, merchant.api()).upload(TestImages.photograph(40 + i, 40));
    }
    return "/images";
  }

  private static String events(TestMerchant merchant, int items) {
    links(merchant, items);
    return "/events";
  }

  private static String endpoints(TestMerchant merchant, int items) {
    create(
        merchant,
        Math.min(items, 15),
        "/webhook-endpoints",
        "{\"url\":\"%s/%%d\"}".formatted(ApiClient.ENDPOINT_URL));
    return "/webhook-endpoints";
  }

  private static String messages(TestMerchant merchant, int items) {
    service.execute(
        """
        insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                             first_due_at, due_at, error, ended_at)
        select uuid_at(now()), uuid_at(now()), '%s', 'bank_account_changed', 'email', repeat('a', 254), uuid_at(now()), false,
               'failed', now(), now(), repeat('e', 200), now()
        from generate_series(1, %d)"""
            .formatted(TypeId.MERCHANT.decode(merchant.merchantId()), items));
    return "/messages";
  }

  private static String deliveries(TestMerchant merchant, int items) {
    endpoints(merchant, 1);
    orders(merchant, items);
    String order = merchant.api().get("/orders").json().at("/data/0/id").asText();
    merchant.api().patch("/orders/" + order, "{\"status\":\"paid\"}");
    return "/webhook-deliveries";
  }

  private static String requests(TestMerchant merchant, int items) {
    service.execute(
        """
        insert into api_request (id, merchant_id, actor_type, actor_id, actor_label, method, path, operation_id,
                                 status, code, message, details, duration_ms, body)
        select uuid_at(now()), '%s', 'token', 'tok_01jd5k8zv7e6w9q2m4t8x0c3fb', 'shop', 'POST', '/v1/orders', 'createOrder',
               400, 'invalid_request', repeat('m', 2000),
               json_build_array(json_build_object('field', 'amount', 'message', repeat('d', 4000)))::text,
               5, json_build_object('amount', repeat('b', 4000))::text
        from generate_series(1, %d)
        """
            .formatted(TypeId.MERCHANT.decode(merchant.merchantId()), items));
    return "/requests";
  }

  private static String tokens(TestMerchant merchant, int items) {
    create(
        merchant,
        Math.min(items, 50),
        "/tokens",
        "{\"label\":\"%s %%d\",\"scopes\":[\"orders:read\"],\"expiresIn\":3600}"
            .formatted("l".repeat(40)));
    return "/tokens";
  }

  @Test
  void showsTheNewestPaymentsOfAnOrderInListsAndAllInPages() {
    TestMerchant shop = new TestMerchant(service);
    String order = shop.api().newOrder();
    service.execute(Attacks.payments("id = '%s'".formatted(TypeId.ORDER.decode(order)), 12));
    List<String> all = ids(shop.api().get("/orders/" + order + "/payments").json().get("data"));
    assertEquals(12, all.size());
    JsonNode listed = shop.api().get("/orders?expand=payments").json().get("data").get(0);
    assertEquals(all.subList(2, 12), ids(listed.get("payments")));
    String page = "/orders/" + order + "/payments?limit=5";
    assertEquals(all.subList(0, 5), ids(shop.api().get(page).json().get("data")));
    assertEquals(
        all.subList(5, 10), ids(shop.api().get(page + "&after=" + all.get(4)).json().get("data")));
    assertEquals(200, shop.api().get("/orders/" + order + "/refunds?limit=5").status());
  }

  /** As many payments as an order can have, each with all that can be said of it. */
  @Test
  void showsAnOrderWithTheMostPaymentsInLessThanAMegabyte() {
    TestMerchant shop = new TestMerchant(service);
    String order = shop.api().newOrder();
    String id = TypeId.ORDER.decode(order).toString();
    service.execute(Attacks.payments("id = '%s'".formatted(id), 200));
    service.execute(
        """
        with filled as (
          update payment set instructions = repeat(U&'\\+01F600', 2000), failure = repeat('f', 500),
            customer_reference = repeat('c', 200), provider_reference = repeat('p', 200)
          where order_id = '%s' returning *
        )
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                amount_minor, currency, paid_at, note)
        select merchant_id, provider, rpad(id::text, 200, 'r'), id, 'failed', false, now(), 1, currency, now(),
               repeat(U&'\\+01F600', 500)
        from filled"""
            .formatted(id));
    Answer answer = shop.api().get("/orders/" + order);
    assertEquals(200, answer.json().get("payments").size());
    int bytes = answer.text().getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < 1_000_000, bytes + " bytes");
    assertTrue(page(shop.api(), "/orders/" + order + "/payments").text().length() < 300_000);
  }

  private static List<String> ids(JsonNode rows) {
    return StreamSupport.stream(rows.spliterator(), false)
        .map(row -> row.get("id").asText())
        .toList();
  }
}
