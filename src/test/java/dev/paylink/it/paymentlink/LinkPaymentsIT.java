package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.LinkPaymentsAuditStore;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many payments a link has, and what it received. */
class LinkPaymentsIT {
  private static TestService service;
  private TestMerchant merchant;
  private String link;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1s"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    link = merchant.newLink("").get("id").asText();
  }

  @Test
  void staysExactUnderPayments() {
    String checkout = merchant.checkout(link);
    List<StartedPayment> payments = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      payments.add(merchant.startPayment(checkout));
    }
    assertFigures(0, 0);
    try (TestService other = service.anotherNode(Map.of())) {
      CompletableFuture<?>[] reports =
          payments.stream()
              .map(
                  payment ->
                      CompletableFuture.runAsync(
                          () ->
                              TestService.await(
                                  TestMerchant.report(
                                      payment.hashCode() % 2 == 0 ? service : other,
                                      payment.paymentId(),
                                      payment.paymentId(),
                                      payment.hashCode() % 3 > 0))))
              .toArray(CompletableFuture[]::new);
      long last = 0;
      while (!CompletableFuture.allOf(reports).isDone()) {
        long count = link().get("paymentCount").asLong();
        assertTrue(count >= last, "The count went back from %d to %d".formatted(last, count));
        last = count;
      }
      CompletableFuture.allOf(reports).join();
    }
    long paid = payments.stream().filter(payment -> payment.hashCode() % 3 > 0).count();
    assertFigures(paid, paid * 150_000);
    awaitFolded();
    assertFigures(paid, paid * 150_000);
    assertEquals(link(), merchant.api().get("/payment-links").json().at("/data/0"));
  }

  @Test
  void followsWhatOrdersReceive() {
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
    service.execute(
        "update orders set received_minor = 20000000 where id = '%s'"
            .formatted(TypeId.ORDER.decode(payment.orderId())));
    assertFigures(1, 200_000);
    merchant.api().patch("/orders/" + payment.orderId(), "{\"status\":\"completed\"}");
    assertFigures(1, 200_000);
    awaitFolded();
    assertFigures(1, 200_000);
  }

  @Test
  void findsAndRepairsWrongFigures() {
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
    awaitFolded();
    UUID id = TypeId.MERCHANT.decode(merchant.merchantId());
    try (LinkPaymentsAuditStore audit =
        new LinkPaymentsAuditStore(service.node().config().database())) {
      assertEquals(0, audit.wrong(id));
      service.execute(
          "update payment_link_paid set payments = 7 where payment_link_id = '%s'"
              .formatted(TypeId.PAYMENT_LINK.decode(link)));
      assertEquals(1, audit.wrong(id));
      audit.rebuild(id);
      assertEquals(0, audit.wrong(id));
    }
    assertFigures(1, 150_000);
  }

  /** A trigger that fails stands for a process that ends before the insertion is committed. */
  @Test
  void findsWrongFiguresAgainAfterAnInterruptedRepair() {
    StartedPayment payment = merchant.startPayment(merchant.checkout(link));
    merchant.settle(payment.paymentId(), "r-" + payment.paymentId(), true);
    awaitFolded();
    UUID id = TypeId.MERCHANT.decode(merchant.merchantId());
    String row = "payment_link_id = '%s'".formatted(TypeId.PAYMENT_LINK.decode(link));
    try (LinkPaymentsAuditStore audit =
        new LinkPaymentsAuditStore(service.node().config().database())) {
      service.execute("update payment_link_paid set payments = 7 where " + row);
      service.execute(
          """
          create function interrupt() returns trigger language plpgsql as $$
          begin raise exception 'Interrupted'; end $$;
          create trigger interrupt before insert on payment_link_paid_delta for each row when (new.%s)
          execute function interrupt()
          """
              .formatted(row));
      try {
        assertThrows(DatabaseUnavailableException.class, () -> audit.rebuild(id));
      } finally {
        service.execute("drop function interrupt cascade");
      }
      assertEquals(1, audit.wrong(id));
      audit.rebuild(id);
      assertEquals(0, audit.wrong(id));
    }
    awaitFolded();
    assertEquals(1, service.number("select payments from payment_link_paid where " + row));
    assertFigures(1, 150_000);
  }

  /** None of the functions reads the whole of a large table. */
  @Test
  void readsOnlyOrdersOfTheLink() throws SQLException {
    UUID id = TypeId.PAYMENT_LINK.decode(link);
    service.execute(
        """
        insert into orders (id, merchant_id, status, source, amount_minor, currency,
                            payment_link_id, suspicious, suspicions)
        select gen_random_uuid(), '%s', case when n %% 3 = 0 then 'paid' else 'cancelled' end,
               'payment_link', 100, 'IDR', l.id, false, '[]'
        from generate_series(1, 20000) n
        cross join lateral (select id from payment_link where id = '%s' and n > 0) l
        """
            .formatted(
                TypeId.MERCHANT.decode(merchant.merchantId()),
                TypeId.PAYMENT_LINK.decode(merchant.newLink("").get("id").asText())));
    service.execute("analyze orders");
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String call :
          List.of(
              "is_exhausted('%s', 3)",
              "payments_of_link('%s')", "counted_payments_of_link('%s')")) {
        for (int i = 0; i < 8; i++) { // also with the plan for any parameter
          statement.executeQuery("select " + call.formatted(id)).close();
        }
      }
      try (ResultSet scans =
          statement.executeQuery(
              "select pg_stat_get_xact_numscans('orders'::regclass),"
                  + " pg_stat_get_xact_tuples_returned('orders'::regclass)")) {
        scans.next();
        assertEquals(List.of(0L, 0L), List.of(scans.getLong(1), scans.getLong(2)));
      }
      connection.rollback();
    }
  }

  private JsonNode link() {
    return merchant.api().get("/payment-links/" + link).json();
  }

  private void assertFigures(long count, long received) {
    JsonNode shown = link();
    assertEquals(
        List.of(count, received),
        List.of(shown.get("paymentCount").asLong(), shown.get("amountReceived").asLong()));
  }

  private void awaitFolded() {
    String open =
        "select count(*) from payment_link_paid_delta where payment_link_id = '%s'"
            .formatted(TypeId.PAYMENT_LINK.decode(link));
    Awaitility.await().until(() -> service.number(open) == 0);
  }
}
