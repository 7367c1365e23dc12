package dev.paylink.feed;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.id.TypeId;
import dev.paylink.work.Bulkhead;
import io.vertx.core.Future;

/** Business rules of the feed. */
final class FeedService {
  private static final int MAX_WAITING_LISTS = 64;

  private final FeedStore store;

  /** A page of large events takes the database and the event loop milliseconds. */
  private final Bulkhead lists =
      new Bulkhead(1, MAX_WAITING_LISTS, "Too many lists of events are being read");

  FeedService(FeedStore store) {
    this.store = store;
  }

  /** Lists events; {@code invalid_request} if {@code after} is unknown. */
  Future<EventPage> list(ListEvents query) {
    return lists
        .run(query.merchantId(), () -> store.list(query))
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
