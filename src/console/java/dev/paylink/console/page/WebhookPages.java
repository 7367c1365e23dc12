package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Webhook endpoints: all, one, pausing, testing and deleting. */
public final class WebhookPages {
  private static final Map<String, String> ALL = Map.of("perPage", "100");
  private static final String NEWEST = "10";

  private final Operations operations;

  /** All endpoints. */
  public record EndpointList(List<WebhookEndpoint> endpoints) {}

  /** One endpoint, with its newest deliveries. */
  public record EndpointView(WebhookEndpoint endpoint, List<Delivery> deliveries) {}

  /** What a test of an endpoint gave. */
  public record EndpointTest(WebhookEndpoint endpoint, Attempt attempt) {}

  WebhookPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/webhooks", this::list);
    console.get("/webhooks/:id", this::show);
    console.post("/webhooks/:id/enabled", this::enable);
    console.post("/webhooks/:id/test", this::test);
    console.get("/webhooks/:id/delete", this::askToDelete);
    console.post("/webhooks/:id/delete", this::delete);
  }

  private Future<Reply> list(StaffRequest request) {
    return operations
        .read(request, "listWebhookEndpoints", ALL, EndpointPage.class)
        .map(page -> Reply.page("webhooks.jte", new EndpointList(page.data())));
  }

  private Future<Reply> show(StaffRequest request) {
    Future<DeliveryPage> deliveries =
        operations.read(
            request,
            "listWebhookDeliveries",
            Map.of("endpointId", request.path("id"), "limit", NEWEST),
            DeliveryPage.class);
    return endpoint(operations, request)
        .compose(
            endpoint ->
                deliveries.map(
                    page -> Reply.page("webhook.jte", new EndpointView(endpoint, page.data()))));
  }

  /** The endpoint that the path names. */
  static Future<WebhookEndpoint> endpoint(Operations operations, StaffRequest request) {
    return operations.read(request, "getWebhookEndpoint", id(request), WebhookEndpoint.class);
  }

  /** The endpoint that the path names, as a parameter. */
  static Map<String, String> id(StaffRequest request) {
    return Map.of("webhookEndpointId", request.path("id"));
  }

  /** The same with the idempotency key of a form. */
  static Map<String, String> once(StaffRequest request) {
    return Confirm.keyAndId(request, "webhookEndpointId");
  }

  /** The page of the endpoint. */
  static String path(StaffRequest request) {
    return "/webhooks/" + request.path("id");
  }

  private Future<Reply> enable(StaffRequest request) {
    boolean enabled = request.field("enabled").equals("true");
    return operations
        .call(request, "updateWebhookEndpoint", id(request), Map.of("enabled", enabled))
        .map(done -> Reply.done(path(request), enabled ? "webhook-resumed" : "webhook-paused"));
  }

  private Future<Reply> test(StaffRequest request) {
    return endpoint(operations, request)
        .compose(
            endpoint ->
                operations
                    .read(request, "testWebhookEndpoint", id(request), Attempt.class)
                    .map(
                        attempt ->
                            Reply.page("webhooktest.jte", new EndpointTest(endpoint, attempt))));
  }

  private Future<Reply> askToDelete(StaffRequest request) {
    return endpoint(operations, request)
        .map(
            endpoint ->
                Sure.ask(
                    request,
                    "webhooks.delete",
                    endpoint.url(),
                    "webhooks",
                    path(request) + "/delete",
                    path(request)));
  }

  private Future<Reply> delete(StaffRequest request) {
    return operations
        .call(request, "deleteWebhookEndpoint", once(request), null)
        .map(done -> Reply.done("/webhooks", "webhook-deleted"));
  }
}
