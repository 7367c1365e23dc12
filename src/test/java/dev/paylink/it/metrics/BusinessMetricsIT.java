package dev.paylink.it.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentStartedBuilder;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.RawReceiver;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import io.vertx.core.Future;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a node says of payments, deliveries, limits, leases and the database. */
class BusinessMetricsIT {
  private static final String LATE_ENDPOINT = "paylink_webhook_late_endpoint_age_seconds";

  private static final String ATTEMPTS = "paylink_webhook_attempt_duration_seconds_count";

  @Test
  void countsDeliveries() {
    try (MeasuredNode node = MeasuredNode.start(Map.of());
        TestReceiver receiver = new TestReceiver()) {
      ApiClient api = node.service().newClient();
      Webhooks webhooks = new Webhooks(node.service(), api);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      await().until(() -> node.sum(ATTEMPTS, "outcome", "2xx") == 1);
      String latency = "paylink_webhook_delivery_latency_seconds_count";
      await().until(() -> node.sum(latency, "attempt", "first") == 1);
      await().until(() -> webhooks.deliveries(endpoint, "succeeded").size() == 1);
      String sent = webhooks.deliveries(endpoint).get(0).get("id").asText();
      assertEquals(202, api.post(Webhooks.DELIVERIES + "/" + sent + "/retry", "").status());
      await().until(() -> node.sum(latency, "attempt", "retry") == 1);
      assertEquals(1, node.sum(latency, "attempt", "first"));
      receiver.answer(410);
      api.newOrder();
      await().until(() -> node.sum(ATTEMPTS, "outcome", "4xx") == 1);
      String disabled = "paylink_webhook_endpoints_disabled_total";
      await().until(() -> node.sum(disabled, "reason", "gone") == 1);
      assertEquals(false, webhooks.show(endpoint).get("enabled").asBoolean());
    }
  }

