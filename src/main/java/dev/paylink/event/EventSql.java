package dev.paylink.event;

/** SQL of events, to be woven into the statement that makes them happen. */
public final class EventSql {
  private EventSql() {}

  /**
   * A common table expression that writes an event for each row that changed.
   *
   * @param id placeholder of the event's id
   * @param at placeholder of the event's time
   * @param type expression of the event's type
   * @param from where the rows come from, under the alias {@code o}, as they are now
   * @param previous expression of the status before, or null
   */
  public static String emit(String id, String at, String type, String from, String previous) {
    return """
    emitted as (
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at)
      select %1$s::uuid, o.merchant_id, %3$s, o.id, o.sequence,
             json_build_object('object', to_json(o), 'previousStatus', %5$s), %2$s::timestamptz
      from %4$s
    )"""
        .formatted(id, at, type, from, previous);
  }
}
