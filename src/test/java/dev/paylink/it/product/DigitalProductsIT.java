package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations of digital products. */
class DigitalProductsIT {
  private static final String PRODUCTS = "/digital-products";
  private static final String MINIMAL =
      "{\"title\":\"Patterns\",\"amount\":150000,\"currency\":\"IDR\"%s}";

  private static final int CUSTOMERS = 100;

  private static TestService service;
  private static TestService other;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved.
    service = TestService.start();
    other = service.anotherNode(Map.of());
  }

  @AfterAll
  static void stop() {
    other.close();
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
  }

  @Test
  void showsWhatWasCreated() {
    Answer created =
        create(
            ",\"description\":\"**Forty**\",\"maxOrders\":3,\"activeUntil\":\"2099-01-01T00:00:00Z\","
                + "\"successUrl\":\"https://shop.example/thanks\",\"require\":[\"phone\",\"email\"],"
                + "\"metadata\":{\"sku\":\"A\"}");
    assertEquals(201, created.status());
    JsonNode product = created.json();
    assertTrue(created.header("Location").endsWith(path(product)));
    assertEquals("active", product.get("status").asText());
    assertEquals("**Forty**", product.get("description").asText());
    assertEquals(3, product.get("maxOrders").asInt());
    assertEquals("[\"email\",\"phone\"]", product.get("require").toString());
    assertEquals("A", product.get("metadata").get("sku").asText());
    assertEquals(product, api.get(path(product)).json());
    assertEquals(product, api.get(PRODUCTS).json().get("data").get(0));
    assertEquals(200, new CheckoutClient(service).get(checkout(product)).status());
    awaitEvents(product, "digital_product.created");
  }

  private Answer create(String more) {
    return api.post(PRODUCTS, MINIMAL.formatted(more));
  }

  private static String path(JsonNode product) {
    return PRODUCTS + "/" + product.get("id").asText();
  }

  private static String checkout(JsonNode product) {
    return CheckoutClient.pathOf(product.get("checkoutUrl").asText());
  }

  private void awaitEvents(JsonNode product, String... types) {
    String id = product.get("id").asText();
    Awaitility.await().untilAsserted(() -> assertEquals(List.of(types), typesOf(id)));
  }

  /** The types of the events of a product, oldest first, without a repetition. */
  private List<String> typesOf(String id) {
    List<String> types = new ArrayList<>();
    for (JsonNode event : api.get("/events?limit=100").json().get("data")) {
      if (event.get("data").get("object").path("id").asText().equals(id)) {
        assertEquals(types.size() + 1, event.get("sequence").asInt());
        types.add(event.get("type").asText());
      }
    }
    return types;
  }

  @Test
  void replaysCreation() {
    String body = MINIMAL.formatted("");
    Answer first = api.post(PRODUCTS, body, "Idempotency-Key", "a");
    Answer second = api.post(PRODUCTS, body, "Idempotency-Key", "a");
    assertEquals(first.text(), second.text());
    assertEquals("true", second.header("Idempotent-Replayed"));
    Answer other =
        api.post(PRODUCTS, MINIMAL.formatted(",\"maxOrders\":1"), "Idempotency-Key", "a");
    assertEquals("idempotency_key_reused", other.code());
    assertEquals(1, api.get(PRODUCTS).json().get("meta").get("total").asInt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"title\":\"A\",\"amount\":-1,\"currency\":\"IDR\"}|amount",
        "{\"title\":\"A\",\"amount\":0.005,\"currency\":\"IDR\"}|amount",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"XXX\"}|currency",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"maxOrders\":0}|maxOrders",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"description\":\"\"}|description",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"activeUntil\":\"2020-01-01T00:00:00Z\"}|activeUntil",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"activeFrom\":\"2099-01-02T00:00:00Z\",\"activeUntil\":\"2099-01-01T00:00:00Z\"}|activeUntil",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"successUrl\":\"ftp://a.example\"}|successUrl",
        "{\"title\":\"A\",\"amount\":1,\"currency\":\"IDR\",\"price\":1}|price",
      })
  void refusesBadFields(String body, String field) {
    Answer refused = api.post(PRODUCTS, body);
    assertEquals("invalid_request", refused.code());
    assertEquals(field, refused.json().get("details").get(0).get("field").asText());
  }

  @Test
  void changesWhatIsGiven() {
    JsonNode product = create(",\"maxOrders\":3,\"description\":\"Old\"").json();
    String tag = api.get(path(product)).header("ETag");
    Answer changed =
        api.send(
            "PATCH",
            path(product),
            "{\"amount\":0,\"description\":null,\"maxOrders\":null,\"metadata\":{\"a\":1}}",
            "If-Match",
            tag);
    assertEquals(200, changed.status());
    assertEquals(0, changed.json().get("amount").asInt());
    assertFalse(changed.json().has("description") || changed.json().has("maxOrders"));
    assertEquals(changed.json(), api.get(path(product)).json());
    Answer same = api.patch(path(product), "{\"amount\":0,\"metadata\":{\"a\":1}}");
    assertEquals(changed.json(), same.json());
    Answer stale = api.send("PATCH", path(product), "{\"amount\":5}", "If-Match", tag);
    assertEquals(412, stale.status());
    awaitEvents(product, "digital_product.created", "digital_product.updated");
  }

  @Test
  void isNotSoldWhenDeleted() {
    JsonNode product = create("").json();
    assertEquals(204, api.delete(path(product)).status());
    assertEquals(404, api.get(path(product)).status());
    assertEquals(404, api.delete(path(product)).status());
    assertEquals(404, api.patch(path(product), "{\"title\":\"B\"}").status());
    assertEquals(0, api.get(PRODUCTS).json().get("meta").get("total").asInt());
    assertEquals(410, new CheckoutClient(service).get(checkout(product)).status());
    awaitEvents(product, "digital_product.created", "digital_product.deleted");
  }

  @Test
  void pagesProducts() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(0, create("").json().get("id").asText());
    }
    JsonNode first = api.get(PRODUCTS + "?perPage=2").json();
    assertEquals(5, first.get("meta").get("total").asInt());
    assertEquals(ids.subList(0, 2), idsOf(first));
    assertEquals(ids.subList(2, 4), idsOf(api.get(PRODUCTS + "?perPage=2&page=2").json()));
    assertEquals(
        ids.subList(2, 4), idsOf(api.get(PRODUCTS + "?perPage=2&after=" + ids.get(1)).json()));
  }

  private static List<String> idsOf(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.get("data").forEach(product -> ids.add(product.get("id").asText()));
    return ids;
  }

  @Test
  void isNoPaymentLink() {
    JsonNode product = create("").json();
    String link =
        TypeId.PAYMENT_LINK.encode(TypeId.DIGITAL_PRODUCT.decode(product.get("id").asText()));
    assertEquals(404, api.get("/payment-links/" + link).status());
    assertEquals(404, api.patch("/payment-links/" + link, "{\"title\":\"B\"}").status());
    assertEquals(404, api.delete("/payment-links/" + link).status());
    JsonNode links = api.get("/payment-links").json();
    assertEquals(0, links.get("meta").get("total").asInt());
    assertTrue(links.get("data").isEmpty());
  }

  @Test
  void hidesProductsOfOthers() {
    JsonNode product = create("").json();
    ApiClient other = new TestMerchant(service, "sandbox").api();
    assertEquals(404, other.get(path(product)).status());
    assertEquals(404, other.patch(path(product), "{\"title\":\"B\"}").status());
    assertEquals(404, other.delete(path(product)).status());
    assertEquals(200, api.get(path(product)).status());
  }

  @Test
  void becomesOrderOfProduct() {
    JsonNode product = create(",\"metadata\":{\"sku\":\"A\"}").json();
    String order = merchant.startPayment(checkout(product)).orderId();
    JsonNode shown = merchant.order(order);
    assertEquals("digital_product", shown.get("source").asText());
    assertEquals(product.get("id"), shown.get("productId"));
    assertFalse(shown.has("paymentLinkId"));
    assertEquals("A", shown.get("metadata").get("sku").asText());
    String id = product.get("id").asText();
    assertEquals(List.of(order), idsOf(api.get("/orders?productId=" + id).json()));
    assertEquals(
        List.of(order), idsOf(api.get("/orders?productId=" + id + "&status=pending").json()));
    assertEquals(List.of(order), idsOf(api.get("/orders?source=digital_product").json()));
  }

  @Test
  void isSoldOutWhenStockIsPaid() {
    JsonNode product = create(",\"maxOrders\":1").json();
    TestMerchant.StartedPayment payment = merchant.startPayment(checkout(product));
    assertEquals(409, new CheckoutClient(service).pay(checkout(product), "sandbox").status());
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    JsonNode shown = api.get(path(product)).json();
    assertEquals("sold_out", shown.get("status").asText());
    assertEquals(1, shown.get("orderCount").asInt());
    assertEquals(410, new CheckoutClient(service).get(checkout(product)).status());
    awaitEvents(product, "digital_product.created", "digital_product.updated");
    assertEquals(
        "active", api.patch(path(product), "{\"maxOrders\":2}").json().get("status").asText());
    assertEquals(303, new CheckoutClient(service).pay(checkout(product), "sandbox").status());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 150_000})
  void sellsNoMoreThanTheStockToParallelCustomers(int amount) {
    int stock = 7;
    JsonNode product =
        api.post(
                PRODUCTS,
                "{\"title\":\"A\",\"amount\":%d,\"currency\":\"IDR\",\"maxOrders\":%d}"
                    .formatted(amount, stock))
            .json();
    String checkout = checkout(product);
    List<CompletableFuture<CheckoutClient.Page>> pages = new ArrayList<>();
    for (int i = 0; i < CUSTOMERS; i++) {
      CheckoutClient customer = new CheckoutClient(i % 2 == 0 ? service : other);
      Map<String, String> form =
          CheckoutClient.fill(customer.get(checkout), amount == 0 ? "" : "sandbox");
      pages.add(
          CompletableFuture.supplyAsync(() -> form)
              .thenCompose(f -> customer.postUntilServed(checkout, f)));
    }
    Map<Integer, Long> statuses =
        pages.stream()
            .map(page -> page.join().status())
            .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
    assertEquals(stock, statuses.remove(303));
    assertTrue(Set.of(409, 410).containsAll(statuses.keySet()), statuses::toString);
    assertEquals(stock, merchant.orders().size());
  }

  @Test
  void isSoldFromItsBeginToItsEnd() {
    String from = service.clock().instant().plusSeconds(3_600).toString();
    String until = service.clock().instant().plusSeconds(7_200).toString();
    JsonNode product =
        create(",\"activeFrom\":\"%s\",\"activeUntil\":\"%s\"".formatted(from, until)).json();
    assertEquals("scheduled", product.get("status").asText());
    assertEquals(409, new CheckoutClient(service).get(checkout(product)).status());
    service.advance(Duration.ofSeconds(3_601));
    assertEquals("active", api.get(path(product)).json().get("status").asText());
    assertEquals(303, new CheckoutClient(service).pay(checkout(product), "sandbox").status());
    service.advance(Duration.ofSeconds(3_600));
    assertEquals("ended", api.get(path(product)).json().get("status").asText());
    assertEquals(410, new CheckoutClient(service).get(checkout(product)).status());
    awaitEvents(product, "digital_product.created", "digital_product.updated");
  }

  @Test
  void givesAwayWhatIsFree() {
    JsonNode product =
        api.post(
                PRODUCTS,
                "{\"title\":\"Sampler\",\"amount\":0,\"currency\":\"IDR\",\"maxOrders\":1,\"require\":[\"email\"]}")
            .json();
    CheckoutClient customer = new CheckoutClient(service);
    CheckoutClient.Page page = customer.get(checkout(product));
    assertTrue(page.html().select("input[name=provider]").isEmpty());
    assertEquals(422, customer.pay(checkout(product), "").status());
    CheckoutClient.Page receipt = customer.pay(checkout(product), "", "email", "siti@example.com");
    assertEquals(303, receipt.status());
    CheckoutClient.Page shownReceipt = customer.follow(receipt.location());
    assertEquals("Order complete", shownReceipt.html().expectFirst("h1").text());
    assertFalse(shownReceipt.html().text().contains("payment"), shownReceipt.html().text());
    String order = merchant.orders().get(0);
    JsonNode shown = merchant.order(order);
    assertEquals("paid", shown.get("status").asText());
    assertEquals(0, shown.get("amount").asInt());
    assertEquals(0, shown.get("received").asInt());
    assertTrue(shown.get("payments").isEmpty());
    assertEquals("order.created/1 order.paid/2/pending", merchant.history(order));
    assertEquals("sold_out", api.get(path(product)).json().get("status").asText());
    assertEquals(410, new CheckoutClient(service).get(checkout(product)).status());
  }

  @Test
  void asksForScopes() {
    JsonNode product = create("").json();
    ApiClient reader = service.client(merchant.merchant(), "products:read");
    assertEquals(200, reader.get(path(product)).status());
    assertEquals("insufficient_scope", reader.post(PRODUCTS, MINIMAL.formatted("")).code());
    ApiClient writer = service.client(merchant.merchant(), "products:write");
    assertEquals("insufficient_scope", writer.get(path(product)).code());
    assertEquals(204, writer.patch(path(product), "{\"title\":\"B\"}").status());
  }
}
