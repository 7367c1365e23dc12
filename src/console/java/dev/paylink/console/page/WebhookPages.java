package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
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

  private Future<Reply> list(Visit visit) {
    return operations
        .read(visit, "listWebhookEndpoints", ALL, EndpointPage.class)
        .map(page -> Reply.page("webhooks.jte", new EndpointList(page.data())));
  }

  private Future<Reply> show(Visit visit) {
    Future<DeliveryPage> deliveries =
        operations.read(
            visit,
            "listWebhookDeliveries",
            Map.of("endpointId", visit.path("id"), "limit", NEWEST),
            DeliveryPage.class);
    return endpoint(operations, visit)
        .compose(
            endpoint ->
                deliveries.map(
                    page -> Reply.page("webhook.jte", new EndpointView(endpoint, page.data()))));
  }

  /** The endpoint that the path names. */
  static Future<WebhookEndpoint> endpoint(Operations operations, Visit visit) {
    return operations.read(visit, "getWebhookEndpoint", id(visit), WebhookEndpoint.class);
  }

  /** The endpoint that the path names, as a parameter. */
  static Map<String, String> id(Visit visit) {
    return Map.of("webhookEndpointId", visit.path("id"));
  }

  /** The same with the idempotency key of a form. */
  static Map<String, String> once(Visit visit) {
    return Confirm.keyAndId(visit, "webhookEndpointId");
  }

  /** The page of the endpoint. */
  static String path(Visit visit) {
    return "/webhooks/" + visit.path("id");
  }

  private Future<Reply> enable(Visit visit) {
    boolean enabled = visit.field("enabled").equals("true");
    return operations
        .call(visit, "updateWebhookEndpoint", id(visit), Map.of("enabled", enabled))
        .map(done -> Reply.done(path(visit), enabled ? "webhook-resumed" : "webhook-paused"));
  }

  private Future<Reply> test(Visit visit) {
    return endpoint(operations, visit)
        .compose(
            endpoint ->
                operations
                    .read(visit, "testWebhookEndpoint", id(visit), Attempt.class)
                    .map(
                        attempt ->
                            Reply.page("webhooktest.jte", new EndpointTest(endpoint, attempt))));
  }

  private Future<Reply> askToDelete(Visit visit) {
    return endpoint(operations, visit)
        .map(
            endpoint ->
                Sure.ask(
                    visit,
                    "webhooks.delete",
                    endpoint.url(),
                    "webhooks",
                    path(visit) + "/delete",
                    path(visit)));
  }

  private Future<Reply> delete(Visit visit) {
    return operations
        .call(visit, "deleteWebhookEndpoint", once(visit), null)
        .map(done -> Reply.done("/webhooks", "webhook-deleted"));
  }
}
