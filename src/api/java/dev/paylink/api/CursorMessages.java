package dev.paylink.api;

import dev.paylink.api.EventMessages.Event;
import java.util.List;

/** What is sent to and answered by the cursors of those who must not miss an event. */
public final class CursorMessages {
  private CursorMessages() {}

  /**
   * Asks for the events behind a cursor.
   *
   * @param name of the cursor, 1 to 100 characters; one for each thing that is done with events
   * @param reader whoever asks, 1 to 100 characters that no other reader has, as a random UUID made
   *     when a verticle is created
   * @param limit how many at most, from 1 to 100
   * @param fromStart where a cursor of a new name begins: at the first event that there is, or
   *     behind the last one; of no effect on one that has begun
   */
  public record ReadEvents(String name, String reader, int limit, boolean fromStart) {}

  /**
   * What is behind a cursor.
   *
   * @param events in the order of the feed; empty while another reader has the cursor
   * @param hasMore whether there are more behind these by now
   */
  public record EventBatch(List<PlacedEvent> events, boolean hasMore) {
    public EventBatch {
      events = List.copyOf(events);
    }
  }

  /**
   * An event of any merchant.
   *
   * @param position in the feed of all merchants; rises, with gaps
   * @param merchantId {@code mer_…}
   * @param objectId in whose sequence it counts: {@code ord_…}, also of a payment, or {@code
   *     plink_…} or {@code whe_…}
   */
  public record PlacedEvent(long position, String merchantId, String objectId, Event event) {}

  /**
   * Says that everything up to a position has been dealt with.
   *
   * @param name as in {@link ReadEvents}
   * @param reader as in {@link ReadEvents}
   * @param position of an event that was read
   */
  public record AdvanceCursor(String name, String reader, long position) {}

  /**
   * A cursor has been advanced.
   *
   * @param held whether it is still this reader's, and is so for another minute; if not, another
   *     one has read the same events on, and this one should drop what it has
   */
  public record CursorAdvanced(boolean held) {}
}
