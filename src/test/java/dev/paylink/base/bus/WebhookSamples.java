package dev.paylink.base.bus;

import static dev.paylink.base.bus.Samples.AT;

import dev.paylink.api.AuditMessages.AuditEndpoint;
import dev.paylink.api.AuditMessages.CheckResult;
import dev.paylink.api.AuditMessages.ReceiverAnswer;
import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.AuditMessages.ReceiverCheck;
import dev.paylink.api.Conditions;
import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.GetDelivery;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import dev.paylink.api.DeliveryMessages.RecoverEndpoint;
import dev.paylink.api.DeliveryMessages.Recovered;
import dev.paylink.api.DeliveryMessages.RetryDelivery;
import dev.paylink.api.DeliveryMessages.TestEndpoint;
import dev.paylink.api.EndpointChangeBuilder;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.DeleteEndpoint;
import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.api.EndpointMessages.EndpointCreated;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.EndpointUpdated;
import dev.paylink.api.EndpointMessages.GetEndpoint;
import dev.paylink.api.EndpointMessages.GetEndpointSecret;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.NewEndpoint;
import dev.paylink.api.EndpointMessages.RotateEndpointSecret;
import dev.paylink.api.EndpointMessages.RotatedSecret;
import dev.paylink.api.EndpointMessages.SecretRotated;
import dev.paylink.api.EndpointMessages.UpdateEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.EventType;
import dev.paylink.api.ListDeliveriesBuilder;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.api.WebhookEndpointBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Samples of the messages of webhook endpoints and deliveries. */
final class WebhookSamples {
  private WebhookSamples() {}

  static List<Record> all() {
    List<Record> all = new ArrayList<>(ofEndpoints());
    all.addAll(ofDeliveries());
    return all;
  }

  private static List<Record> ofEndpoints() {
    return List.of(
        new ListEndpoints("mer_a", new Paging(1, 20, "whe_a")),
        new EndpointPage(List.of(endpoint(), sparseEndpoint()), new PageMeta(1, 20, 2)),
        new GetEndpoint("mer_a", "whe_a"),
        endpoint(),
        sparseEndpoint(),
        new CreateEndpoint(
            "mer_a",
            true,
            "k",
            new NewEndpoint(
                "https://x",
                "é",
                List.of(EventType.ORDER_PAID),
                false,
                Map.of("X", ""),
                50,
                1,
                true),
            null),
        new CreateEndpoint(
            "mer_a",
            false,
            null,
            new NewEndpoint("https://x", null, null, null, null, null, null, null),
            null),
        new EndpointCreated(endpoint(), "whsec_a", true, "{}"),
        new UpdateEndpoint("mer_a", true, "whe_a", change(), null, Conditions.NONE),
        new UpdateEndpoint(
            "mer_a",
            true,
            "whe_a",
            EndpointChangeBuilder.builder().reset(Set.of("description")).build(),
            null,
            Conditions.NONE),
        new DeleteEndpoint("mer_a", "whe_a", Conditions.NONE),
        new GetEndpointSecret("mer_a", "whe_a", null),
        new EndpointSecret("whsec_a"),
        new RotateEndpointSecret("mer_a", "whe_a", null, Conditions.NONE),
        new SecretRotated(new RotatedSecret("whsec_a", AT), true),
        new EndpointUpdated(endpoint(), false));
  }

  private static WebhookEndpoint endpoint() {
    return new WebhookEndpoint(
        "whe_a",
        "https://x",
        "é",
        List.of(EventType.PAYMENT_FAILED, EventType.ORDER_PAID),
        false,
        "Gone",
        AT,
        Map.of("X-Shop", "a b"),
        50,
        1_000,
        true,
        AT);
  }

  private static WebhookEndpoint sparseEndpoint() {
    return WebhookEndpointBuilder.builder()
        .id("whe_a")
        .url("https://x")
        .enabled(true)
        .headers(Map.of())
        .maxConcurrency(2)
        .ordered(false)
        .createdAt(AT)
        .build();
  }

  /** Sets one header and removes another. */
  private static EndpointChange change() {
    Map<String, String> headers = new HashMap<>();
    headers.put("X-Shop", "a b");
    headers.put("X-Old", null);
    return new EndpointChange("https://y", "", List.of(), true, headers, 1, 2, true, null);
  }

  private static List<Record> ofDeliveries() {
    return List.of(
        ListDeliveriesBuilder.builder().merchantId("mer_a").limit(20).build(),
        ListDeliveriesBuilder.builder()
            .merchantId("mer_a")
            .endpointId("whe_a")
            .objectId("ord_a")
            .eventType(EventType.WEBHOOK_ENDPOINT_DISABLED)
            .state(DeliveryState.HELD)
            .createdFrom(AT)
            .createdTo(AT)
            .withAttempts(true)
            .after("whd_a")
            .limit(1)
            .build(),
        new DeliveryPage(List.of(), new FeedMeta(20, false)),
        new DeliveryPage(List.of(delivery(), sparseDelivery()), new FeedMeta(2, true)),
        new GetDelivery("mer_a", "whd_a"),
        delivery(),
        sparseDelivery(),
        new RetryDelivery("mer_a", "whd_a", null),
        new RecoverEndpoint("mer_a", "whe_a", AT, AT, null),
        new Recovered(7),
        new TestEndpoint("mer_a", "whe_a"),
        new AuditEndpoint("mer_a", true, "whe_a", false),
        audit(),
        attempt(),
        sparseAttempt());
  }

  private static ReceiverAudit audit() {
    ReceiverAnswer answer = new ReceiverAnswer(204, ReceiverOutcome.IGNORED, null, 7);
    ReceiverAnswer none = new ReceiverAnswer(null, null, "No", 7);
    return new ReceiverAudit(
        false,
        List.of(
            new CheckResult(ReceiverCheck.RIGHT, true, false, "2xx", answer, "é", "https://a"),
            new CheckResult(ReceiverCheck.STALE, false, false, "401", none, "No", "https://a"),
            new CheckResult(ReceiverCheck.LARGE, false, true, "2xx", null, "No", "https://a")));
  }

  private static Delivery delivery() {
    return new Delivery(
        "whd_a",
        "whe_a",
        "evt_a",
        EventType.ORDER_PAID,
        DeliveryState.PENDING,
        2,
        AT,
        AT,
        List.of(attempt(), sparseAttempt()));
  }

  private static Delivery sparseDelivery() {
    return new Delivery(
        "whd_a", "whe_a", "evt_a", EventType.PING, DeliveryState.FAILED, 0, null, AT, null);
  }

  private static Attempt attempt() {
    return new Attempt(
        1, AT, 7, 500, Map.of("x-a", "é"), "\u0001 \"", "No", ReceiverOutcome.DUPLICATE);
  }

  private static Attempt sparseAttempt() {
    return new Attempt(2, AT, 0, null, null, null, null, null);
  }
}
