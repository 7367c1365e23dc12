package dev.paylink.events.webhook.history;

import dev.paylink.api.AuditMessages.AuditEndpoint;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.GetDelivery;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.DeliveryMessages.RecoverEndpoint;
import dev.paylink.api.DeliveryMessages.RetryDelivery;
import dev.paylink.api.DeliveryMessages.TestEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.ListDeliveriesBuilder;
import dev.paylink.base.json.StrictJson;
import dev.paylink.events.webhook.endpoint.ReadableEvents;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.Period;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * HTTP handlers of the operations on deliveries, and of recovery, test and audit of an endpoint.
 */
public final class DeliveryHandlers {
  private static final int DEFAULT_LIMIT = 20;
  private static final int ACCEPTED = 202;

  private final Bus bus;
  private final String collection;

  public DeliveryHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/webhook-deliveries";
  }

  public Future<Answer> list(ValidRequest request) {
    String type = request.optional("eventType", String.class);
    String state = request.optional("state", String.class);
    Period period = Period.of(request);
    List<?> expand = request.optional("expand", List.class);
    ListDeliveries query =
        ListDeliveriesBuilder.builder()
            .merchantId(request.merchantId())
            .endpointId(request.optional("endpointId", String.class))
            .objectId(request.optional("objectId", String.class))
            .eventType(type == null ? null : EventType.of(type).orElseThrow())
            .state(state == null ? null : DeliveryState.of(state))
            .createdFrom(period.from())
            .createdTo(period.to())
            .withAttempts(expand != null && expand.contains("attempts"))
            .after(request.optional("after", String.class))
            .limit(
                Objects.requireNonNullElse(request.optional("limit", Integer.class), DEFAULT_LIMIT))
            .build();
    return bus.request(BusApi.LIST_DELIVERIES, query).map(page -> answer(request, page));
  }

  private Answer answer(ValidRequest request, DeliveryPage page) {
    List<Delivery> deliveries = page.data();
    if (!page.meta().hasMore()) {
      return Answer.ok(page);
    }
    String last = deliveries.get(deliveries.size() - 1).id();
    return Answer.page(page, PageLinks.next(collection, request.parameters(), last));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(
            BusApi.GET_DELIVERY, new GetDelivery(request.merchantId(), deliveryId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> retry(ValidRequest request) {
    return bus.request(
            BusApi.RETRY_DELIVERY,
            new RetryDelivery(request.merchantId(), deliveryId(request), readable(request)))
        .map(queued -> new Answer(ACCEPTED, Map.of(), null));
  }

  public Future<Answer> recover(ValidRequest request) {
    /** The body of the request. */
    record Recovery(Instant since, @Nullable Instant until) {}
    Recovery recovery = request.body(Recovery.class);
    RecoverEndpoint command =
        new RecoverEndpoint(
            request.merchantId(),
            endpointId(request),
            recovery.since(),
            recovery.until(),
            readable(request));
    return bus.request(BusApi.RECOVER_WEBHOOK_ENDPOINT, command)
        .map(
            recovered ->
                new Answer(ACCEPTED, Map.of(), Buffer.buffer(StrictJson.writeBytes(recovered))));
  }

  public Future<Answer> test(ValidRequest request) {
    return bus.request(
            BusApi.TEST_WEBHOOK_ENDPOINT,
            new TestEndpoint(request.merchantId(), endpointId(request)))
        .map(Answer::ok);
  }

  public Future<Answer> audit(ValidRequest request) {
    /** The body of the request, which may be absent. */
    record Audit(@Nullable Boolean confirm) {}
    boolean confirmed = Boolean.TRUE.equals(request.body(Audit.class).confirm());
    AuditEndpoint command =
        new AuditEndpoint(
            request.merchantId(), request.principal().testMode(), endpointId(request), confirmed);
    return bus.request(BusApi.AUDIT_WEBHOOK_ENDPOINT, command).map(Answer::ok);
  }

  private static @Nullable Set<EventType> readable(ValidRequest request) {
    return ReadableEvents.of(request.principal().scopes());
  }

  private static String deliveryId(ValidRequest request) {
    return request.parameter("webhookDeliveryId", String.class);
  }

  private static String endpointId(ValidRequest request) {
    return request.parameter("webhookEndpointId", String.class);
  }
}
