package dev.paylink.feed;

/** SQL of the feed: how committed events get their positions, and how they are read. */
public final class FeedSql {
  private FeedSql() {}

  /** What {@link EventRenderer} needs of an event {@code e}. */
  public static final String COLUMNS =
      """
      e.id, e.type, e.sequence, e.occurred_at, (e.payload->'object')::text as object,
      e.payload->>'previousStatus' as previous_status""";

  /**
   * Gives positions in the feed to the oldest events that have none, {@code $1} or a few more. One
   * row for each, in the order of their positions.
   *
   * <p>A reader that goes on behind a position must never find an event at a lower one later. Ids
   * and times cannot promise that, as they are older than the commit. Positions can: only committed
   * events are given one, and only by whoever holds the lock on the head, until its commit. When a
   * position can be seen, all lower ones can; what commits later gets a higher one.
   *
   * <p>Whoever waits for the head goes on with a snapshot that is older than the commit it waited
   * for. The head is read again then, as every row is that was changed meanwhile, so positions stay
   * unique; and so is {@code e.position}, which leaves out the events that got theirs meanwhile.
   * Their numbers remain unused.
   *
   * <p>Positions of one object rise with its sequence. Whoever writes an event holds a lock on the
   * object, so a snapshot with an event of it has all its earlier ones; the batch takes along those
   * among them that the limit would leave behind, and they come first whatever their ids.
   *
   * <p>The price is a second version of each event's row, written when no request waits, and the
   * moment until an event can be seen in the feed. With nothing to do, this looks into the index of
   * events without position and locks nothing.
   *
   * <p>{@code coalesce} keeps the planner from that index where it would not do. It knows of no
   * events without position, as there hardly ever are any when it looks, and would rather walk
   * through all of them for each one in the batch than look up that one.
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

  /**
   * A part of the feed. Parameters: merchant, limit, the id of the event to continue behind or
   * null, types or null. Always at least one row. {@code known} tells whether there is an event to
   * continue behind; behind one that has no position yet there is nothing. {@code id} is null when
   * there is no event to show.
   */
  static final String LIST =
      list(
          """
          select %s, e.position from event e
          where e.merchant_id = $1 and e.position > (select position from start)
            and $4::text[] is null
          order by e.position limit $2""");

  /** As {@link #LIST}, of some types: finds each by itself, however many others lie between. */
  static final String LIST_TYPES =
      list(
          """
          select e.* from (select distinct type from unnest($4::text[]) t(type)) t
          cross join lateral (
            select %s, e.position from event e
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
        .formatted(events.formatted(COLUMNS));
  }

  /** Parameters: id, merchant. An event that has no position yet is there, too. */
  static final String GET =
      """
      select %s from event e where e.id = $1 and e.merchant_id = $2
      """
          .formatted(COLUMNS);
}
