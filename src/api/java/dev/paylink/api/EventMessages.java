package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages of {@link BusApi#EVENTS}, and requests and replies of the feed commands of {@link
 * BusApi}. Every {@code merchantId} is the id of a merchant ({@code mer_…}). A merchant sees only
 * its own events.
 */
public final class EventMessages {
  private EventMessages() {}

  /**
   * An event that has just been given its position in the feed.
   *
   * @param id {@code evt_…}
   * @param objectId the object in whose sequence the event is: {@code ord_…} for an event of an
   *     order, a payment or a refund; {@code plink_…}, {@code prod_…}, {@code page_…}, {@code
   *     lkey_…}, {@code whe_…} or {@code tok_…} for an event of such an object; {@code era_…} for
   *     the erasure of a customer; {@code evt_…}, the event itself, for an event of an extension
   * @param sequence 1, 2, 3 … per {@code objectId}, without gaps
   * @param occurredAt the time of the change, to the microsecond
   */
  public record CommittedEvent(
      String id,
      EventType type,
      String merchantId,
      String objectId,
      int sequence,
      Instant occurredAt) {}

  /**
   * Lists events, oldest first.
   *
   * @param after {@code evt_…}, the event to continue after; null to start with the first
   * @param types the types to list; empty for all
   * @param objectId only the events of this object, in the order of their sequence, including
   *     events without a position in the feed. For events of a payment or a refund it is the order.
   *     Null for the feed
   * @param newestFirst whether the events of the object are listed in the reverse order; false
   *     without {@code objectId}
   * @param limit maximum number of events, from 1 to 100
   */
  public record ListEvents(
      String merchantId,
      @Nullable String after,
      List<EventType> types,
      @Nullable String objectId,
      boolean newestFirst,
      int limit) {
    public ListEvents {
      types = List.copyOf(types);
    }
  }

  /**
   * Gets one event.
   *
   * @param eventId {@code evt_…}
   */
  public record GetEvent(String merchantId, String eventId) {}

  /** One page of events, oldest first. */
  public record EventPage(List<Event> data, FeedMeta meta) {
    public EventPage {
      data = List.copyOf(data);
    }
  }

  /**
   * The paging data of a feed page.
   *
   * @param limit the limit of the request
   * @param hasMore whether more items follow this page
   * @param restoredAt when the database was restored to a time before the event that {@code after}
   *     names, so that the page continues after the last event that was kept; null otherwise
   */
  public record FeedMeta(int limit, boolean hasMore, @Nullable Instant restoredAt) {
    /** For a page that continues where the request says. */
    public FeedMeta(int limit, boolean hasMore) {
      this(limit, hasMore, null);
    }
  }

  /**
   * An event as merchants see it.
   *
   * @param id {@code evt_…}
   * @param timestamp the time of the change, to the microsecond
   * @param sequence as in {@link CommittedEvent}, so always 1 for {@link
   *     EventType#EXTENSION_EVENT}; 0 for {@link EventType#PING}
   * @param actor the person or program that caused the change; null for {@link EventType#PING}
   * @param requestId as in {@link Origin}; null without a request
   */
  public record Event(
      String id,
      EventType type,
      Instant timestamp,
      int sequence,
      EventData data,
      Origin.@Nullable Actor actor,
      @Nullable String requestId) {

    /** An event that names nobody. */
    public Event(String id, EventType type, Instant timestamp, int sequence, EventData data) {
      this(id, type, timestamp, sequence, data, null, null);
    }
  }

  /**
   * The payload of an event.
   *
   * @param previousStatus the status of the object before the change; null if it had no status
   *     before
   */
  public record EventData(EventObject object, @Nullable String previousStatus) {}

  /**
   * The object of an event in its state after the change, as the HTTP API shows it.
   *
   * @param json one JSON object
   */
  public record EventObject(@JsonValue @JsonRawValue String json) {
    /** The object, parsed. Amounts are {@code Double} then, exact up to 15 digits. */
    public JsonObject toJson() {
      return new JsonObject(json);
    }
  }
}
