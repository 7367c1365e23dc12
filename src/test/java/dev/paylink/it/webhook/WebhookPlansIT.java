package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is read of the table of deliveries, which is empty most of the time: the plans made then are
 * kept.
 */
class WebhookPlansIT {
  private static final int NOT_DUE = 10_000;
  private static final int DUE = 5_000;
  private static final String DONE = "select count(*) from webhook_delivery_done";

  /** More deliveries of the event of the first one. */
  private static final String MORE =
      """
      do $$ begin
        for i in 1..%d loop
          insert into webhook_delivery
            (id, endpoint_id, merchant_id, event_id, event_type, due_at, object_id, sequence)
          select gen_random_uuid(), endpoint_id, merchant_id, event_id, event_type, %s,
                 case when object_id is not null then gen_random_uuid() end, sequence
          from generate_series(1, 100),
               (select * from webhook_delivery_done order by id limit 1) first; -- others may be done meanwhile
          commit; -- searches read the entries of what is not committed
        end loop;
      end $$
      """;

  /** The pages stay when the table is empty again, and the planner expects no row on them. */
  private static final String ONCE_FULL =
      """
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', now()
        from generate_series(1, 5000);
      delete from webhook_delivery
      """;

  private static final String WRITTEN =
      "select n_tup_ins from pg_stat_user_tables where relname = 'webhook_delivery'";

  private static final String ROWS_READ =
      "select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'webhook_delivery'";

  private static final String BLOCKS_READ =
      """
      select (select sum(idx_blks_hit + idx_blks_read) from pg_statio_user_indexes
              where relname = 'webhook_delivery')
           + (select heap_blks_hit + heap_blks_read from pg_statio_user_tables
              where relname = 'webhook_delivery')
      """;

  private TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeEach
  void startOnAnEmptyTable() {
    // A node of its own: it is stopped.
    TestService first = TestService.start();
    first.close();
    first.execute(ONCE_FULL);
    first.execute("vacuum analyze webhook_delivery");
    service = first.anotherNode(Map.of());
    receiver = new Receiver();
    receiver.answer(204);
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
    service.close();
  }

  @Test
  void findsDueDeliveriesWithoutReadingOthers() {
    webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    await().until(() -> service.number(DONE) == 1);
    makeMore(NOT_DUE, "now() + interval '1 day'");
    api.newOrder();
    await().until(() -> service.number(DONE) == 2);
    stop();
    assertAtMost(NOT_DUE / 10, ROWS_READ);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sendsDeliveriesWithoutReadingOthers(boolean ordered) {
    webhooks.endpoint(receiver.url(), ",\"maxConcurrency\":200,\"ordered\":" + ordered);
    api.newOrder();
    await().until(() -> service.number(DONE) == 1);
    makeMore(DUE, "now()");
    webhooks.wake();
    await().until(() -> service.number(DONE) == 1 + DUE);
    stop();
    assertAtMost(25L * DUE, BLOCKS_READ);
  }

  private void makeMore(int count, String dueAt) {
    service.execute("select pg_stat_reset()");
    service.execute(MORE.formatted(count / 100, dueAt));
    await().until(() -> service.number(WRITTEN) >= count); // reported after the connection ended
    service.execute("select pg_stat_reset()");
  }

  /** PostgreSQL reports what was read when the connections are closed. */
  private void stop() {
    TestService.await(service.stop());
    await()
        .until(
            () ->
                service.number(
                        "select count(*) from pg_stat_activity where application_name = 'paylink'"
                            + " and datname = current_database()")
                    == 0);
  }

  private void assertAtMost(long most, String read) {
    long count = service.number(read);
    assertTrue(count < most, () -> "Read " + count);
  }
}
