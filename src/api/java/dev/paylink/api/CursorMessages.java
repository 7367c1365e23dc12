package dev.paylink.api;

import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventMessages.Event;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of {@link BusApi#READ_EVENTS}, {@link BusApi#ADVANCE_CURSOR} and {@link
 * BusApi#RELEASE_CURSOR}.
 */
public final class CursorMessages {
  private CursorMessages() {}

  /**
   * Reads the events after a cursor.
   *
   * @param name the name of the cursor, 1 to 100 characters; one cursor for each purpose
   * @param reader the unique id of the reader, 1 to 100 characters, such as a random UUID made when
   *     the verticle is created
   * @param limit maximum number of events, from 1 to 100
   * @param fromStart where a new cursor starts: at the first event, or after the last one; ignored
   *     if the cursor exists
   * @param after the position to read after, instead of the cursor's; 0 for the first event, at
   *     most the position of the last event of the feed; null for the position of the cursor. It
   *     does not move the cursor
   */
  public record ReadEvents(
      String name, String reader, int limit, boolean fromStart, @Nullable Long after) {}

  /**
   * The events after a cursor.
   *
   * @param events in feed order, at most about 256 KiB and then fewer than the limit; empty while
   *     another reader holds the cursor
   * @param hasMore whether more events follow these
   */
  public record EventBatch(List<FeedEvent> events, boolean hasMore) {
    public EventBatch {
      events = List.copyOf(events);
    }
  }

  /**
   * An event with its position in the feed of all merchants.
   *
   * @param position strictly increasing, with gaps
   * @param merchantId {@code mer_…}
   * @param objectId as in {@link CommittedEvent}
   * @param event the event as merchants see it
   */
  public record FeedEvent(long position, String merchantId, String objectId, Event event) {

    /** The id of the event, {@code evt_…}. */
    public String id() {
      return event.id();
    }

    /** What happened. */
    public EventType type() {
      return event.type();
    }

    /** The object of the event in its state after the change, as the HTTP API shows it. */
    public JsonObject object() {
      return event.data().object().toJson();
    }
  }

  /**
   * Moves a cursor to a position, up to which all events are processed.
   *
   * @param name as in {@link ReadEvents}
   * @param reader as in {@link ReadEvents}
   * @param position the position of an event that was read; 0, or the position of an earlier event,
   *     only renews the lease
   */
  public record AdvanceCursor(String name, String reader, long position) {}

  /**
   * The result of advancing a cursor.
   *
   * @param held whether this reader holds the cursor, for 60 s more. If false, another reader may
   *     have read the same events: drop the rest of the batch
   */
  public record CursorAdvanced(boolean held) {}

  /**
   * Ends the lease of a reader.
   *
   * @param name as in {@link ReadEvents}
   * @param reader as in {@link ReadEvents}
   */
  public record ReleaseCursor(String name, String reader) {}
}
