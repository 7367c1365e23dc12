package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is announced of events, and what is sent to and answered by the feed. Every {@code
 * merchantId} is the public id of a merchant ({@code mer_…}); a merchant reaches its own events
 * only.
 */
public final class EventMessages {
  private EventMessages() {}

  /**
   * An event that has just been given its place in the feed.
   *
   * @param id {@code evt_…}
   * @param objectId what it happened to, {@code ord_…} or {@code plink_…}; of a payment, its order
   * @param sequence 1, 2, 3 … per {@code objectId}, without gap
   * @param occurredAt when, to the microsecond
   */
  public record CommittedEvent(
      String id,
      EventType type,
      String merchantId,
      String objectId,
      int sequence,
      Instant occurredAt) {}

  /**
   * Asks for events, oldest first.
   *
   * @param after {@code evt_…}, the event to continue behind; null to begin with the first
   * @param types which to give; empty for all
   * @param limit how many at most, from 1 to 100
   */
  public record ListEvents(
      String merchantId, @Nullable String after, List<EventType> types, int limit) {
    public ListEvents {
      types = List.copyOf(types);
    }
  }

  /** Asks for one event. */
  public record GetEvent(String merchantId, String eventId) {}

  /** Events, oldest first. */
  public record EventPage(List<Event> data, FeedMeta meta) {
    public EventPage {
      data = List.copyOf(data);
    }
  }

  /**
   * Where a page of the feed stands.
   *
   * @param limit as asked for
   * @param hasMore whether there are more behind this page by now
   */
  public record FeedMeta(int limit, boolean hasMore) {}

  /**
   * An event as merchants see it.
   *
   * @param id {@code evt_…}
   * @param timestamp when it happened, to the microsecond
   * @param sequence 1, 2, 3 … per order or payment link, without gap
   */
  public record Event(String id, EventType type, Instant timestamp, int sequence, EventData data) {}

  /**
   * What an event tells.
   *
   * @param previousStatus of the object; null where that says nothing
   */
  public record EventData(EventObject object, @Nullable String previousStatus) {}

  /**
   * What an event is about, as it was right then and as the API shows it.
   *
   * @param json one JSON object
   */
  public record EventObject(@JsonValue @JsonRawValue String json) {}
}
