package dev.paylink.event;

import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.event.EventMessages.Event;
import dev.paylink.event.EventMessages.EventPage;
import dev.paylink.event.EventMessages.GetEvent;
import dev.paylink.event.EventMessages.ListEvents;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;

/** The rules of the feed. */
final class EventService {
  private final EventStore store;

  EventService(EventStore store) {
    this.store = store;
  }

  /** Behind an event that there is not, there is no place to continue from. */
  Future<EventPage> list(ListEvents query) {
    return store
        .list(query)
        .map(
            found ->
                found.orElseThrow(
                    () -> Fault.invalid("after", "must be the id of an event that there is")));
  }

  Future<Event> get(GetEvent query) {
    return store
        .get(TypeId.MERCHANT.decode(query.merchantId()), TypeId.EVENT.decode(query.eventId()))
        .map(found -> found.orElseThrow(() -> unknown(query.eventId())));
  }

  private static Fault unknown(String eventId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no event " + eventId);
  }
}
