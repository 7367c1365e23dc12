package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.it.turnover.TurnoverModel.Asked;
import dev.paylink.it.turnover.TurnoverModel.Selection;
import dev.paylink.sales.turnover.TurnoverAuditStore;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
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
  private final List<Asked> asked = new ArrayList<>();
  private TestMerchant merchant;
  private TurnoverModel model;
  private LocalDate first;
  private int references;
  private int steps;

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
      folding.advance(Duration.between(Instant.now(), service.clock().instant()));
      ApiClient other = folding.client(merchant.merchant(), "orders:read");
      awaitFolded();
      compare(other);
      for (int i = 0; i < STEPS / 2; i++) {
        folding.advance(stepAndCompare(random.nextBoolean() ? other : merchant.api()));
      }
      awaitFolded();
      compare(other);
      compareAnswersOfThePast(other);
      compareAnswersOfThePast(merchant.api());
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
                             (select bool_or(dispute and status = 'failed') and bool_or(dispute and status = 'succeeded') from refund),
                             (select bool_or(r.dispute) and bool_or(not r.dispute) from refund_reversal join refund r on r.id = refund_id),
                             (select count(*) > 0 from orders where status = 'cancelled' and received_minor > 0))
            from settlement s""");
    assertEquals("t t t t t t t t", all);
  }

  /** Takes a step, and returns by how much the clock advances after it. */
  private Duration stepAndCompare(ApiClient client) {
    step();
    Awaitility.await()
        .until(() -> service.number("select count(*) from refund where status = 'pending'") == 0);
    compare(client);
    Duration time = Duration.ofMinutes(random.nextInt(20 * 60));
    service.advance(time);
    return time;
  }

  private void step() {
    StartedPayment one = payments.get(random.nextInt(payments.size()));
    String order = "/orders/" + one.orderId();
    switch (steps++ < 10 ? steps - 1 : random.nextInt(10)) {
      case 0, 1 -> payments.add(merchant.startPayment());
      case 2 -> payments.add(merchant.startPayment(merchant.newCheckout(",\"allowPartial\":true")));
      case 3 -> receive(one, "150000", "IDR");
      case 4 -> receive(one, random.nextInt(200_000) + 1 + ".25", "IDR");
      case 5 -> receive(one, "12.34", "USD");
      case 6 -> {
        StartedPayment repeated = merchant.startPayment();
        payments.add(repeated);
        receive(repeated, "150000", "IDR");
        receive(repeated, "150000", "IDR");
        merchant.settle(
            one.paymentId(), "again-" + one.paymentId(), steps != 7 && random.nextBoolean());
      }
      case 7 -> {
        StartedPayment cancelled = merchant.startPayment();
        payments.add(cancelled);
        merchant.api().delete("/orders/" + cancelled.orderId());
        receive(cancelled, "150000", "IDR");
      }
      case 8 -> merchant.api().patch(order, "{\"status\":\"paid\"}");
      default -> {
        refund(order);
        dispute();
      }
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

  /** The bank takes back a part of each payment that has received something, or loses. */
  private void dispute() {
    changeOutcomes();
    for (StartedPayment one : payments) {
      JsonNode payment = merchant.api().get("/orders/" + one.orderId()).json().at("/payments/0");
      if (payment.get("received").asInt() > 0) {
        DisputePayment report =
            references++ % 2 == 0
                ? DisputePayment.lost("sandbox", one.paymentId(), "d-" + references)
                : DisputePayment.won("sandbox", one.paymentId(), "d-" + references);
        BigDecimal amount = new BigDecimal(1 + references % 9);
        report(BusApi.DISPUTE_PAYMENT, report.withAmount(amount));
      }
    }
  }

  /** Some banks change their mind or the amount, and refunds that succeeded fail later. */
  private void changeOutcomes() {
    for (StartedPayment one : payments) {
      for (JsonNode refund :
          merchant.api().get("/orders/" + one.orderId() + "/refunds").json().get("data")) {
        boolean lost = random.nextBoolean();
        if (refund.get("dispute").asBoolean() && random.nextBoolean()) {
          String reference = refund.get("providerReference").asText();
          DisputePayment report =
              lost
                  ? DisputePayment.lost("sandbox", refund.get("paymentId").asText(), reference)
                  : DisputePayment.won("sandbox", refund.get("paymentId").asText(), reference);
          report(
              BusApi.DISPUTE_PAYMENT, report.withAmount(BigDecimal.valueOf(1 + random.nextInt(9))));
        } else if (random.nextInt(4) == 0) {
          String id = refund.get("id").asText();
          report(
              BusApi.SETTLE_REFUND,
              SettleRefund.failed(refund.get("provider").asText(), id, null, "Late"));
        }
      }
    }
  }

  private static <I extends Record, O extends Record> void report(Command<I, O> command, I report) {
    TestService.await(service.node().bus().request(command, report));
  }

  private void compare(ApiClient client) {
    LocalDate last = LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC).plusDays(2);
    for (String zone : ZONES) {
      model.compare(client, first, last, INTERVALS[random.nextInt(INTERVALS.length)], zone);
      LocalDate from =
          first.plusDays(random.nextInt((int) (last.toEpochDay() - first.toEpochDay())));
      assertTrue(from.isBefore(last));
      model.compare(
          client, from, last, INTERVALS[random.nextInt(INTERVALS.length)], zone, selection());
      asked.add(
          model.compare(
              client, from, last, INTERVALS[random.nextInt(INTERVALS.length)], zone, past()));
    }
  }

  private Selection selection() {
    String order = payments.get(random.nextInt(payments.size())).orderId();
    JsonNode link = merchant.api().get("/orders/" + order).json().get("paymentLinkId");
    return switch (random.nextInt(4)) {
      case 0 -> new Selection("&source=payment_link", "source = 'payment_link'");
      case 1 -> new Selection("&provider=sandbox", "provider = 'sandbox'");
      case 2 -> new Selection("&provider=manual", "provider = 'manual'");
      default ->
          new Selection(
              "&paymentLinkId=" + link.asText(),
              "payment_link_id = '%s'".formatted(TypeId.PAYMENT_LINK.decode(link.asText())));
    };
  }

  /** A selection as of a movement, of just before it, or of any time until three minutes ago. */
  private Selection past() {
    Instant latest =
        service.clock().instant().minus(Duration.ofMinutes(3)).truncatedTo(ChronoUnit.MICROS);
    Instant start = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant at =
        switch (random.nextInt(3)) {
          case 0 -> movement();
          case 1 -> movement().minus(1, ChronoUnit.MICROS);
          default ->
              start.plusMillis(random.nextLong(latest.toEpochMilli() - start.toEpochMilli()));
        };
    return selection().asOf(at.isAfter(latest) ? latest : at);
  }

  private Instant movement() {
    return Instant.parse(
        service.text(
            """
            select to_char(coalesce(max(settled_at), now() - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
            from (select settled_at from settlement order by hashtext(reference || %d) limit 1) s"""
                .formatted(random.nextInt())));
  }

  private void compareAnswersOfThePast(ApiClient client) {
    for (Asked before : asked) {
      assertEquals(before.answer(), client.get(before.query()).text(), before.query());
    }
  }
}
