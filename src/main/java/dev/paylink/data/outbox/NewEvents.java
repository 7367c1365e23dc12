package dev.paylink.data.outbox;

import dev.paylink.api.EventType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events of a change in their order, as a parameter of the statement that writes it: {@link
 * OutboxSql#planned} reads it.
 */
public final class NewEvents {
  private final Ids ids;
  private final List<NewEvent> events = new ArrayList<>();

  /**
   * An event.
   *
   * @param step from 1
   * @param object which of the rows that change it shows
   * @param previous status of the object before the change
   */
  public record NewEvent(
      UUID id, int step, String type, String object, @Nullable String previous) {}

  public NewEvents(Ids ids) {
    this.ids = ids;
  }

  /**
   * Adds an event, if it is due.
   *
   * @param object which of the rows that change it shows, by a name that the statement knows
   * @param previous status of the object before the change
   */
  public NewEvents add(boolean due, EventType type, String object, @Nullable String previous) {
    if (due) {
      events.add(new NewEvent(ids.next(), events.size() + 1, type.code(), object, previous));
    }
    return this;
  }

  public List<NewEvent> list() {
    return List.copyOf(events);
  }

  /** A JSON array. */
  public String json() {
    return StrictJson.write(events);
  }
}
