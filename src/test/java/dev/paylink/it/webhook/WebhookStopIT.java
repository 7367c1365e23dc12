package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stop of a node while it looks for deliveries or sends them. */
class WebhookStopIT {
  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and wait_event_type = 'Lock'";
  private static final int AHEAD = 2; // deployments that stop at once, with the delivery verticle

  private TestService service;
  private Receiver receiver;
  private ApiClient api;

  @BeforeEach
  void start() {
    service = TestService.start(Map.of("PAYLINK_INSTANCES_WEBHOOK", "1"));
    receiver = new Receiver();
    api = service.newClient();
    new Webhooks(service, api).endpoint(receiver.url(), "");
  }

  @AfterEach
  void close() {
    receiver.close();
    service.close();
  }

  @Test
  void stopsDuringClaimThatFindsNothing() throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      receiver.answer(500);
      api.newOrder();
      await()
          .until(
              () ->
                  service.number("select count(*) from webhook_delivery where attempts = 1") == 1);
      connection.setAutoCommit(false);
      statement.execute("update webhook_delivery set due_at = now()");
      connection.commit();
      statement.execute("delete from webhook_delivery");
      await().until(() -> service.number(WAITING) > 0);
      Future<Void> stopped = stop();
      connection.commit();
      TestService.await(stopped);
    }
  }

  @Test
  void recordsDeliveriesInFlightOnStop() {
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    api.newOrder();
    receiver.await(1);
    Future<Void> stopped = stop();
    assertFalse(stopped.isComplete());
    answer.countDown();
    TestService.await(stopped);
    assertEquals(1, service.number("select count(*) from webhook_delivery_done"));
    assertEquals(
        "null", service.text("select attempt_log[1]->>'error' from webhook_delivery_done"));
  }

  /** Starts to stop the node and returns when the delivery verticle is being undeployed. */
  private Future<Void> stop() {
    int deployments = service.vertx().deploymentIDs().size();
    Future<Void> stopped = service.stop();
    await().until(() -> service.vertx().deploymentIDs().size() <= deployments - AHEAD);
    return stopped;
  }
}
