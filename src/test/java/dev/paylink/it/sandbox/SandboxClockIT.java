package dev.paylink.it.sandbox;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox clock of a test merchant. */
class SandboxClockIT {
  private static final String CLOCK = "/sandbox/clock";

  private static TestService service;
  private static TestService second;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService other) {
    service = shared;
    second = other;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    api = merchant.api();
  }

  private JsonNode advance(String duration) {
    Answer moved = api.post(CLOCK, "{\"advance\":\"%s\"}".formatted(duration));
    assertEquals(200, moved.status(), moved.text());
    assertEquals("advancing", moved.json().get("status").asText());
    Instant target = time(moved.json(), "target");
    await().until(() -> clock().get("status").asText().equals("ready"));
    assertTrue(!time(clock(), "now").isBefore(target), () -> clock().toString());
    return clock();
  }

  private JsonNode clock() {
    return api.get(CLOCK).json();
  }

  private static Instant time(JsonNode json, String field) {
    return Instant.parse(json.get(field).asText());
  }

  private static Duration between(Instant from, Instant to) {
    return Duration.between(from, to);
  }

  private static void assertAbout(Duration expected, Duration actual) {
    assertTrue(actual.minus(expected).abs().compareTo(Duration.ofMinutes(5)) < 0, actual::toString);
  }

  @Test
  void showsRealTimeAtFirst() {
    JsonNode clock = clock();
    assertEquals("PT0S", clock.get("ahead").asText());
    assertEquals("ready", clock.get("status").asText());
    assertAbout(Duration.ZERO, between(service.clock().instant(), time(clock, "now")));
  }

  @Test
  void doesWhatIsDueInOrder() {
    Instant start = service.clock().instant();
    String link =
        merchant
            .newLink(",\"expiresAt\":\"%s\"".formatted(start.plus(Duration.ofHours(36))))
            .get("id")
            .asText();
    String order = merchant.startPayment().orderId();
    try (Receiver receiver = new Receiver()) {
      receiver.script(call -> receiver.calls().size() < 4 ? Reply.of(500, "") : Reply.of(200, ""));
      new Webhooks(service, api).endpoint(receiver.url(), "");
      String created = api.newOrder();
      advance("P2D");
      assertEquals("PT48H", clock().get("ahead").asText());
      assertEquals("cancelled", merchant.status(order));
      assertEquals("cancelled", merchant.status(created));
      assertEquals("expired", api.get("/payment-links/" + link).json().get("status").asText());
      JsonNode deliveries = api.get("/webhook-deliveries?objectId=" + created).json().get("data");
      assertEquals(2, deliveries.size(), deliveries::toString);
      List<JsonNode> received = receiver.calls().stream().map(Call::json).toList();
      assertEquals("order.created", received.get(0).get("type").asText());
      assertEquals(
          received.get(0).get("id"),
          received.get(3).get("id"),
          "retries come before the next event");
      List<String> types = events().stream().map(one -> one.get("type").asText()).toList();
      assertTrue(types.indexOf("order.cancelled") < types.indexOf("payment_link.expired"));
      assertAbout(Duration.ofHours(24), between(start, at("order.cancelled")));
      assertAbout(Duration.ofHours(36), between(start, at("payment_link.expired")));
    }
  }

  private List<JsonNode> events() {
    List<JsonNode> all = new ArrayList<>();
    api.get("/events?limit=100").json().get("data").forEach(all::add);
    return all;
  }

  private Instant at(String type) {
    return events().stream()
        .filter(one -> one.get("type").asText().equals(type))
        .map(one -> time(one, "timestamp"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void givesTheMovedTimeToAllThatFollowsOnEachNode() {
    advance("P3D");
    Instant expected = service.clock().instant().plus(Duration.ofDays(3));
    for (TestService node : List.of(service, second)) {
      ApiClient client = new ApiClient(node, api.token());
      JsonNode order = client.get("/orders/" + client.newOrder()).json();
      assertAbout(Duration.ZERO, between(expected, time(order, "createdAt")));
      JsonNode link = client.get("/payment-links/" + client.newLink()).json();
      assertAbout(Duration.ZERO, between(expected, time(link, "createdAt")));
    }
    TestMerchant.StartedPayment started = merchant.startPayment();
    api.post("/payments/" + started.paymentId() + "/sandbox", "{\"scenario\":\"success\"}");
    await().until(() -> merchant.status(started.orderId()).equals("paid"));
    JsonNode payment = merchant.order(started.orderId()).at("/payments/0");
    assertAbout(Duration.ZERO, between(expected, time(payment, "createdAt")));
    assertAbout(Duration.ZERO, between(expected, time(payment, "settledAt")));
    LocalDate day = LocalDate.ofInstant(time(payment, "settledAt"), ZoneOffset.UTC);
    JsonNode turnover = api.get("/turnover?from=%s&to=%s".formatted(day, day)).json();
    assertEquals(150_000, turnover.at("/totals/0/received").asInt(), turnover::toString);
    Answer refund = api.post("/orders/" + started.orderId() + "/refunds", "{}");
    assertAbout(Duration.ZERO, between(expected, time(refund.json(), "createdAt")));
    await()
        .until(
            () ->
                api.get("/orders/" + started.orderId() + "/refunds")
                    .json()
                    .at("/data/0/status")
                    .asText()
                    .equals("succeeded"));
  }

  @Test
  void reportsPlannedPaymentsInTheirTime() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    api.post(
        "/payments/" + started.paymentId() + "/sandbox",
        "{\"scenario\":\"success_later\",\"seconds\":7200}");
    advance("PT1H");
    assertEquals("pending", merchant.status(started.orderId()));
    advance("PT2H");
    assertEquals("paid", merchant.status(started.orderId()));
    JsonNode order = merchant.order(started.orderId());
    assertAbout(
        Duration.ofHours(2),
        between(time(order, "createdAt"), time(order.at("/payments/0"), "settledAt")));
  }

  @Test
  void letsIdempotencyKeysLapse() {
    String body = "{\"amount\":1,\"currency\":\"IDR\"}";
    String[] key = {"Idempotency-Key", "seat-14"};
    JsonNode first = api.post("/orders", body, key).json();
    assertEquals(first.get("id"), api.post("/orders", body, key).json().get("id"));
    advance("P1D");
    assertTrue(!first.get("id").equals(api.post("/orders", body, key).json().get("id")));
  }

  @Test
  void movesNoOtherMerchant() {
    TestMerchant other = new TestMerchant(service, "sandbox");
    try (Receiver receiver = new Receiver()) {
      new Webhooks(service, other.api()).endpoint(receiver.url(), "");
      String pending = other.startPayment().orderId();
      advance("P5D");
      List<TestMerchant.StartedPayment> together =
          List.of(merchant.startPayment(), other.startPayment(), merchant.startPayment());
      together.parallelStream()
          .forEach(
              one ->
                  TestService.await(
                      TestMerchant.report(service, one.paymentId(), "r-" + one.paymentId(), true)));
      String paid = together.get(1).orderId();
      await()
          .until(
              () ->
                  receiver.calls().stream()
                      .anyMatch(
                          call -> call.body().contains(paid) && call.type().equals("order.paid")));
      assertEquals("pending", other.status(pending));
      assertAbout(
          Duration.ZERO, between(service.clock().instant(), time(other.order(paid), "createdAt")));
      JsonNode clock = other.api().get(CLOCK).json();
      assertEquals("PT0S", clock.get("ahead").asText());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"advance\":\"P1D\",\"to\":\"2036-01-01T00:00:00Z\"}",
        "{\"advance\":\"P1M\"}",
        "{\"advance\":\"P\"}",
        "{\"advance\":\"PT\"}",
        "{\"advance\":\"-P1D\"}",
        "{\"advance\":\"PT0S\"}",
        "{\"advance\":\"P1097D\"}",
        "{\"advance\":1}",
        "{\"to\":\"2099-01-01T00:00:00Z\"}",
        "{\"to\":\"tomorrow\"}",
        "{\"days\":1}"
      })
  void refusesBadMoves(String body) {
    Answer refused = api.post(CLOCK, body);
    assertEquals(400, refused.status(), refused.text());
    assertEquals("PT0S", clock().get("ahead").asText());
  }

  @ParameterizedTest
  @CsvSource({"2020-01-01T00:00:00Z", "-999999999-01-01T00:00:00Z"})
  void doesNotMoveBack(String to) {
    Answer same = api.post(CLOCK, "{\"to\":\"%s\"}".formatted(to));
    assertTrue(same.status() == 200 || same.status() == 400, same.text());
    assertEquals("PT0S", clock().get("ahead").asText());
    assertEquals("ready", clock().get("status").asText());
  }

  @Test
  void refusesToMoveWhileItMoves() {
    String day = "{\"advance\":\"P1D\"}";
    assertEquals(200, api.post(CLOCK, day).status());
    Answer refused = api.post(CLOCK, "{\"advance\":\"P2D\"}");
    assertEquals("clock_advancing", refused.code());
    await().until(() -> clock().get("status").asText().equals("ready"));
    assertEquals("PT24H", clock().get("ahead").asText());
  }

  @Test
  void movesOnceIfAskedTogether() {
    List<Integer> statuses =
        List.of(1, 2, 3, 4).parallelStream()
            .map(days -> api.post(CLOCK, "{\"advance\":\"P%dD\"}".formatted(days)).status())
            .sorted()
            .toList();
    assertEquals(List.of(200, 409, 409, 409), statuses);
  }

  @Test
  void isMissingForLiveMerchants() {
    TestMerchant live = new TestMerchant(service, "manual");
    mode(live, "live");
    try {
      assertEquals(404, live.api().get(CLOCK).status());
      assertEquals(404, live.api().post(CLOCK, "{\"advance\":\"P1D\"}").status());
    } finally {
      mode(live, "test");
    }
  }

  private static void mode(TestMerchant merchant, String mode) {
    service.execute(
        "update merchant set mode = '%s' where id = '%s'"
            .formatted(mode, TypeId.MERCHANT.decode(merchant.merchantId())));
  }
}
