package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.Recovered;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What was delivered to an endpoint, one delivery with its attempts, and sending again. */
public final class WebhookDeliveryPages {
  private static final List<String> FILTERS =
      List.of("state", "eventType", "createdFrom", "createdTo");
  private static final String PER_PAGE = "25";

  private final Operations operations;

  /**
   * Deliveries to an endpoint.
   *
   * @param first null if this is the first page
   * @param next null if this is the last page
   */
  public record DeliveryListPage(
      WebhookEndpoint endpoint,
      Map<String, String> filters,
      List<Delivery> deliveries,
      @Nullable String first,
      @Nullable String next) {}

  /**
   * One delivery.
   *
   * @param endpoint null if it was deleted
   * @param event what was sent, JSON; null without the permission to read events
   */
  public record DeliveryView(
      Delivery delivery, @Nullable WebhookEndpoint endpoint, @Nullable String event) {}

  /** The form that sends again what failed in a period; {@code count} of what was queued. */
  public record RecoveryForm(WebhookEndpoint endpoint, FormErrors form, @Nullable Integer count) {}

  WebhookDeliveryPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/webhooks/deliveries/:id", this::show);
    console.post("/webhooks/deliveries/:id/retry", this::retry);
    console.get("/webhooks/:id/deliveries", this::list);
    console.get("/webhooks/:id/recover", this::recoveryForm);
    console.post("/webhooks/:id/recover", this::recover);
  }

  private Future<Reply> list(StaffRequest request) {
    String path = WebhookPages.path(request) + "/deliveries";
    Map<String, String> filters = request.queries(FILTERS);
    Map<String, String> parameters = ShopDays.asTimes(filters, request.shop().zone());
    parameters.put("endpointId", request.path("id"));
    parameters.put("after", request.query("after"));
    parameters.put("limit", PER_PAGE);
    return WebhookPages.endpoint(operations, request)
        .compose(
            endpoint ->
                operations
                    .read(request, "listWebhookDeliveries", parameters, DeliveryPage.class)
                    .map(
                        page ->
                            Reply.page(
                                "deliveries.jte",
                                new DeliveryListPage(
                                    endpoint,
                                    filters,
                                    page.data(),
                                    Keyset.first(path, filters, request.query("after")),
                                    Keyset.next(
                                        path, filters, page.meta().hasMore(), last(page))))));
  }

  private static @Nullable String last(DeliveryPage page) {
    return page.data().isEmpty() ? null : page.data().get(page.data().size() - 1).id();
  }

  private Future<Reply> show(StaffRequest request) {
    return operations
        .read(request, "getWebhookDelivery", id(request), Delivery.class)
        .compose(
            delivery ->
                Future.all(endpoint(request, delivery), event(request, delivery))
                    .map(
                        both ->
                            Reply.page(
                                "delivery.jte",
                                new DeliveryView(
                                    delivery, both.resultAt(0), both.<Shown>resultAt(1).json()))));
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("webhookDeliveryId", request.path("id"));
  }

  private Future<@Nullable WebhookEndpoint> endpoint(StaffRequest request, Delivery delivery) {
    return operations
        .read(
            request,
            "getWebhookEndpoint",
            Map.of("webhookEndpointId", delivery.endpointId()),
            WebhookEndpoint.class)
        .recover(WebhookDeliveryPages::unlessMissing);
  }

  private static <T> Future<T> unlessMissing(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.NOT_FOUND
        ? Future.succeededFuture()
        : Future.failedFuture(failure);
  }

  /** JSON that is shown. */
  private record Shown(@Nullable String json) {}

  private Future<Shown> event(StaffRequest request, Delivery delivery) {
    return request.may("events:read")
        ? operations
            .call(request, "getEvent", Map.of("eventId", delivery.eventId()), null)
            .map(answer -> new Shown(Json.pretty(Objects.requireNonNull(answer.body()))))
        : Future.succeededFuture(new Shown(null));
  }

  private Future<Reply> retry(StaffRequest request) {
    return operations
        .call(request, "retryWebhookDelivery", id(request), null)
        .map(done -> Reply.done("/webhooks/deliveries/" + request.path("id"), "delivery-queued"));
  }

  private Future<Reply> recoveryForm(StaffRequest request) {
    ZoneId zone = request.shop().zone();
    String since = LocalTimes.typed(request.now().minus(Duration.ofDays(1)), zone);
    return recovery(request, FormErrors.of(Map.of("since", since)), null);
  }

  private Future<Reply> recovery(StaffRequest request, FormErrors form, @Nullable Integer count) {
    return WebhookPages.endpoint(operations, request)
        .map(
            endpoint ->
                new Reply.Page(
                    form.fault() == null ? 200 : 422,
                    "recover.jte",
                    new RecoveryForm(endpoint, form, count)));
  }

  private Future<Reply> recover(StaffRequest request) {
    FormErrors form =
        FormErrors.of(Map.of("since", request.field("since"), "until", request.field("until")));
    return Future.succeededFuture(form)
        .compose(
            typed ->
                operations.call(
                    request, "recoverWebhookEndpoint", WebhookPages.id(request), period(request)))
        .compose(
            answer -> {
              String json = Objects.requireNonNull(answer.body());
              return recovery(request, form, Json.read(json, Recovered.class).count());
            })
        .recover(failure -> recovery(request, form.refused(failure), null));
  }

  private static Map<String, String> period(StaffRequest request) {
    ZoneId zone = request.shop().zone();
    Map<String, String> period = new HashMap<>();
    period.put("since", LocalTimes.instant("since", request.field("since"), zone));
    if (!request.field("until").isEmpty()) {
      period.put("until", LocalTimes.instant("until", request.field("until"), zone));
    }
    return period;
  }
}
