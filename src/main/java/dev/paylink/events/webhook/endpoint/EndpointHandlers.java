package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.DeleteEndpoint;
import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.api.EndpointMessages.GetEndpoint;
import dev.paylink.api.EndpointMessages.GetEndpointSecret;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.NewEndpoint;
import dev.paylink.api.EndpointMessages.RotateEndpointSecret;
import dev.paylink.api.EndpointMessages.UpdateEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** HTTP handlers of the operations on webhook endpoints. */
public final class EndpointHandlers {
  private final Bus bus;
  private final String collection;

  public EndpointHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/webhook-endpoints";
  }

  public Future<Answer> list(ValidRequest request) {
    ListEndpoints query = new ListEndpoints(request.merchantId(), PagingParameters.of(request));
    return bus.request(BusApi.LIST_WEBHOOK_ENDPOINTS, query)
        .map(
            page ->
                PageLinks.answer(collection, request, query.paging(), page, WebhookEndpoint::id)
                    .uncompressed());
  }

  public Future<Answer> get(ValidRequest request) {
    GetEndpoint query = new GetEndpoint(request.merchantId(), endpointId(request));
    // The headers of an endpoint may hold secrets.
    return bus.request(BusApi.GET_WEBHOOK_ENDPOINT, query)
        .map(endpoint -> Answer.resource(endpoint).uncompressed());
  }

  public Future<Answer> create(ValidRequest request) {
    CreateEndpoint command =
        new CreateEndpoint(
            request.merchantId(),
            request.principal().testMode(),
            request.idempotencyKey(),
            request.body(NewEndpoint.class),
            readable(request));
    return bus.request(BusApi.CREATE_WEBHOOK_ENDPOINT, command)
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> update(ValidRequest request) {
    UpdateEndpoint command =
        new UpdateEndpoint(
            request.merchantId(),
            request.principal().testMode(),
            endpointId(request),
            request.changes(EndpointChange.class),
            readable(request),
            request.conditions());
    return bus.request(BusApi.UPDATE_WEBHOOK_ENDPOINT, command)
        .map(updated -> Answer.resource(updated.endpoint()).uncompressed().replayed(updated));
  }

  public Future<Answer> delete(ValidRequest request) {
    DeleteEndpoint command =
        new DeleteEndpoint(request.merchantId(), endpointId(request), request.conditions());
    return bus.request(BusApi.DELETE_WEBHOOK_ENDPOINT, command)
        .map(done -> Answer.noContent().replayed(done));
  }

  public Future<Answer> secret(ValidRequest request) {
    GetEndpointSecret query =
        new GetEndpointSecret(request.merchantId(), endpointId(request), readable(request));
    return bus.request(BusApi.GET_WEBHOOK_ENDPOINT_SECRET, query).map(Answer::ok);
  }

  public Future<Answer> rotateSecret(ValidRequest request) {
    RotateEndpointSecret command =
        new RotateEndpointSecret(
            request.merchantId(), endpointId(request), readable(request), request.conditions());
    return bus.request(BusApi.ROTATE_WEBHOOK_ENDPOINT_SECRET, command)
        .map(rotated -> Answer.ok(rotated.secret()).replayed(rotated));
  }

  private static @Nullable Set<EventType> readable(ValidRequest request) {
    return ReadableEvents.of(request.principal().scopes());
  }

  private static String endpointId(ValidRequest request) {
    return request.parameter("webhookEndpointId", String.class);
  }
}
