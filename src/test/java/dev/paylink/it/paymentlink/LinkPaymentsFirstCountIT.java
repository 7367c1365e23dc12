package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first count of what links have received that were created before links were counted. */
class LinkPaymentsFirstCountIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Counting the orders of a link takes longer than a statement of the service may. */
  private static final String SLOW_COUNT =
      """
      create or replace function counted_payments_of_link(
        link uuid, out payments bigint, out received_minor bigint) language sql stable as $$
        select count(*), coalesce(sum(coalesce(o.received_minor, o.amount_minor)), 0)
        from (select pg_sleep(%d)) slept cross join orders o
        where o.payment_link_id = $1 and o.status in ('paid', 'processing', 'completed')
      $$
      """;

  private static final String UNCOUNT =
      """
      delete from payment_link_paid;
      delete from payment_link_paid_delta;
      delete from payment_link_uncounted;
      insert into payment_link_uncounted values ('00000000-0000-0000-0000-000000000000')
      """;

  private static final String COUNTED = "select count(*) from payment_link_paid";
  private static final String ANY_UNCOUNTED = "select count(*) from payment_link_uncounted";

  private static final String SLEEPING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'
      """;

  private TestService service;
  private TestMerchant merchant;

  @BeforeEach
  void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "1h",
                "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "900ms"));
    merchant = new TestMerchant(service, "sandbox");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void countsLinkThatTakesLongerThanAStatementMay() {
    String link = newPaidLink();
    uncount(2);
    try (TestService counting = node()) {
      awaitAllCounted();
      assertFigures(link, 1);
      assertEquals(1, counting.number(COUNTED));
    }
  }

  @Test
  void countsWhilePaymentsComeAndLinksAreCreated() {
    String link = newPaidLink();
    StartedPayment started = merchant.startPayment(merchant.checkout(link));
    uncount(6);
    try (TestService counting = node()) {
      Awaitility.await().atMost(PATIENCE).until(() -> counting.number(SLEEPING) == 1);
      settle(started);
      String next = newPaidLink();
      assertEquals(1, counting.number(ANY_UNCOUNTED), "The count ended before the payments");
      awaitAllCounted();
      assertFigures(link, 2);
      assertFigures(next, 1);
    }
  }

  @Test
  void continuesTheCountOfANodeThatStopped() {
    for (int i = 0; i < 3; i++) {
      newPaidLink();
    }
    uncount(2);
    try (TestService stopped = node()) {
      Awaitility.await().atMost(PATIENCE).until(() -> stopped.number(COUNTED) == 1);
    }
    try (TestService counting = node()) {
      awaitAllCounted();
      assertEquals(3, counting.number(COUNTED));
      assertEquals(3, counting.number("select sum(payments) from payment_link_paid"));
    }
  }

  private String newPaidLink() {
    String link = merchant.newLink("").get("id").asText();
    settle(merchant.startPayment(merchant.checkout(link)));
    return link;
  }

  private void settle(StartedPayment payment) {
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
  }

  /** Leaves all links to be counted, as a migration does. */
  private void uncount(int seconds) {
    Awaitility.await()
        .until(() -> service.number("select count(*) from payment_link_paid_delta") == 0);
    Awaitility.await().until(() -> service.number(ANY_UNCOUNTED) == 0);
    service.execute(SLOW_COUNT.formatted(seconds) + ";" + UNCOUNT);
  }

  /** A node that looks for links to count every second. */
  private TestService node() {
    return service.anotherNode(
        Map.of(
            "PAYLINK_ORDERS_SWEEP_INTERVAL", "1s", "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "900ms"));
  }

  private void awaitAllCounted() {
    Awaitility.await().atMost(PATIENCE).until(() -> service.number(ANY_UNCOUNTED) == 0);
  }

  private void assertFigures(String link, int payments) {
    JsonNode shown = merchant.api().get("/payment-links/" + link).json();
    assertEquals(payments, shown.get("paymentCount").asInt());
    assertEquals(payments * 150_000, shown.get("amountReceived").asInt());
    assertEquals(
        payments,
        service.number(
            """
            select payments + (select coalesce(sum(d.payments), 0) from payment_link_paid_delta d
                               where d.payment_link_id = p.payment_link_id)
            from payment_link_paid p where payment_link_id = '%s'
            """
                .formatted(TypeId.PAYMENT_LINK.decode(link))));
  }
}
