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
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
   * @param event what was sent, JSON; null for somebody who may not read events
   */
  public record DeliveryView(
      Delivery delivery, @Nullable WebhookEndpoint endpoint, @Nullable String event) {}

  /** The form that sends again what failed in a period; {@code count} of what was queued. */
  public record RecoveryForm(
      WebhookEndpoint endpoint, FormErrors form, String zone, @Nullable Integer count) {}

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

  private Future<Reply> list(Visit visit) {
    String path = WebhookPages.path(visit) + "/deliveries";
    Map<String, String> filters = visit.queries(FILTERS);
    Map<String, String> parameters = new HashMap<>(filters);
    parameters.put("endpointId", visit.path("id"));
    parameters.put("after", visit.query("after"));
    parameters.put("limit", PER_PAGE);
    return WebhookPages.endpoint(operations, visit)
        .compose(
            endpoint ->
                operations
                    .read(visit, "listWebhookDeliveries", parameters, DeliveryPage.class)
                    .map(
                        page ->
                            Reply.page(
                                "deliveries.jte",
                                new DeliveryListPage(
                                    endpoint,
                                    filters,
                                    page.data(),
                                    Keyset.first(path, filters, visit.query("after")),
                                    Keyset.next(
                                        path, filters, page.meta().hasMore(), last(page))))));
  }

  private static @Nullable String last(DeliveryPage page) {
    return page.data().isEmpty() ? null : page.data().get(page.data().size() - 1).id();
  }

  private Future<Reply> show(Visit visit) {
    return operations
        .read(visit, "getWebhookDelivery", id(visit), Delivery.class)
        .compose(
            delivery ->
                Future.all(endpoint(visit, delivery), event(visit, delivery))
                    .map(
                        both ->
                            Reply.page(
                                "delivery.jte",
                                new DeliveryView(
                                    delivery, both.resultAt(0), both.<Shown>resultAt(1).json()))));
  }

  private static Map<String, String> id(Visit visit) {
    return Map.of("webhookDeliveryId", visit.path("id"));
  }

  private Future<@Nullable WebhookEndpoint> endpoint(Visit visit, Delivery delivery) {
    return operations
        .read(
            visit,
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

  private Future<Shown> event(Visit visit, Delivery delivery) {
    return visit.may("events:read")
        ? operations
            .call(visit, "getEvent", Map.of("eventId", delivery.eventId()), null)
            .map(answer -> new Shown(Json.pretty(Objects.requireNonNull(answer.body()))))
        : Future.succeededFuture(new Shown(null));
  }

  private Future<Reply> retry(Visit visit) {
    return operations
        .call(visit, "retryWebhookDelivery", id(visit), null)
        .map(done -> Reply.done("/webhooks/deliveries/" + visit.path("id"), "delivery-queued"));
  }

  private Future<Reply> recoveryForm(Visit visit) {
    ZoneId zone = visit.shop().zone();
    String since = LocalTimes.typed(visit.session().now().minus(Duration.ofDays(1)), zone);
    return recovery(visit, FormErrors.of(Map.of("since", since)), null);
  }

  private Future<Reply> recovery(Visit visit, FormErrors form, @Nullable Integer count) {
    return WebhookPages.endpoint(operations, visit)
        .map(
            endpoint ->
                new Reply.Page(
                    form.fault() == null ? 200 : 422,
                    "recover.jte",
                    new RecoveryForm(endpoint, form, zone(visit), count)));
  }

  private static String zone(Visit visit) {
    ZoneId zone = visit.shop().zone();
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }

  private Future<Reply> recover(Visit visit) {
    FormErrors form =
        FormErrors.of(Map.of("since", visit.field("since"), "until", visit.field("until")));
    return Future.succeededFuture(form)
        .compose(
            typed ->
                operations.call(
                    visit, "recoverWebhookEndpoint", WebhookPages.id(visit), period(visit)))
        .compose(
            answer -> {
              String json = Objects.requireNonNull(answer.body());
              return recovery(visit, form, Json.read(json, Recovered.class).count());
            })
        .recover(failure -> recovery(visit, form.refused(failure), null));
  }

  private static Map<String, String> period(Visit visit) {
    ZoneId zone = visit.shop().zone();
    Map<String, String> period = new HashMap<>();
    period.put("since", LocalTimes.instant("since", visit.field("since"), zone));
    if (!visit.field("until").isEmpty()) {
      period.put("until", LocalTimes.instant("until", visit.field("until"), zone));
    }
    return period;
  }
}
