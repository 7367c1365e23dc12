package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.SmallAudits;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit of counts in parts of ten orders. */
class CountAuditIT {
  private static final int ORDERS = 100;
  private static final int WRITERS = 4;

  private TestService service;
  private ApiClient client;
  private UUID merchant;
  private SmallAudits audits;

  @BeforeEach
  void start() {
    // A node of its own: it makes counts wrong.
    service = TestService.start();
    Merchant created = service.merchant("test");
    client = service.client(created, TestService.ALL_SCOPES);
    merchant = TypeId.MERCHANT.decode(created.id());
    audits = new SmallAudits(service.node().config().database(), merchant);
    service.execute(
        """
        insert into orders (id, merchant_id, status, source, amount_minor, currency)
        select (lpad(to_hex(extract(epoch from now() - n * interval '1 day')::bigint * 1000), 12, '0')
                || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
               '%s', (array['pending', 'paid', 'cancelled'])[1 + n %% 3], 'manual', 100, 'USD'
        from generate_series(1, %d) n
        """
            .formatted(merchant, ORDERS));
  }

  @AfterEach
  void stop() {
    audits.close();
    service.close();
  }

  @Test
  void findsAndCorrectsAllKindsOfWrongCounts() {
    awaitFolded();
    assertEquals(0, audits.wrong());
    service.execute("update order_count set total = total + 7 where level = 0");
    service.execute("update order_count set cells[20] = 3 where level = 2");
    service.execute("delete from order_count where level = 3");
    service.execute("update order_count set total = 1 where level = 4");
    assertTrue(audits.wrong() > ORDERS, () -> "Wrong: " + audits.wrong());
    audits.correct();
    assertEquals(0, audits.wrong());
    assertTotals(ORDERS);
  }

  @Test
  void correctsCountsThatAreMissing() {
    awaitFolded();
    service.execute("truncate order_count, order_count_delta");
    audits.correct();
    assertEquals(0, audits.wrong());
    assertTotals(ORDERS);
  }

  @Test
  void findsNothingWrongWhileOrdersAreWritten() {
    try (Writers writing = new Writers()) {
      for (int i = 0; i < 20; i++) {
        assertEquals(0, audits.wrong());
      }
      service.execute("update order_count set total = total + 7 where level = 4");
      assertEquals(1, audits.wrong());
      audits.correct();
      assertEquals(0, audits.wrong());
    }
    assertTotals(service.number("select count(*) from orders"));
  }

  /** A killed process leaves what it has not reached as wrong as it was, and never more. */
  @Test
  void findsTheRestAfterCorrectionThatWasKilled() {
    awaitFolded();
    service.execute("update order_count set total = total + 1, cells[1] = 1 where level = 0");
    long before = audits.wrong();
    try (Writers writing = new Writers()) {
      for (int parts = 1; audits.correctOnly(parts); parts++) {
        long left = audits.wrong();
        assertTrue(left <= before, "Wrong: " + left + " of " + before);
        before = left;
      }
    }
    assertEquals(0, audits.wrong());
    assertTotals(service.number("select count(*) from orders"));
  }

  private void awaitFolded() {
    await().until(() -> service.number("select count(*) from order_count_delta") == 0);
  }

  private void assertTotals(long orders) {
    assertEquals(orders, client.get("/orders").json().at("/meta/total").asLong());
    assertEquals(
        service.number("select count(*) from orders where status = 'paid'"),
        client.get("/orders?status=paid&createdFrom=2020-01-01").json().at("/meta/total").asLong());
  }

  /** Clients that create and pay orders until they are closed. */
  private final class Writers implements AutoCloseable {
    private final AtomicBoolean writing = new AtomicBoolean(true);
    private final CompletableFuture<?>[] all =
        Stream.generate(() -> CompletableFuture.runAsync(this::write))
            .limit(WRITERS)
            .toArray(CompletableFuture<?>[]::new);

    private void write() {
      while (writing.get()) {
        client.patch("/orders/" + client.newOrder(), "{\"status\":\"paid\"}");
      }
    }

    @Override
    public void close() {
      writing.set(false);
      CompletableFuture.allOf(all).join();
    }
  }
}
