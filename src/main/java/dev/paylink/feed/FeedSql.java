package dev.paylink.feed;

/** SQL of the feed: assigning positions to committed events, and reading events. */
public final class FeedSql {
  private FeedSql() {}

  /** Columns of an event {@code e} that {@link EventRenderer} needs. */
  public static final String COLUMNS =
      """
      e.id, e.type, e.sequence, e.occurred_at, (e.payload->'object')::text as object,
      e.payload->>'previousStatus' as previous_status, e.origin::text as origin""";

  /**
   * Assigns feed positions to the oldest events that have none, {@code $1} or a few more. One row
   * for each, in the order of their positions.
   *
   * <p>A reader that continues after a position must never find an event at a lower one later. Ids
   * and times cannot guarantee that, because they are older than the commit. Positions can: only
   * committed events get one, and only from the transaction that holds the row lock on the feed
   * head until its commit. When a position is visible, all lower ones are; events that commit later
   * get higher ones.
   *
   * <p>A transaction that waited for the head continues with a snapshot older than the commit it
   * waited for. PostgreSQL then reads the head again, as it does every row that was changed
   * meanwhile, so positions stay unique. It also reads {@code e.position} again, which leaves out
   * the events that got a position meanwhile. The numbers reserved for them remain unused.
   *
   * <p>Positions of one object rise with its sequence. An event is written under a lock on its
   * object, so a snapshot that contains an event also contains all earlier events of that object.
   * The batch includes those of them that the limit would leave out, and places them first,
   * regardless of their ids.
   *
   * <p>The cost is a second version of each event's row, written while no request waits, and a
   * short delay until the event is visible in the feed. When no event lacks a position, the
   * statement reads the index of events without a position and locks nothing.
   *
   * <p>{@code coalesce} keeps the planner from using that index where it is slow. The planner
   * expects no events without a position, because there are hardly ever any when it collects
   * statistics, and would scan all of them for each event of the batch instead of looking that
   * event up.
   */
  public static final String SEQUENCE =
      """
      with oldest as (
        select object_id, max(sequence) as sequence
        from (select object_id, sequence from event where position is null order by id limit $1) e
        group by object_id
      ), batch as materialized (
        select e.id, e.object_id, e.sequence, row_number() over (order by e.id) as turn
        from oldest o join event e on e.object_id = o.object_id and e.sequence <= o.sequence
        where coalesce(e.position, 0) = 0
      ), numbered as (
        select id, row_number() over (order by turn, sequence) as number
        from (
          select id, sequence, max(turn) over (partition by object_id order by sequence) as turn
          from batch
        ) b
      ), head as (
        update event_feed_head set position = position + (select count(*) from batch)
        where exists (select from batch)
        returning position - (select count(*) from batch) as position
      ), placed as (
        update event e set position = (select position from head) + n.number
        from numbered n
        where e.id = n.id and coalesce(e.position, 0) = 0
        returning e.*
      )
      select id, merchant_id, type, object_id, sequence, occurred_at from placed order by position
      """;

  /** Bytes of objects that a page may have; that of a single event may be larger. */
  private static final int PAGE_BYTES = 256 * 1024;

  /**
   * A page of events, shortened to {@link #PAGE_BYTES}. {@code found} is the number of events
   * before the shortening.
   *
   * <p>Shortens twice: by the stored size, which PostgreSQL knows without reading an object, and
   * then, among what is left, by the size of the text, which is larger where it was compressed.
   *
   * @param events selects rows of {@code event} up to the limit, named {@code e}
   */
  static String page(String events) {
    return """
    select e.*
    from (
      select e.*, sum(octet_length(e.object)) over (order by e.position) as bytes
      from (
        select %s, e.merchant_id, e.object_id, e.position, e.found, e.turn
        from (
          select e.*, count(*) over () as found, row_number() over running as turn,
                 sum(pg_column_size(e.payload)) over running as stored
          from (%s) e
          window running as (order by e.position)
        ) e
        where e.turn = 1 or e.stored <= %d
      ) e
    ) e
    where e.turn = 1 or e.bytes <= %d"""
        .formatted(COLUMNS, events, PAGE_BYTES, PAGE_BYTES);
  }

  /**
   * A page of the feed. Parameters: merchant, limit, the id of the event to continue after or null,
   * types or null. Always at least one row. {@code known} is whether the event to continue after
   * exists; no event follows one that has no position yet. {@code id} is null when the page is
   * empty.
   */
  static final String LIST =
      list(
          """
          select e.* from event e
          where e.merchant_id = $1 and e.position > (select position from start)
            and $4::text[] is null
          order by e.position limit $2""");

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
            where e.merchant_id = $1 and e.position > (select position from start)
              and e.type = t.type
            order by e.position limit $2
          ) e
          order by e.position limit $2""");

  private static String list(String events) {
    return """
    with start as (
      select position from event where id = $3::uuid and merchant_id = $1
      union all
      select 0 where $3::uuid is null
    )
    select s.known, p.*
    from (select exists (select from start) as known) s
    left join (
      %s
    ) p on true
    order by p.position
    """
        .formatted(page(events));
  }

  /** Parameters: id, merchant. Also finds an event that has no position yet. */
  static final String GET =
      """
      select %s from event e where e.id = $1 and e.merchant_id = $2
      """
          .formatted(COLUMNS);
}
