package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What nodes measure in the database, in the cases that are easily missed. */
class DatabaseMetricsIT {
  private static final Map<String, String> API = Map.of("PAYLINK_NODE_ROLES", "api");
  private static final String TRANSACTIONS = "paylink_database_snapshot_transactions";

  /** The search passes over it. */
  private static final String DISABLED_BACKLOG =
      """
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
      select uuid_at(now()), d.endpoint_id, d.merchant_id, d.event_id, d.event_type, d.due_at
      from webhook_delivery d, generate_series(1, 40000)
      """;

  @Test
  void findsTheOldestDueDeliveryBehindThoseOfADisabledEndpoint() {
    try (MeasuredNode node = MeasuredNode.start(API)) {
      TestService service = node.service();
      ApiClient client = service.newClient();
      Webhooks webhooks = new Webhooks(service, client);
      webhooks.endpoint(ApiClient.ENDPOINT_URL, "");
      client.newOrder();
      service.execute("update webhook_delivery set due_at = now() - interval '3 days'");
      service.execute(DISABLED_BACKLOG);
      service.execute("update webhook_endpoint set enabled = false");
      webhooks.endpoint(ApiClient.ENDPOINT_URL, "");
      client.newOrder();
      service.execute(
          """
          update webhook_delivery set due_at = (select min(due_at) from webhook_delivery)
          where endpoint_id = (select id from webhook_endpoint where enabled)
          """);
      try (MeasuredNode other = node.another(API)) {
        await().until(() -> other.sum("paylink_webhook_oldest_due_age_seconds") >= 3 * 86_400);
      }
    }
  }

  @Test
  void seesATransactionThatHasWrittenAndIsIdle() throws Exception {
    try (MeasuredNode node = MeasuredNode.start(API);
        Connection idle = TestDatabase.shared().connect(node.service().databaseUri());
        Statement statement = idle.createStatement()) {
      idle.setAutoCommit(false);
      statement.execute("select txid_current()");
      for (int i = 0; i < 100; i++) {
        node.service().execute("select txid_current()");
      }
      Thread.sleep(1_000); // so that it is older than other sessions of the service
      try (MeasuredNode other = node.another(API)) {
        await().until(() -> other.sum(TRANSACTIONS, "holder", "session") >= 100);
        await().until(() -> other.sum("paylink_database_snapshot_age_seconds") >= 1);
        assertEquals(0, other.sum(TRANSACTIONS, "holder", "standby"));
      }
    }
  }

  @Test
  void seesWhatAReplicationSlotKeeps() {
    try (MeasuredNode node = MeasuredNode.start(API)) {
      TestService service = node.service();
      service.execute("select pg_create_physical_replication_slot('metrics', true)");
      try (MeasuredNode other = node.another(API)) {
        await().until(() -> other.sum("paylink_database_wal_kept_bytes") > 0);
      } finally {
        service.execute("select pg_drop_replication_slot('metrics')");
      }
    }
  }

  @Test
  void countsRowsOfDefaultPartitionsAtOnce() {
    try (MeasuredNode node = MeasuredNode.start(API)) {
      node.service()
          .execute(
              """
              insert into webhook_delivery_done
                (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
              select uuid_at('2100-01-01'), gen_random_uuid(), gen_random_uuid(), uuid_at('2100-01-01'),
                     'order.paid', 1, 'failed', now()
              """);
      try (MeasuredNode other = node.another(API)) {
        await()
            .until(
                () ->
                    other.sum("paylink_partition_default_rows", "table", "webhook_delivery_done")
                        == 1);
      }
    }
  }
}
