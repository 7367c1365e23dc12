package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Licence keys of digital products. */
class LicenceKeysIT {
  private static final int CUSTOMERS = 100;
  private static final int KEYS = 50;

  private static TestService service;
  private static TestService other;
  private TestMerchant merchant;
  private ApiClient api;
  private String productId;
  private String product;
  private String checkout;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    other = second;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    newProduct(0, "");
  }

  private void newProduct(int amount, String more) {
    JsonNode created =
        api.post(
                "/digital-products",
                "{\"title\":\"App\",\"amount\":%d,\"currency\":\"IDR\"%s}".formatted(amount, more))
            .json();
    productId = created.get("id").asText();
    product = "/digital-products/" + productId;
    checkout = CheckoutClient.pathOf(created.get("checkoutUrl").asText());
  }

  private Answer add(String... keys) {
    String list =
        Arrays.stream(keys).map(key -> "\"" + key + "\"").collect(Collectors.joining(","));
    return api.post(product + "/licence-keys", "{\"keys\":[" + list + "]}");
  }

  private Answer pattern(String json) {
    return api.post(product + "/licence-keys", "{\"pattern\":" + json + "}");
  }

  @Test
  void givesAKeyOfTheListToWhoHasPaid() {
    newProduct(150_000, "");
    assertEquals(
        "{\"added\":2,\"licenceKeys\":{\"available\":2,\"assigned\":0,\"revoked\":0}}",
        add("KEY-0000-0001", "KEY-0000-0002").text());
    StartedPayment payment = merchant.startPayment(checkout);
    assertEquals(2, figures().get("available").asInt());
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    assertEquals("{\"available\":1,\"assigned\":1,\"revoked\":0}", figures().toString());
    JsonNode key = keys("?status=assigned").get(0);
    assertEquals("0001", key.get("hint").asText());
    assertEquals(payment.orderId(), key.get("orderId").asText());
    JsonNode verified = verify("KEY-0000-0001");
    assertTrue(verified.get("valid").asBoolean());
    assertEquals(key, verified.get("licenceKey"));
    assertEquals("{\"valid\":false}", verify("KEY-0000-0002").toString());
    assertEquals("{\"valid\":false}", verify("KEY-0000-0003").toString());
    awaitEvents(key, "licence_key.assigned");
  }

  private JsonNode figures() {
    return api.get(product).json().get("licenceKeys");
  }

  private JsonNode keys(String query) {
    return api.get(product + "/licence-keys" + query).json().get("data");
  }

  /** The types of the events of a key, oldest first. */
  private List<String> eventsOf(JsonNode key) {
    List<String> types = new ArrayList<>();
    for (JsonNode event : api.get("/events?limit=100").json().get("data")) {
      if (event.get("data").get("object").path("id").equals(key.get("id"))) {
        types.add(event.get("type").asText());
        assertEquals(types.size(), event.get("sequence").asInt());
      }
    }
    return types;
  }

  private void awaitEvents(JsonNode key, String... types) {
    Awaitility.await().untilAsserted(() -> assertEquals(List.of(types), eventsOf(key)));
  }

  private JsonNode verify(String key) {
    return api.post(
            "/licence-keys/verify",
            "{\"productId\":\"%s\",\"key\":\"%s\"}".formatted(productId, key))
        .json();
  }

  private void awaitDelivered(String orderId) {
    Awaitility.await()
        .untilAsserted(
            () -> assertTrue(merchant.history(orderId).contains("order.delivered"), orderId));
  }

  /** Returns the order. */
  private String buyFree(CheckoutClient customer) {
    String receipt = customer.pay(checkout, "").location();
    return receipt.replaceAll(".*/orders/", "").replaceAll("/.*", "");
  }

  private static String keyOf(String orderId) {
    return service.text(
        "select coalesce((select hint from licence_key where order_id = '%s'), '')"
            .formatted(TypeId.ORDER.decode(orderId)));
  }

  @Test
  void showsTheKeyToTheCustomerAlone() {
    add("KEY-0000-0001");
    CheckoutClient customer = new CheckoutClient(service);
    String orderId = buyFree(customer);
    awaitDelivered(orderId);
    Page page =
        customer.get(customer.get(checkout + "/orders/" + orderId + "/download").location());
    assertEquals("KEY-0000-0001", page.html().select(".key").text());
    for (String path : List.of(product, product + "/licence-keys", "/events?limit=100")) {
      assertFalse(api.get(path).text().contains("KEY-0000"), path);
    }
    assertEquals(
        0, service.number("select count(*) from licence_key where sealed::text like '%KEY-0000%'"));
  }

  @Test
  void generatesAKeyForEachOrder() {
    assertEquals(200, pattern("\"APP-XXXX-XXXX-XXXX-XXXX\"").status());
    Set<String> shown = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      CheckoutClient customer = new CheckoutClient(service);
      String orderId = buyFree(customer);
      awaitDelivered(orderId);
      Page page =
          customer.get(customer.get(checkout + "/orders/" + orderId + "/download").location());
      String key = page.html().select(".key").text();
      assertTrue(key.matches("APP(-[0-9A-HJKMNP-TV-Z]{4}){4}"), key);
      assertTrue(verify(key).get("valid").asBoolean());
      shown.add(key);
    }
    assertEquals(3, shown.size());
    assertEquals(
        "{\"pattern\":\"APP-XXXX-XXXX-XXXX-XXXX\",\"assigned\":3,\"revoked\":0}",
        figures().toString());
    assertEquals(200, pattern("null").status());
    assertEquals("{\"assigned\":3,\"revoked\":0}", figures().toString());
  }

  @Test
  void takesGeneratedKeysAsPeopleTypeThem() {
    pattern("\"BOIL-XXXX-XXXX-XXXX-XXXX\"");
    CheckoutClient customer = new CheckoutClient(service);
    String orderId = buyFree(customer);
    awaitDelivered(orderId);
    String download = checkout + "/orders/" + orderId + "/download";
    String key = customer.get(customer.get(download).location()).html().select(".key").text();
    for (String typed :
        List.of(
            key.toLowerCase(Locale.ROOT),
            " " + key + "\u00a0",
            key.replace('-', ' '),
            key.replace("-", ""),
            key.replace('-', '\u2011'),
            key.replace("-", " \u2013 "),
            key.replace('0', 'O').replace('1', 'l'))) {
      assertTrue(verify(typed).get("valid").asBoolean(), typed);
    }
    assertFalse(verify(key.substring(1)).get("valid").asBoolean());
    assertFalse(verify(key + "1").get("valid").asBoolean());
    pattern("null");
    assertEquals(0, add(key.toLowerCase(Locale.ROOT)).json().get("added").asInt(), "is sold");
  }

  @Test
  void comparesKeysThatMerchantsBringExactly() {
    add("Key-0001");
    String orderId = buyFree(new CheckoutClient(service));
    awaitDelivered(orderId);
    assertTrue(verify("Key-0001").get("valid").asBoolean());
    assertTrue(verify(" Key-0001\u00a0").get("valid").asBoolean());
    for (String other : List.of("key-0001", "KEY0001", "Key-OOO1", "Key\u20110001", "Key 0001")) {
      assertFalse(verify(other).get("valid").asBoolean(), other);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "150000"})
  void sellsNoMoreThanThereAreKeys(int amount) {
    newProduct(amount, "");
    add(IntStream.range(0, KEYS).mapToObj("KEY-%08d"::formatted).toArray(String[]::new));
    List<CompletableFuture<Page>> pages = new ArrayList<>();
    for (int i = 0; i < CUSTOMERS; i++) {
      CheckoutClient customer = new CheckoutClient(i % 2 == 0 ? service : other);
      Map<String, String> form =
          CheckoutClient.fill(customer.get(checkout), amount == 0 ? "" : "sandbox");
      pages.add(
          CompletableFuture.supplyAsync(() -> form)
              .thenCompose(filled -> customer.postUntilServed(checkout, filled)));
    }
    List<Page> answers = pages.stream().map(CompletableFuture::join).toList();
    Map<Integer, Long> statuses =
        answers.stream()
            .map(Page::status)
            .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
    assertEquals(KEYS, statuses.remove(303));
    assertTrue(Set.of(409, 410).containsAll(statuses.keySet()), statuses::toString);
    if (amount > 0) {
      settle(answers.stream().filter(page -> page.status() == 303).toList());
    }
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    "{\"available\":0,\"assigned\":50,\"revoked\":0}", figures().toString()));
    assertEquals(
        KEYS,
        service.number(
            "select count(distinct order_id) from licence_key where product_id = '%s'"
                .formatted(TypeId.DIGITAL_PRODUCT.decode(productId))));
    assertEquals("sold_out", api.get(product).json().get("status").asText());
    add("ONE-MORE-KEY");
    assertEquals("active", api.get(product).json().get("status").asText());
  }

  /** Reports all payments as succeeded at once, in turns to both nodes. */
  private void settle(List<Page> begun) {
    List<Future<PaymentSettled>> reports = new ArrayList<>();
    for (Page page : begun) {
      String payment = merchant.startedPayment(page.location()).paymentId();
      TestService node = reports.size() % 2 == 0 ? service : other;
      reports.add(TestMerchant.report(node, payment, payment, true));
    }
    TestService.await(Future.all(reports));
  }

  @Test
  void theStockIsTheSmallerOfBoth() {
    newProduct(0, ",\"maxOrders\":1");
    add("KEY-0001", "KEY-0002");
    assertEquals(1, api.get(product).json().get("maxOrders").asInt());
    buyFree(new CheckoutClient(service));
    assertEquals("sold_out", api.get(product).json().get("status").asText());
    assertEquals(200, api.patch(product, "{\"maxOrders\":10}").status());
    buyFree(new CheckoutClient(service));
    assertEquals("sold_out", api.get(product).json().get("status").asText());
    assertEquals(10, api.get(product).json().get("maxOrders").asInt());
  }

  @Test
  void thoseWhoHavePaidBeforeGetOneToo() {
    String orderId = buyFree(new CheckoutClient(service));
    add("KEY-0000-0001");
    awaitDelivered(orderId);
    assertEquals("0001", keyOf(orderId));
  }

  @Test
  void revokesTheKeyWhenAllMoneyGoesBack() {
    newProduct(150_000, "");
    add("KEY-0000-0001");
    StartedPayment payment = merchant.startPayment(checkout);
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    assertEquals(201, api.post("/orders/" + payment.orderId() + "/refunds", "{}").status());
    Awaitility.await()
        .untilAsserted(() -> assertFalse(verify("KEY-0000-0001").get("valid").asBoolean()));
    JsonNode key = verify("KEY-0000-0001").get("licenceKey");
    assertEquals("revoked", key.get("status").asText());
    awaitEvents(key, "licence_key.assigned", "licence_key.revoked");
  }

  @Test
  void aKeyThatTheMerchantHasRevokedStaysRevoked() {
    newProduct(150_000, "");
    add("KEY-0000-0001");
    StartedPayment payment = merchant.startPayment(checkout);
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    String id = keys("").get(0).get("id").asText();
    Answer revoked = api.post("/licence-keys/" + id + "/revoke", "");
    assertEquals("revoked", revoked.json().get("status").asText(), revoked.text());
    assertEquals(revoked.json(), api.post("/licence-keys/" + id + "/revoke", "").json());
    merchant.receive(payment.paymentId(), "r2", "140000", "IDR");
    assertEquals(
        201, api.post("/orders/" + payment.orderId() + "/refunds", "{\"amount\":140000}").status());
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    "false",
                    service.text(
                        "select due::text from fulfilment where order_id = '%s'"
                            .formatted(TypeId.ORDER.decode(payment.orderId())))));
    assertFalse(verify("KEY-0000-0001").get("valid").asBoolean());
  }

  @Test
  void aRevokedKeyThatNobodyHasIsNotSold() {
    add("KEY-0001", "KEY-0002");
    String id = keys("").get(0).get("id").asText();
    assertEquals(200, api.post("/licence-keys/" + id + "/revoke", "").status());
    assertEquals("{\"available\":1,\"assigned\":0,\"revoked\":1}", figures().toString());
    buyFree(new CheckoutClient(service));
    assertEquals("sold_out", api.get(product).json().get("status").asText());
    assertEquals("{\"valid\":false}", verify("KEY-0002").toString());
  }

  @Test
  void keysThatAreThereAreAddedOnce() {
    add("KEY-0001", "KEY-0002");
    Answer again = add("KEY-0002", "KEY-0003");
    assertEquals(1, again.json().get("added").asInt());
    assertEquals(3, figures().get("available").asInt());
  }

  @Test
  void pagesKeys() {
    add("KEY-0001", "KEY-0002", "KEY-0003");
    JsonNode first = api.get(product + "/licence-keys?perPage=2").json();
    assertEquals(3, first.get("meta").get("total").asInt());
    assertEquals(2, first.get("data").size());
    String last = first.get("data").get(1).get("id").asText();
    assertEquals(1, keys("?perPage=2&after=" + last).size());
    assertEquals(0, keys("?status=revoked").size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|",
        "{\"keys\":[\"A\"],\"pattern\":null}|",
        "{\"keys\":[]}|keys",
        "{\"keys\":[\"\"]}|keys.0",
        "{\"keys\":[\"A\",\" B\"]}|keys.1",
        "{\"keys\":[\"A\",\"A\"]}|keys.1",
        "{\"keys\":[\"A\\u0000\"]}|keys[0]",
        "{\"keys\":[1]}|keys.0",
        "{\"pattern\":\"APP-XXXX\"}|pattern",
        "{\"pattern\":\"APP-XXXX-XXXX-XXXX-XXX\"}|pattern",
        "{\"pattern\":\"app-XXXXXXXXXXXXXXXX\"}|pattern",
      })
  void refusesBadKeys(String body, String field) {
    Answer refused = api.post(product + "/licence-keys", body);
    assertEquals("invalid_request", refused.code(), refused.text());
    if (field != null) {
      assertEquals(field, refused.json().get("details").get(0).get("field").asText());
    }
  }

  @Test
  void aProductHasAListOrAPattern() {
    add("KEY-0001");
    assertEquals(400, pattern("\"XXXXXXXXXXXXXXXX\"").status());
    newProduct(0, "");
    pattern("\"XXXXXXXXXXXXXXXX\"");
    assertEquals(400, add("KEY-0001").status());
  }

  @Test
  void hidesKeysOfOthers() {
    add("KEY-0000-0001");
    awaitDelivered(buyFree(new CheckoutClient(service)));
    String id = keys("").get(0).get("id").asText();
    ApiClient stranger = new TestMerchant(service, "sandbox").api();
    assertEquals(404, stranger.get(product + "/licence-keys").status());
    assertEquals(404, stranger.post(product + "/licence-keys", "{\"keys\":[\"A\"]}").status());
    assertEquals(404, stranger.post("/licence-keys/" + id + "/revoke", "").status());
    assertEquals(
        "{\"valid\":false}",
        stranger
            .post(
                "/licence-keys/verify",
                "{\"productId\":\"%s\",\"key\":\"KEY-0000-0001\"}".formatted(productId))
            .text());
  }

  @Test
  void aTokenForSoftwareCanOnlyVerify() {
    ApiClient software = service.client(merchant.merchant(), "licence-keys:verify");
    String body = "{\"productId\":\"%s\",\"key\":\"A\"}".formatted(productId);
    assertEquals(200, software.post("/licence-keys/verify", body).status());
    assertEquals("insufficient_scope", software.get(product).code());
    assertEquals(
        "insufficient_scope",
        service
            .client(merchant.merchant(), "products:write")
            .post("/licence-keys/verify", body)
            .code());
  }

  /** A slow machine gets more of them through, as the limit is one of a minute. */
  @Test
  void wrongKeysAreLimited() {
    ApiClient software = service.client(merchant.merchant(), "licence-keys:verify");
    String body = "{\"productId\":\"%s\",\"key\":\"A\"}".formatted(productId);
    for (int i = 0; i < 600; i++) {
      assertEquals(200, software.post("/licence-keys/verify", body).status());
    }
    Answer limited =
        Stream.generate(() -> wrongKeys(software, body))
            .limit(100)
            .flatMap(List::stream)
            .filter(answer -> answer.status() != 200)
            .findFirst()
            .orElseThrow();
    assertEquals("rate_limited", limited.code());
    assertFalse(limited.header("Retry-After").isEmpty());
  }

  private static List<Answer> wrongKeys(ApiClient software, String body) {
    List<CompletableFuture<Answer>> answers =
        IntStream.range(0, 20)
            .mapToObj(i -> software.sendAsync("POST", "/licence-keys/verify", body))
            .toList();
    return answers.stream().map(CompletableFuture::join).toList();
  }
}
