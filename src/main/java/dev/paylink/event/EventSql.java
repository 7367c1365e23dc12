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
    String rows =
        """
        select 1 as n, o.merchant_id, %1$s as type, o.id as object_id, o.sequence,
               to_json(o) as object, %3$s as previous
        from %2$s"""
            .formatted(type, from, previous);
    return emitAll("array[%s::uuid]".formatted(id), at, rows);
  }

  /**
   * A common table expression that writes several events.
   *
   * @param ids expression of the array of their ids
   * @param at placeholder of their time
   * @param rows a query of one row for each event: {@code n}, its place in {@code ids} from 1,
   *     {@code merchant_id}, {@code type}, {@code object_id}, {@code sequence}, {@code object}, the
   *     row that it is about as JSON, and {@code previous}, the status before, or null
   */
  public static String emitAll(String ids, String at, String rows) {
    return """
    emitted as (
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at)
      select (%1$s)[e.n::int], e.merchant_id, e.type, e.object_id, e.sequence,
             json_build_object('object', e.object, 'previousStatus', e.previous), %2$s::timestamptz
      from (
        %3$s
      ) e
    )"""
        .formatted(ids, at, rows);
  }
}