  @Test
  void showsASlowReceiver() throws Exception {
    Map<String, String> impatient = Map.of("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "2s");
    try (MeasuredNode node = MeasuredNode.start(impatient);
        RawReceiver receiver = new RawReceiver((socket, out) -> Thread.sleep(5_000))) {
      ApiClient api = node.service().newClient();
      new Webhooks(node.service(), api).endpoint(receiver.url(), "");
      api.newOrder();
      await().until(() -> node.sum("paylink_webhook_slots_used") == 1);
      assertTrue(node.sum("paylink_webhook_slots_max") > 1);
      await().until(() -> node.sum(ATTEMPTS, "outcome", "timeout") == 1);
      await().until(() -> node.sum("paylink_webhook_slots_used") == 0);
    }
  }

  @Test
  void countsPaymentsByProvider() {
    try (MeasuredNode node = MeasuredNode.start(Map.of())) {
      TestMerchant merchant = new TestMerchant(node.service(), "sandbox");
      CheckoutClient payer = new CheckoutClient(node.service());
      for (String outcome : new String[] {"success", "failure"}) {
        payer.choose(payer.pay(merchant.newCheckout(), "sandbox").location(), outcome);
      }
      for (String outcome : new String[] {"succeeded", "failed"}) {
        assertEquals(
            1, node.sum("paylink_payments_total", "provider", "sandbox", "outcome", outcome));
      }
      assertEquals(
          2,
          node.sum(
              "paylink_provider_request_duration_seconds_count",
              "operation",
              "start_payment",
              "outcome",
              "answered"));
    }
  }

  @Test
  void tellsWhatProvidersRefuseFromTheirFailures() {
    String answers = "paylink_provider_request_duration_seconds_count";
    try (MeasuredNode node = MeasuredNode.start(Map.of())) {
      TestProvider acme = TestProvider.deploy(node.service(), "acme");
      CheckoutClient sender = new CheckoutClient(node.service());
      Fault unsigned = new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong");
      acme.onNotification(notification -> Future.failedFuture(unsigned));
      notify(sender);
      acme.onNotification(notification -> Future.failedFuture("no database"));
      notify(sender);
      for (String outcome : new String[] {"refused", "failed"}) {
        assertEquals(
            1, node.sum(answers, "operation", "notification", "outcome", outcome), outcome);
      }
      TestMerchant merchant = new TestMerchant(node.service(), "acme");
      acme.answerStart(PaymentStartedBuilder.builder().next(NextStep.REDIRECT).build());
      sender.pay(merchant.newCheckout(), "acme");
      assertEquals(1, node.sum(answers, "operation", "start_payment", "outcome", "failed"));
    }
  }

  private static void notify(CheckoutClient sender) {
    sender.send("POST", "/providers/acme/notifications", BodyPublishers.ofString("x")).join();
  }

  @Test
  void countsWhatLimitsRefuse() {
    Map<String, String> narrow =
        Map.of(
            "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1",
            "PAYLINK_RATE_LIMIT_BURST", "1",
            "PAYLINK_TOKENS_FAILURES_PER_MINUTE", "1");
    try (MeasuredNode node = MeasuredNode.start(narrow)) {
      ApiClient api = node.service().newClient();
      assertEquals(404, api.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb").status());
      assertEquals(429, api.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb").status());
      assertEquals(1, node.sum("paylink_requests_refused_total", "limit", "rate_of_token"));
      new ApiClient(node.service(), "wrong").get("/orders");
      assertEquals(429, new ApiClient(node.service(), "false").get("/orders").status());
      assertEquals(
          1, node.sum("paylink_requests_refused_total", "limit", "refused_tokens_of_address"));
    }
  }

  @Test
  void followsALeaseToAnotherNode() {
    String[] sequencer = {"lease", "sequencer"};
    MeasuredNode first = MeasuredNode.start(Map.of());
    try (MeasuredNode second = first.another(Map.of())) {
      await().until(() -> first.sum("paylink_lease_held", sequencer) == 1);
      assertEquals(0, second.sum("paylink_lease_held", sequencer));
      await().until(() -> second.sum("paylink_lease_taken", sequencer) == 1);
      first.close();
      await().until(() -> second.sum("paylink_lease_held", sequencer) == 1);
    }
  }

  @Test
  void measuresWhatNobodyWorksOff() {
    try (MeasuredNode api = MeasuredNode.start(Map.of("PAYLINK_NODE_ROLES", "api"))) {
      TestService service = api.service();
      ApiClient client = service.newClient();
      String late = new Webhooks(service, client).endpoint(ApiClient.ENDPOINT_URL, "");
      client.newOrder();
      service.execute(
          """
          update event set id =
            overlay(id::text placing substr(first_id_at(now() - interval '1 hour')::text, 1, 14) from 1)::uuid
          """);
      service.execute("update webhook_delivery set due_at = now() - interval '1 hour'");
      try (MeasuredNode other = api.another(Map.of("PAYLINK_NODE_ROLES", "api"))) {
        await().until(() -> other.sum("paylink_feed_lag_seconds") >= 3_600);
        await().until(() -> other.sum("paylink_webhook_oldest_due_age_seconds") >= 3_600);
        assertTrue(other.sum(LATE_ENDPOINT, "endpoint", late) >= 3_600);
        assertTrue(other.scrape().text().contains("merchant=\"mer_"));
        await().until(() -> other.sum("paylink_lease_taken", "lease", "sequencer") == 0);
        await().until(() -> other.sum("paylink_count_pending", "count", "orders") > 0);
        await().until(() -> other.sum("paylink_partition_default_rows", "table", "event") > 0);
      }
      service.execute("update webhook_endpoint set enabled = false");
      try (MeasuredNode other = api.another(Map.of("PAYLINK_NODE_ROLES", "webhooks"))) {
        await()
            .until(
                () -> other.scrape().text().contains("paylink_webhook_oldest_due_age_seconds 0"));
        assertFalse(other.scrape().text().contains(LATE_ENDPOINT));
      }
    }
  }
}
