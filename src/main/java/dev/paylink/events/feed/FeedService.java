package dev.paylink.events.feed;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Business rules of the feed. */
final class FeedService {
  private final FeedStore store;
  private final InstantSource clock;
  private final Duration retention;

  /**
   * @param retention {@code events.retention}
   */
  FeedService(FeedStore store, InstantSource clock, Duration retention) {
    this.store = store;
    this.clock = clock;
    this.retention = retention;
  }

  /**
   * Lists events; {@code invalid_request} if {@code after} is unknown, or not of the object that is
   * asked for. The feed itself has one order.
   */
  Future<EventPage> list(ListEvents query) {
    if (query.newestFirst() && query.objectId() == null) {
      throw Fault.invalid("newestFirst", "needs objectId");
    }
    return store
        .list(query, isDropped(query.after()))
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        Fault.invalid(
                            "after",
                            "must be the id of an event that there is"
                                + (query.objectId() == null ? "" : " of this object")
                                + kept())));
  }

  /** Whether an event is so old that it may have been dropped; a restore has not lost it then. */
  private boolean isDropped(@Nullable String eventId) {
    return eventId != null
        && !retention.isZero()
        && TypeId.timeOf(TypeId.EVENT.decode(eventId)).isBefore(clock.instant().minus(retention));
  }

  Future<Event> get(GetEvent query) {
    return store
        .get(TypeId.MERCHANT.decode(query.merchantId()), TypeId.EVENT.decode(query.eventId()))
        .map(found -> found.orElseThrow(() -> unknown(query.eventId())));
  }

  private Fault unknown(String eventId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no event " + eventId + kept());
  }

  private String kept() {
    return retention.isZero()
        ? ""
        : "; events are kept for at least %d days".formatted(retention.toDays());
  }
}
