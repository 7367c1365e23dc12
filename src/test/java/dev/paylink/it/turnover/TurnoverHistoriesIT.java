package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.turnover.TurnoverAuditStore;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Turnover is the sum over the rows after each of many random payments and refunds: while nothing
 * is folded, and while another node folds.
 */
class TurnoverHistoriesIT {
  private static final int STEPS = Effort.of(40, 200);
  private static final String[] ZONES = {
    "UTC", "Asia/Jakarta", "Asia/Kathmandu", "Europe/Berlin", "America/New_York", "Pacific/Apia"
  };
  private static final String[] INTERVALS = {null, "day", "week", "month"};

  private static TestService service;

  private final Random random = new Random(42);
  private final List<StartedPayment> payments = new ArrayList<>();
  private TestMerchant merchant;
  private TurnoverModel model;
  private LocalDate first;
  private int references;

  @BeforeAll
  static void start() {
    // Its clock is moved, and it does not fold.
    service =
        TestService.start(
            Map.of(
                "PAYLINK_NODE_ROLES", "api,checkout,sweeps",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void isSumOfRowsAfterEachStep() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    model = new TurnoverModel(service, merchant.merchantId());
    first = LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC).minusDays(2);
    payments.add(merchant.startPayment());
    for (int i = 0; i < STEPS / 2; i++) {
      stepAndCompare(merchant.api());
    }
    assertEquals(0, service.number("select count(*) from turnover"));
    try (TestService folding = service.anotherNode(Map.of("PAYLINK_NODE_ROLES", "api,feed"))) {
      ApiClient other = folding.client(merchant.merchant(), "orders:read");
      awaitFolded();
      compare(other);
      for (int i = 0; i < STEPS / 2; i++) {
        stepAndCompare(random.nextBoolean() ? other : merchant.api());
      }
      awaitFolded();
      compare(other);
    }
    assertKinds();
    try (TurnoverAuditStore audit = new TurnoverAuditStore(service.node().config().database())) {
      assertEquals(0, audit.wrong(TypeId.MERCHANT.decode(merchant.merchantId()), time -> {}));
    }
  }

  private static void awaitFolded() {
    Awaitility.await().until(() -> service.number("select count(*) from turnover_delta") == 0);
  }

  /** Each kind of movement has taken place. */
  private void assertKinds() {
    String all =
        service.text(
            """
            select concat_ws(' ', bool_or(s.repeated), bool_or(s.currency = 'USD'), bool_or(s.conflict),
                             bool_or(s.outcome = 'failed'), (select count(*) > 1 from refund),
                             (select count(*) > 0 from orders where status = 'cancelled' and received_minor > 0))
            from settlement s""");
    assertEquals("t t t t t t", all);
  }

  private void stepAndCompare(ApiClient client) {
    step();
    Awaitility.await()
        .until(() -> service.number("select count(*) from refund where status = 'pending'") == 0);
    compare(client);
    service.advance(Duration.ofMinutes(random.nextInt(20 * 60)));
  }

  private void step() {
    StartedPayment one = payments.get(random.nextInt(payments.size()));
    String order = "/orders/" + one.orderId();
    switch (random.nextInt(10)) {
      case 0, 1 -> payments.add(merchant.startPayment());
      case 2 -> payments.add(merchant.startPayment(merchant.newCheckout(",\"allowPartial\":true")));
      case 3 -> receive(one, "150000", "IDR");
      case 4 -> receive(one, random.nextInt(200_000) + 1 + ".25", "IDR");
      case 5 -> receive(one, "12.34", "USD");
      case 6 -> merchant.settle(one.paymentId(), "again-" + one.paymentId(), random.nextBoolean());
      case 7 -> {
        merchant.api().delete(order);
        receive(one, "150000", "IDR");
      }
      case 8 -> merchant.api().patch(order, "{\"status\":\"paid\"}");
      default -> refund(order);
    }
  }

  private void receive(StartedPayment payment, String amount, String currency) {
    merchant.receive(payment.paymentId(), "r-" + references++, amount, currency);
  }

  /** Refunds a part of a payment of an order, if it has received something. */
  private void refund(String order) {
    for (JsonNode payment : merchant.api().get(order).json().get("payments")) {
      merchant
          .api()
          .post(
              order + "/refunds",
              "{\"paymentId\":\"%s\",\"amount\":%d}"
                  .formatted(payment.get("id").asText(), 1 + random.nextInt(20_000)));
    }
  }

  private void compare(ApiClient client) {
    LocalDate last = LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC).plusDays(2);
    for (String zone : ZONES) {
      model.compare(client, first, last, INTERVALS[random.nextInt(INTERVALS.length)], zone);
      LocalDate from =
          first.plusDays(random.nextInt((int) (last.toEpochDay() - first.toEpochDay())));
      assertTrue(from.isBefore(last));
      model.compare(client, from, last, INTERVALS[random.nextInt(INTERVALS.length)], zone);
    }
  }
}
