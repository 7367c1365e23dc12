package dev.paylink.data.outbox;

/**
 * SQL of the outbox: common table expressions that write events and their webhook deliveries in the
 * statement that makes the change.
 */
public final class OutboxSql {
  private OutboxSql() {}

  /** Work of the lease under which one node gives positions to the events of all. */
  public static final String SEQUENCER_LEASE = "sequencer";

  /**
   * A condition: nodes other than {@code node} send deliveries.
   *
   * @param node placeholder of the node
   */
  static String sentElsewhere(String node) {
    return "exists (select from webhook_sender where node_id <> %s::uuid and expires_at > now())"
        .formatted(node);
  }

  /**
   * Common table expressions that write an event for each changed row, and its deliveries.
   *
   * @param id placeholder of the event's id
   * @param at placeholder of the event's time
   * @param type expression of the event's type
   * @param from the source of the changed rows, with the alias {@code o}
   * @param previous expression of the status before the change, or null
   * @param origin placeholder of {@link EventOrigin#of}
   */
  public static String emit(
      String id, String at, String type, String from, String previous, String origin) {
    String rows =
        """
        select 1 as n, o.merchant_id, %1$s as type, o.id as object_id, o.sequence,
               to_json(o) as object, %3$s as previous
        from %2$s"""
            .formatted(type, from, previous);
    return emitAll("array[%s::uuid]".formatted(id), at, rows, origin);
  }

  /**
   * Common table expressions that write several events, and a delivery of each to every webhook
   * endpoint with its type. Deliveries to a disabled endpoint are held. Deliveries to an endpoint
   * that is deleted concurrently remain; a sweep removes them.
   *
   * @param ids expression of the array of event ids
   * @param at placeholder of the time of the events
   * @param rows a query with one row per event: {@code n}, its index in {@code ids} from 1, {@code
   *     merchant_id}, {@code type}, {@code object_id}, {@code sequence}, {@code object}, the
   *     changed row as JSON, and {@code previous}, the status before the change, or null
   * @param origin placeholder of {@link EventOrigin#of}
   */
  public static String emitAll(String ids, String at, String rows, String origin) {
    return emitEach(
        """
        select (%1$s)[e.n::int] as id, e.merchant_id, e.type, e.object_id, e.sequence, e.object,
               e.previous, %2$s::timestamptz as at, given.by
        from (
          %3$s
        ) e
        cross join (select %4$s::text::json as by) given"""
            .formatted(ids, at, rows, origin));
  }

  /**
   * Common table expressions that write the event of each creation of a batch. The batch is {@code
   * given}, with {@code id}, {@code event_id}, {@code event_at}, {@code event_origin}, {@link
   * EventOrigin#of}, and {@code asked_at}, the time of the statement; what was created is {@code
   * created}.
   *
   * @param type expression of the events' type
   * @param object the new row {@code o} as JSON
   */
  public static String emitCreated(String type, String object) {
    return emitEach(
        """
        select g.event_id as id, o.merchant_id, %s as type, o.id as object_id, o.sequence,
               %s as object, null as previous, g.event_at as at, g.event_origin::json as by
        from created o join given g on g.id = o.id
        order by g.event_id"""
            .formatted(type, object),
        "(select asked_at from given limit 1)");
  }

  /**
   * The rows {@code e} of {@link NewEvents#json}: {@code id}, {@code step} from 1, {@code type},
   * {@code object} and {@code previous}.
   *
   * @param json an expression
   */
  public static String planned(String json) {
    return "json_to_recordset(%s::json) e (id uuid, step integer, type text, object text, previous text)"
        .formatted(json);
  }

  /**
   * Common table expressions like {@link #emitAll}, for events with different times and origins.
   * Deliveries are due from the latest time of these events.
   *
   * @param rows a query as there, with {@code id} in place of {@code n}. It also has {@code at},
   *     the time of the event, and {@code by}, its {@link EventOrigin#of} as JSON.
   */
  public static String emitEach(String rows) {
    return emitEach(rows, "max(time_of_id(e.id)) over ()");
  }

  /**
   * An event has the time of its merchant. Its id has the time of the node, and so have its
   * deliveries.
   *
   * @param due an expression for the time from which deliveries are looked for: the time of the
   *     statement, as deliveries are found by it only shortly after
   */
  private static String emitEach(String rows, String due) {
    return """
    emitted as (
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at,
                         origin, traceparent)
      select e.id, e.merchant_id, e.type, e.object_id, e.sequence,
             json_build_object('object', e.object, 'previousStatus', e.previous), e.at,
             e.by->'origin', e.by->>'traceparent'
      from (
        %1$s
      ) e
      returning id, merchant_id, type, object_id, sequence
    ), queued as (
      insert into webhook_delivery
        (id, endpoint_id, merchant_id, event_id, event_type, due_at, object_id, sequence)
      select uuid_at(time_of_id(e.id)), w.id, e.merchant_id, e.id, e.type,
             case when w.enabled then %2$s else 'infinity' end,
             case when w.ordered then e.object_id end, case when w.ordered then e.sequence end
      from emitted e
      join webhook_endpoint w on w.merchant_id = e.merchant_id and w.id <> e.object_id
      where w.event_types is null or e.type = any (w.event_types)
      returning 1
    )"""
        .formatted(rows, due);
  }
}
