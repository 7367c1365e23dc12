package dev.paylink.feed;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;

/** Business rules of the feed. */
final class FeedService {
  private final FeedStore store;

  FeedService(FeedStore store) {
    this.store = store;
  }

  /** Lists events; {@code invalid_request} if {@code after} is unknown. */
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
