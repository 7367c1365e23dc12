package dev.paylink.it.product;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Customer;
import dev.paylink.api.DeliverableMessages.Deliver;
import dev.paylink.api.DeliverableMessages.Delivered;
import dev.paylink.api.DeliverableMessages.RevokeDeliverable;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What extensions deliver to customers of digital products. */
class DeliverablesIT {
  private static final String PRODUCTS = "/digital-products";
  private static final String EMAIL = "siti@example.com";
  private static final Duration PAUSE = Duration.ofSeconds(16);
  private static final Pattern ORDER = Pattern.compile("ord_[0-9a-z]{26}");
  private static final AtomicInteger NAMES = new AtomicInteger();

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private CheckoutClient customer;
  private String kind;
  private final List<Deliver> asked = new CopyOnWriteArrayList<>();
  private final List<RevokeDeliverable> revoked = new CopyOnWriteArrayList<>();
  private volatile Function<Deliver, Future<Delivered>> delivers =
      order -> Future.succeededFuture(answer(order));
  private volatile Function<RevokeDeliverable, Future<Void>> revokes =
      order -> Future.succeededFuture();

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    customer = new CheckoutClient(service);
    kind = "ext.acme.course_" + NAMES.incrementAndGet();
  }

  private static Delivered answer(Deliver order) {
    return Delivered.of(
        "Seat **7** <script>x()</script>", "https://learn.example/" + order.orderId());
  }

  private void install(TestService node) {
    Bus bus = node.node().bus();
    bus.handle(
        BusApi.deliver(kind),
        order -> {
          asked.add(order);
          return delivers.apply(order);
        });
    bus.handle(
        BusApi.revokeDeliverable(kind),
        order -> {
          revoked.add(order);
          return revokes.apply(order);
        });
  }

  @Test
  void deliversAndShowsTheAnswer() {
    install(service);
    JsonNode product = newProduct(0, ",\"data\":{\"seat\":1.25}");
    String orderId = buy(product);
    awaitDelivered(orderId);
    assertEquals(
        List.of(
            new Deliver(
                merchant.merchantId(),
                true,
                orderId,
                product.get("id").asText(),
                kind,
                new ExtensionInput("{\"seat\":1.25}"),
                new Customer(null, EMAIL, null))),
        asked);
    Page page = page(product, orderId);
    assertEquals("Seat 7 <script>x()</script>", page.html().select(".description").text());
    assertEquals(
        "https://learn.example/" + orderId, page.html().select("main a.button").attr("href"));
    assertEquals(
        "order.created/1 order.paid/2/pending order.delivered/3/paid", merchant.history(orderId));
  }

  @Test
  void asksForNothingBeforeTheMoneyIsThere() {
    install(service);
    StartedPayment payment = merchant.startPayment(checkout(newProduct(150_000, "")));
    assertEquals(0, rows(payment.orderId()));
    assertEquals(List.of(), asked);
    merchant.settle(payment.paymentId(), "r1", true);
    awaitDelivered(payment.orderId());
    assertEquals(1, asked.size());
  }

  @Test
  void asksAgainUntilItIsDelivered() {
    install(service);
    delivers = order -> Future.failedFuture(new Fault(FaultCode.UNAVAILABLE, "Acme is down"));
    JsonNode product = newProduct(0, "");
    String orderId = buy(product);
    awaitAnswered(orderId, 1);
    assertTrue(page(product, orderId).html().text().contains("not ready yet"));
    delivers = order -> Future.succeededFuture(Delivered.later());
    service.advance(PAUSE);
    awaitAnswered(orderId, 2);
    delivers = order -> Future.succeededFuture(answer(order));
    service.advance(PAUSE.multipliedBy(2));
    awaitDelivered(orderId);
    assertEquals(asked.get(0), asked.get(2));
    assertEquals(3, asked.size());
  }

  @Test
  void asksAgainAfterAnswersThatCannotBeShown() {
    install(service);
    List<Delivered> answers =
        List.of(
            Delivered.of(null, null),
            Delivered.of(" ", null),
            Delivered.of("a\0", null),
            Delivered.of("a\ud800", null),
            Delivered.of("a".repeat(10_001), null),
            Delivered.of(null, "javascript:alert(1)"),
            Delivered.of(null, "http://learn.example"),
            Delivered.of(null, "https://learn.example/" + "a".repeat(2_048)));
    delivers =
        order ->
            asked.size() > answers.size()
                ? Future.succeededFuture(answer(order))
                : Future.succeededFuture(answers.get(asked.size() - 1));
    String orderId = buy(newProduct(0, ""));
    for (int i = 1; i <= answers.size(); i++) {
      awaitAnswered(orderId, i);
      assertFalse(merchant.history(orderId).contains("order.delivered"));
      service.advance(Duration.ofHours(1).plus(PAUSE));
    }
    awaitDelivered(orderId);
  }

  @Test
  void waitsForAnExtensionThatIsMissing() {
    String orderId = buy(newProduct(0, ""));
    await().until(() -> rows(orderId) == 1);
    install(service);
    awaitDelivered(orderId);
    assertEquals(1, asked.size());
  }

  @Test
  void revokesUntilItSucceedsWhenAllMoneyGoesBack() {
    install(service);
    JsonNode product = newProduct(150_000, "");
    StartedPayment payment = paid(product);
    refund(payment.orderId(), 50_000);
    revokes = order -> Future.failedFuture("Acme is down");
    refund(payment.orderId(), 100_000);
    awaitAnswered(payment.orderId(), 1);
    await().until(() -> revoked.size() == 1);
    assertEquals("null/null", shown(payment.orderId()));
    revokes = order -> Future.succeededFuture();
    service.advance(PAUSE);
    awaitState(payment.orderId(), "revoked");
    assertEquals(2, revoked.size());
    assertEquals(asked.get(0).orderId(), revoked.get(1).orderId());
    assertEquals(asked.get(0).data(), revoked.get(1).data());
    assertEquals(1, asked.size());
  }

  private static String shown(String orderId) {
    return service.text(
        "select concat(coalesce(text, 'null'), '/', coalesce(url, 'null')) from deliverable"
            + of(orderId));
  }

  @Test
  void deliversAnewWhatWasTakenAway() {
    install(service);
    JsonNode product = newProduct(150_000, "");
    StartedPayment payment = paid(product);
    merchant.receive(payment.paymentId(), "r2", "140000", "IDR");
    awaitState(payment.orderId(), "revoked");
    refund(payment.orderId(), 140_000);
    awaitState(payment.orderId(), "delivered");
    await()
        .until(
            () ->
                "delivered"
                    .equals(service.text("select state from fulfilment" + of(payment.orderId()))));
    assertEquals(2, asked.size());
    assertEquals(1, revoked.size());
  }

  @Test
  void revokesWhatIsDeliveredWhileTheMoneyGoesBack() {
    install(service);
    Promise<Delivered> answer = Promise.promise();
    delivers = order -> answer.future();
    JsonNode product = newProduct(150_000, "");
    StartedPayment payment = merchant.startPayment(checkout(product));
    merchant.settle(payment.paymentId(), "r1", true);
    await().until(() -> asked.size() == 1);
    refund(payment.orderId(), 150_000);
    awaitState(payment.orderId(), "unwanted");
    answer.complete(answer(asked.get(0)));
    awaitState(payment.orderId(), "revoked");
    assertEquals(1, revoked.size());
    assertEquals("null/null", shown(payment.orderId()));
    assertFalse(merchant.history(payment.orderId()).contains("order.delivered"));
  }

  @Test
  void revokesNothingOfWhatWasNotAskedFor() {
    JsonNode product = newProduct(150_000, "");
    StartedPayment payment = merchant.startPayment(checkout(product));
    merchant.settle(payment.paymentId(), "r1", true);
    awaitState(payment.orderId(), "wanted");
    refund(payment.orderId(), 150_000);
    awaitState(payment.orderId(), "revoked");
    install(service);
    assertEquals(List.of(), revoked);
  }

  @Test
  void needsNoHandlerToRevoke() {
    service
        .node()
        .bus()
        .handle(BusApi.deliver(kind), order -> Future.succeededFuture(answer(order)));
    StartedPayment payment = paid(newProduct(150_000, ""));
    refund(payment.orderId(), 150_000);
    awaitState(payment.orderId(), "revoked");
  }

  @Test
  void deliversTogetherWithFiles() {
    install(service);
    delivers = order -> Future.succeededFuture(Delivered.later());
    JsonNode product = newProduct(0, "");
    new FileClient(service, api, PRODUCTS + "/" + product.get("id").asText())
        .put("a.bin", FileClient.bytes(10));
    String orderId = buy(product);
    awaitAnswered(orderId, 1);
    assertFalse(merchant.history(orderId).contains("order.delivered"));
    delivers = order -> Future.succeededFuture(answer(order));
    service.advance(PAUSE);
    awaitDelivered(orderId);
    assertEquals(1, page(product, orderId).html().select(".downloads a").size());
  }

  @Test
  void deliversToThoseWhoWaitForAnything() {
    install(service);
    JsonNode product =
        api.post(PRODUCTS, "{\"title\":\"Course\",\"amount\":0,\"currency\":\"IDR\"}").json();
    String orderId = buy(product);
    await()
        .until(
            () -> "false".equals(service.text("select due::text from fulfilment" + of(orderId))));
    patch(product, "{\"deliverable\":{\"kind\":\"%s\"}}".formatted(kind));
    awaitDelivered(orderId);
    assertEquals(ExtensionInput.NOTHING, asked.get(0).data());
  }

  @Test
  void deliversWhatWasBoughtAlthoughTheProductChanges() {
    JsonNode product = newProduct(0, ",\"data\":{\"n\":1}");
    String orderId = buy(product);
    await().until(() -> rows(orderId) == 1);
    patch(product, "{\"deliverable\":null}");
    assertEquals(204, api.delete(PRODUCTS + "/" + product.get("id").asText()).status());
    install(service);
    awaitDelivered(orderId);
    assertEquals(new ExtensionInput("{\"n\":1}"), asked.get(0).data());
  }

  @Test
  void asksOnceOnTwoNodes() {
    try (TestService other = anotherNode()) {
      install(service);
      install(other);
      JsonNode product = newProduct(0, "");
      int orders = 40;
      for (int i = 0; i < orders; i++) {
        customer.pay(checkout(product), "", "email", EMAIL);
      }
      List<String> ids = merchant.orders();
      assertEquals(orders, ids.size());
      await().untilAsserted(() -> ids.forEach(this::assertDeliveredOnce));
      assertEquals(orders, asked.size());
      assertEquals(orders, new HashSet<>(asked).size());
    }
  }

  /** Starts another node with the same time. */
  private static TestService anotherNode() {
    TestService other = service.anotherNode(Map.of());
    other.advance(Duration.between(other.clock().instant(), service.clock().instant()));
    return other;
  }

  private void assertDeliveredOnce(String orderId) {
    assertEquals(2, merchant.history(orderId).split("order.delivered", -1).length);
  }

  @Test
  void asksAgainAfterANodeHasDied() {
    service
        .node()
        .bus()
        .handle(BusApi.deliver(kind), order -> Promise.<Delivered>promise().future());
    String orderId = buy(newProduct(0, ""));
    String tries = "select coalesce(sum(tries), 0) from deliverable" + of(orderId);
    await().until(() -> service.number(tries) == 1);
    // What a node leaves that was killed: a claim without an answer.
    service.execute("update deliverable set fence = fence + 1" + of(orderId));
    try (TestService other = anotherNode()) {
      install(other);
      other.advance(PAUSE);
      awaitDelivered(orderId);
      assertEquals(1, asked.size());
    }
  }

  @Test
  void erasesTheAnswer() {
    install(service);
    String orderId = buy(newProduct(0, ""));
    awaitDelivered(orderId);
    await()
        .untilAsserted(
            () -> {
              Answer erased = api.post("/customers/erase", "{\"email\":\"%s\"}".formatted(EMAIL));
              assertEquals(200, erased.status(), erased::text);
              assertEquals("null/null", shown(orderId));
            });
  }

  @Test
  void keepsWhatTheMerchantSays() {
    JsonNode product = newProduct(0, ",\"data\":{\"n\":1.25}");
    String path = PRODUCTS + "/" + product.get("id").asText();
    assertEquals(
        "{\"kind\":\"%s\",\"data\":{\"n\":1.25}}".formatted(kind),
        product.get("deliverable").toString());
    assertEquals(product, api.get(path).json());
    assertEquals(
        product, patch(product, "{\"deliverable\":%s}".formatted(product.get("deliverable"))));
    assertEquals("Other", patch(product, "{\"title\":\"Other\"}").get("title").asText());
    assertTrue(api.get(path).json().has("deliverable"));
    assertFalse(patch(product, "{\"deliverable\":null}").has("deliverable"));
    String latest =
        "select payload->'object'->>'deliverable' from event where object_id = '%s' order by sequence desc limit 1"
            .formatted(TypeId.DIGITAL_PRODUCT.decode(product.get("id").asText()));
    assertEquals("null", service.text(latest));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|deliverable.kind",
        "{\"kind\":\"course\"}|deliverable.kind",
        "{\"kind\":\"ext.acme.course\",\"data\":[]}|deliverable.data",
        "{\"kind\":\"ext.acme.course\",\"text\":\"x\"}|deliverable.text",
        "{\"kind\":\"ext.acme.course\",\"data\":{\"a\":\"LONG\"}}|deliverable.data",
      })
  void namesTheFieldThatIsWrong(String deliverable, String field) {
    String given = deliverable.replace("LONG", "x".repeat(4_096));
    JsonNode product = newProduct(0, "");
    for (Answer answer :
        List.of(
            post(0, given),
            api.patch(
                PRODUCTS + "/" + product.get("id").asText(),
                "{\"deliverable\":%s}".formatted(given)))) {
      assertEquals(400, answer.status(), given);
      assertEquals(field, answer.json().get("details").get(0).get("field").asText());
    }
  }

  private JsonNode newProduct(int amount, String more) {
    Answer created = post(amount, "{\"kind\":\"%s\"%s}".formatted(kind, more));
    assertEquals(201, created.status(), created::text);
    return created.json();
  }

  private Answer post(int amount, String deliverable) {
    return api.post(
        PRODUCTS,
        "{\"title\":\"Course\",\"amount\":%d,\"currency\":\"IDR\",\"deliverable\":%s}"
            .formatted(amount, deliverable));
  }

  private JsonNode patch(JsonNode product, String changes) {
    Answer answer = api.patch(PRODUCTS + "/" + product.get("id").asText(), changes);
    assertEquals(200, answer.status(), answer::text);
    return answer.json();
  }

  private static String checkout(JsonNode product) {
    return CheckoutClient.pathOf(product.get("checkoutUrl").asText());
  }

  /** Buys what is free; returns the id of the order. */
  private String buy(JsonNode product) {
    Matcher id = ORDER.matcher(customer.pay(checkout(product), "", "email", EMAIL).location());
    assertTrue(id.find());
    return id.group();
  }

  /** Buys and pays, and waits until it is delivered. */
  private StartedPayment paid(JsonNode product) {
    StartedPayment payment = merchant.startPayment(checkout(product));
    merchant.settle(payment.paymentId(), "r1", true);
    awaitDelivered(payment.orderId());
    return payment;
  }

  private void refund(String orderId, int amount) {
    Answer refund =
        api.post("/orders/" + orderId + "/refunds", "{\"amount\":%d}".formatted(amount));
    assertEquals(201, refund.status(), refund::text);
  }

  private Page page(JsonNode product, String orderId) {
    return customer.follow(checkout(product) + "/orders/" + orderId + "/download");
  }

  private void awaitDelivered(String orderId) {
    await().until(() -> merchant.history(orderId).contains("order.delivered"));
  }

  /** Waits until an extension was asked so often, and no answer is waited for. */
  private static void awaitAnswered(String orderId, int tries) {
    await()
        .until(
            () ->
                service.number(
                        "select count(*) from deliverable%s and tries = %d and leased_until is null"
                            .formatted(of(orderId), tries))
                    == 1);
  }

  private static void awaitState(String orderId, String state) {
    await()
        .until(
            () ->
                state.equals(
                    service.text(
                        "select coalesce((select state from deliverable%s), '')"
                            .formatted(of(orderId)))));
  }

  private static long rows(String orderId) {
    return service.number("select count(*) from deliverable" + of(orderId));
  }

  private static String of(String orderId) {
    return " where order_id = '%s'".formatted(TypeId.ORDER.decode(orderId));
  }
}
