package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.turnover.TurnoverAuditStore;
import java.time.LocalDate;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Settlements of more than a year, their days in several time zones, and wrong buckets of them. */
class TurnoverAuditIT {
  private static final LocalDate FIRST = LocalDate.parse("2025-03-01");
  private static final LocalDate LAST = LocalDate.parse("2026-04-04");

  private TestService service;
  private TestMerchant merchant;
  private TurnoverModel model;
  private TurnoverAuditStore audit;
  private UUID id;

  @BeforeEach
  void start() {
    // A node of its own: it makes figures wrong.
    service = TestService.start();
    merchant = new TestMerchant(service, "sandbox");
    model = new TurnoverModel(service, merchant.merchantId());
    audit = new TurnoverAuditStore(service.node().config().database());
    id = TypeId.MERCHANT.decode(merchant.merchantId());
    StartedPayment payment = merchant.startPayment();
    // Each at the start of a quarter of an hour, in it, or just before its end.
    service.execute(
        """
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                amount_minor, currency)
        select '%s', 'sandbox', 'b-' || n, '%s', 'succeeded', false,
               timestamptz '2025-03-01T00:00Z' + n * interval '3 hours 15 minutes'
               + (array[interval '0', interval '7 minutes', interval '14:59.999999'])[1 + n %% 3],
               9000000000000000000 + n, (array['IDR', 'USD'])[1 + n %% 2]
        from generate_series(0, 2900) n
        """
            .formatted(id, TypeId.PAYMENT.decode(payment.paymentId())));
    service.execute(
        """
        insert into turnover_delta (merchant_id, subjects, span, currency, received_minor, payments)
        select s.merchant_id, turnover_subjects(o.source, s.provider, o.payment_link_id, o.product_id),
               turnover_span(s.settled_at), s.currency, s.amount_minor, 1
        from settlement s join payment p on p.id = s.payment_id join orders o on o.id = p.order_id
        """);
  }

  @AfterEach
  void stop() {
    audit.close();
    service.close();
  }

  private void awaitFolded() {
    Awaitility.await().until(() -> service.number("select count(*) from turnover_delta") == 0);
  }

  private long wrong() {
    return audit.wrong(id, time -> {});
  }

  @Test
  void addsUpDaysOfTimeZones() {
    awaitFolded();
    for (String zone :
        new String[] {
          "UTC",
          "Asia/Jakarta",
          "Asia/Kathmandu",
          "Europe/Berlin",
          "Australia/Lord_Howe",
          "America/St_Johns"
        }) {
      for (String interval : new String[] {"day", "week", "month", null}) {
        model.compare(merchant.api(), FIRST, LAST, interval, zone);
      }
    }
  }

  @Test
  void findsAndCorrectsAllKindsOfWrongFigures() {
    awaitFolded();
    assertEquals(0, wrong());
    service.execute("update turnover set orders = orders + 1 where level = 0 and bucket % 7 = 0");
    service.execute("update turnover set received_minor = 0 where level = 1 and bucket % 7 = 0");
    service.execute("update turnover set refunds = 1 where level = 2 and bucket % 7 = 0");
    service.execute("delete from turnover where level = 3 and bucket % 7 = 0");
    service.execute(
        "insert into turnover select merchant_id, '', 3, 20000, currency, 1, 1, 1, 1, 1 from turnover limit 1");
    long found = wrong();
    assertTrue(found > 700, () -> "Found: " + found);
    audit.rebuild(id, time -> {});
    assertEquals(0, wrong());
    model.compare(merchant.api(), FIRST, LAST, "week", "Asia/Kathmandu");
    assertEquals(0, service.number("select sum(orders) from turnover where level = 0"));
  }

  @Test
  void correctsFiguresThatAreMissing() {
    service.execute("truncate turnover, turnover_delta");
    assertTrue(wrong() > 0);
    audit.rebuild(id, time -> {});
    assertEquals(0, wrong());
    model.compare(merchant.api(), FIRST, LAST, "day", "Asia/Jakarta");
  }
}
