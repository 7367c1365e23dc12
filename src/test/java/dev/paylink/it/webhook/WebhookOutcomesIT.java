package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recording of attempts, and rows read to find due deliveries. */
class WebhookOutcomesIT {
  private static final int EVENTS = 20;
  private static final int NOT_DUE = 20_000;

  private static final String RECORDED =
      """
      select (select count(*) from webhook_delivery where attempts = 1)
           + (select count(*) from webhook_delivery_done)
      """;

  private static final String ROWS_READ =
      "select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'webhook_delivery'";

  @ParameterizedTest
  @ValueSource(ints = {200, 500})
  void recordsOthersWhenOneOutcomeIsRejected(int status) {
    CountDownLatch all = new CountDownLatch(EVENTS);
    // A node of its own: it has a constraint of its own.
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver()) {
      for (String table : List.of("webhook_delivery", "webhook_delivery_done")) {
        service.execute(
            "alter table %s add check (attempt_log::text not like '%%poison%%')".formatted(table));
      }
      receiver.script(
          call -> {
            all.countDown();
            awaitLatch(all);
            boolean poison = call.id().equals(receiver.ids().get(0));
            return Receiver.Reply.of(status, poison ? "poison" : "fine");
          });
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ",\"maxConcurrency\":" + EVENTS);
      for (int i = 0; i < EVENTS; i++) {
        api.newOrder();
      }
      await().until(() -> service.number(RECORDED) == EVENTS - 1);
      assertEquals(1, service.number("select count(*) from webhook_delivery where attempts = 0"));
      assertEquals(EVENTS, Set.copyOf(receiver.ids()).size());
      assertEquals(EVENTS, receiver.calls().size());
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The table is empty most of the time, and plans made then are kept. */
  @Test
  void findsDueDeliveriesWithoutReadingBacklog() {
    // A node of its own: it is stopped.
    TestService first = TestService.start();
    first.close();
    first.execute("vacuum analyze webhook_delivery");
    try (TestService service = first.anotherNode(Map.of());
        Receiver receiver = new Receiver()) {
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), "");
      api.newOrder();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") == 1);
      service.execute(
          """
          do $$ begin
            for i in 1..%d loop
              insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
              select gen_random_uuid(), w.id, w.merchant_id, e.id, e.type, now() + interval '1 day'
              from generate_series(1, 100), webhook_endpoint w, event e;
              commit; -- searches read the entries of what is not committed
            end loop;
          end $$
          """
              .formatted(NOT_DUE / 100));
      api.newOrder();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") == 2);
      assertFewRowsRead(service);
    }
  }

  /** PostgreSQL reports the rows read when the connections are closed. */
  private static void assertFewRowsRead(TestService service) {
    TestService.await(service.stop());
    await()
        .until(
            () ->
                service.number(
                        "select count(*) from pg_stat_activity where application_name = 'paylink'"
                            + " and datname = current_database()")
                    == 0);
    long read = service.number(ROWS_READ);
    assertTrue(read < NOT_DUE / 10, () -> "Read " + read);
  }
}
