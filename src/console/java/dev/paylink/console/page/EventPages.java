package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The feed of events, oldest first as it is read, and one event with its deliveries. */
public final class EventPages {
  private static final String PATH = "/developers/events";
  private static final List<String> FILTERS = List.of("types", "objectId");
  private static final String PER_PAGE = "50";
  private static final String DELIVERIES = "100";

  private final Operations operations;

  /** An event in the list; {@code objectId} of the object whose history it is in. */
  public record EventRow(Event event, String objectId) {
    static EventRow of(Event event) {
      JsonObject object = event.data().object().toJson();
      return new EventRow(event, object.getString("orderId", object.getString("id", "")));
    }
  }

  /**
   * A part of the feed.
   *
   * @param first null if this is the first page
   * @param next null if this is the last page
   */
  public record EventListPage(
      Map<String, String> filters,
      List<EventRow> events,
      @Nullable String first,
      @Nullable String next) {}

  /**
   * One event.
   *
   * @param json of the whole event
   * @param deliveries of this event; empty without the permission to see webhooks
   */
  public record EventView(EventRow row, String json, List<Delivery> deliveries) {}

  EventPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get(PATH, this::list);
    console.get(PATH + "/:id", this::show);
  }

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> filters = request.queries(FILTERS);
    Map<String, String> parameters = new HashMap<>(filters);
    parameters.put("after", request.query("after"));
    parameters.put("limit", PER_PAGE);
    return operations
        .read(request, "listEvents", parameters, EventPage.class)
        .map(
            page -> {
              List<EventRow> rows = page.data().stream().map(EventRow::of).toList();
              String last = rows.isEmpty() ? null : rows.get(rows.size() - 1).event().id();
              return Reply.page(
                  "events.jte",
                  new EventListPage(
                      filters,
                      rows,
                      Keyset.first(PATH, filters, request.query("after")),
                      Keyset.next(PATH, filters, page.meta().hasMore(), last)));
            });
  }

  private Future<Reply> show(StaffRequest request) {
    return operations
        .call(request, "getEvent", Map.of("eventId", request.path("id")), null)
        .compose(
            answer -> {
              String json = Objects.requireNonNull(answer.body());
              EventRow row = EventRow.of(Json.read(json, Event.class));
              return deliveries(request, row)
                  .map(
                      found ->
                          Reply.page("event.jte", new EventView(row, Json.pretty(json), found)));
            });
  }

  private Future<List<Delivery>> deliveries(StaffRequest request, EventRow row) {
    return request.may("webhooks:manage")
        ? operations
            .read(
                request,
                "listWebhookDeliveries",
                Map.of("objectId", row.objectId(), "limit", DELIVERIES),
                DeliveryPage.class)
            .map(
                page ->
                    page.data().stream()
                        .filter(one -> one.eventId().equals(row.event().id()))
                        .toList())
        : Future.succeededFuture(List.of());
  }
}
