package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.EventType;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** HTTP handlers of the event operations. */
final class FeedHandlers {
  private static final int DEFAULT_LIMIT = 20;

  private final Bus bus;
  private final String collection;

  FeedHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/events";
  }

  public Future<Answer> list(ValidRequest request) {
    List<?> types = request.optional("types", List.class);
    ListEvents query =
        new ListEvents(
            request.merchantId(),
            request.optional("after", String.class),
            types == null ? List.of() : types(types),
            request.optional("objectId", String.class),
            Boolean.TRUE.equals(request.optional("newestFirst", Boolean.class)),
            Objects.requireNonNullElse(request.optional("limit", Integer.class), DEFAULT_LIMIT));
    return bus.request(BusApi.LIST_EVENTS, query).map(page -> answer(request, page));
  }

  private static List<EventType> types(List<?> names) {
    return names.stream().map(name -> EventType.of((String) name).orElseThrow()).toList();
  }

  /**
   * Links to the next page even when there are no more events yet, so that a client can follow the
   * feed.
   */
  private Answer answer(ValidRequest request, EventPage page) {
    List<Event> events = page.data();
    String last =
        events.isEmpty()
            ? request.optional("after", String.class)
            : events.get(events.size() - 1).id();
    if (last == null) {
      return Answer.ok(page);
    }
    Answer answer = Answer.page(page, PageLinks.next(collection, request.parameters(), last));
    Instant restoredAt = page.meta().restoredAt();
    return restoredAt == null ? answer : answer.with("Feed-Restored-At", restoredAt.toString());
  }

  public Future<Answer> get(ValidRequest request) {
    GetEvent query = new GetEvent(request.merchantId(), request.parameter("eventId", String.class));
    return bus.request(BusApi.GET_EVENT, query).map(Answer::resource);
  }
}
