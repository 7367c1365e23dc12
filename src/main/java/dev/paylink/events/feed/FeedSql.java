package dev.paylink.events.feed;

/** SQL that reads events. */
public final class FeedSql {
  private FeedSql() {}

  /** Columns of an event {@code e} that {@link EventRenderer} needs. */
  public static final String COLUMNS =
      """
      e.id, e.type, e.sequence, e.occurred_at, e.payload::text as payload, e.origin::text as origin""";

  /** Bytes of payloads in a page; the payload of a single event may be larger. */
  private static final int PAGE_BYTES = 256 * 1024;

  /**
   * A page of events, shortened to {@link #PAGE_BYTES}. {@code found} is the number of events
   * before the shortening.
   *
   * <p>Shortens twice. The first time is by the stored size, which PostgreSQL knows without reading
   * a payload. The second time is by the size of the text, which is larger if it was compressed.
   *
   * @param events selects rows of {@code event} up to the limit, named {@code e}
   * @param order the column by which they are ordered
   */
  static String page(String events, String order) {
    return """
    select e.*
    from (
      select e.*, sum(octet_length(e.payload)) over (order by e.%2$s) as bytes
      from (
        select %1$s, e.merchant_id, e.object_id, e.position, e.found, e.turn
        from (
          select e.*, count(*) over () as found, row_number() over running as turn,
                 sum(pg_column_size(e.payload)) over running as stored
          from (%3$s) e
          window running as (order by e.%2$s)
        ) e
        where e.turn = 1 or e.stored <= %4$d
      ) e
    ) e
    where e.turn = 1 or e.bytes <= %4$d"""
        .formatted(COLUMNS, order, events, PAGE_BYTES);
  }

  /**
   * A page of the feed. Parameters: merchant, limit, the id of the event to continue after or null,
   * the types that the page may have, the time inside that id or null, the lowest possible id of an
   * event of the page. Always at least one row. {@code known} is whether the event to continue
   * after exists; no event follows one that has no position yet. {@code id} is null when the page
   * is empty.
   *
   * <p>Does not read partitions before the lowest id. Merges the later partitions by position.
   * {@code any (array[…])} with the order of the index keeps the planner from the index by position
   * alone, which would read the events of other merchants. Only one index has that order, because
   * the planner does not know that all rows have the same merchant. {@code array_position} keeps it
   * from the index by type.
   *
   * <p>If the event to continue after is unknown and older than a restore of the database, it has
   * probably been lost. All lost events came after the restored ones. The page then continues after
   * the restored events, and {@code restored_at} is the time of the restore.
   */
  static final String LIST =
      list(
          """
          select e.* from event e
          where e.merchant_id = any (array[$1]) and e.position > (select position from start)
            and e.id >= $6::uuid and array_position($4::text[], e.type) is not null
          order by e.merchant_id, e.position limit $2""");

  /**
   * As {@link #LIST}, filtered by type. Looks up each type separately, so that the cost does not
   * depend on the number of other events.
   */
  static final String LIST_TYPES =
      list(
          """
          select e.* from (select distinct type from unnest($4::text[]) t(type)) t
          cross join lateral (
            select e.* from event e
            where e.merchant_id = any (array[$1]) and e.type = any (array[t.type])
              and e.position > (select position from start) and e.id >= $6::uuid
            order by e.merchant_id, e.type, e.position limit $2
          ) e
          order by e.position limit $2""");

  /**
   * A page of the events of one object, in the order of their sequence. It includes events without
   * a position. Parameters and rows as of {@link #LIST}, with the object in place of the time, and
   * without the lowest id: there is one search of the index of each partition. The event to
   * continue after is one of the object. The types are conditions of each event.
   */
  static final String LIST_OBJECT = listObject("0", ">", "sequence");

  /** The same in the reverse order. */
  static final String LIST_OBJECT_NEWEST = listObject("2147483647", "<", "sequence desc");

  /**
   * @param first the sequence to start with, which no event has
   * @param follows the operator by which an event follows another
   */
  private static String listObject(String first, String follows, String order) {
    return """
    with start as (
      select sequence from event where id = $3::uuid and merchant_id = $1 and object_id = $5
      union all
      select %1$s where $3::uuid is null
    )
    select s.known, null::timestamptz as restored_at, p.*
    from (select exists (select from start) as known) s
    left join (
      %2$s
    ) p on true
    order by p.%3$s
    """
        .formatted(
            first,
            page(
                """
                select e.* from event e
                where e.object_id = $5::uuid and e.merchant_id = $1
                  and e.sequence %s (select sequence from start)
                  and array_position($4::text[], e.type) is not null
                order by e.%s limit $2"""
                    .formatted(follows, order),
                order),
            order);
  }

  private static String list(String events) {
    return """
    with found as (
      select position from event where id = $3::uuid and merchant_id = $1
    ), lost as (
      select last_kept as position, restored_at from feed_restore
      where restored_at > $5::timestamptz and not exists (select from found)
      order by restored_at limit 1
    ), start as (
      select position from found
      union all
      select position from lost
      union all
      select 0 where $3::uuid is null
    )
    select s.known, s.restored_at, p.*
    from (
      select exists (select from start) as known, (select restored_at from lost) as restored_at
    ) s
    left join (
      %s
    ) p on true
    order by p.position
    """
        .formatted(page(events, "position"));
  }

  /** Parameters: id, merchant. Also finds an event that has no position yet. */
  static final String GET =
      """
      select %s from event e where e.id = $1 and e.merchant_id = $2
      """
          .formatted(COLUMNS);
}
