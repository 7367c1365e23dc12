package dev.paylink.events.feed;

/** SQL of feed cursors. Leases use the database's clock. */
final class CursorSql {
  private CursorSql() {}

  private static final String LEASE_END = "now() + interval '60 seconds'";

  /**
   * Creates cursor {@code $1}, at the start of the feed if {@code $2}, else at its end. Does
   * nothing if the cursor exists.
   */
  static final String CREATE =
      """
      insert into event_cursor (name, position)
      select $1, case when $2 then 0 else position end from event_feed_head
      on conflict (name) do nothing
      """;

  /**
   * Leases cursor {@code $1} to reader {@code $2}, and returns up to {@code $3} events after it, or
   * after position {@code $4} if that is not null, of types {@code $5}, fewer if they are large
   * (see {@link FeedSql#page}). Always at least one row: {@code known} is whether the cursor
   * exists, {@code head} the position of the last event; {@code id} is null when there are no
   * events to read, or another reader holds the lease.
   *
   * <p>Positions guarantee that no event is missed: see {@link SequencerSql#SEQUENCE}. The cursor
   * may be newer than the snapshot in which the events are read; then fewer events are returned.
   */
  static final String READ =
      """
      with held as (
        update event_cursor set reader = $2, reader_until = %s
        where name = $1 and (reader = $2 or reader_until <= now())
        returning coalesce($4::bigint, position) as position
      )
      select k.known, k.head, p.*
      from (
        select exists (select from event_cursor where name = $1) as known,
               (select position from event_feed_head) as head
      ) k
      left join (
        %s
      ) p on true
      order by p.position
      """
          .formatted(
              LEASE_END,
              FeedSql.page(
                  """
                  select e.* from event e
                  where e.position > (select position from held)
                    and array_position($5::text[], e.type) is not null
                  order by e.position limit $3""",
                  "position"));

  /**
   * Moves cursor {@code $1} forward to position {@code $3}, never back, and renews the lease if
   * reader {@code $2} holds it. One row: {@code known} is whether the cursor exists; {@code held}
   * is whether the reader holds the lease, or null if the cursor was not moved because {@code $3}
   * is beyond the end of the feed.
   *
   * <p>A reader that has lost the lease may still move the cursor, because it has processed the
   * events.
   */
  static final String ADVANCE =
      """
      with moved as (
        update event_cursor
        set position = greatest(position, $3),
            reader_until = case when reader = $2 then %s else reader_until end
        where name = $1 and $3 <= (select position from event_feed_head)
        returning coalesce(reader = $2, false) as held
      )
      select k.known, m.held
      from (select exists (select from event_cursor where name = $1) as known) k
      left join moved m on true
      """
          .formatted(LEASE_END);

  /** Releases the leases of cursors {@code $1} that readers {@code $2} hold, pair by pair. */
  static final String RELEASE =
      """
      update event_cursor c set reader = null, reader_until = now()
      from unnest($1::text[], $2::text[]) r (name, reader)
      where c.name = r.name and c.reader = r.reader and c.reader_until > now()
      """;
}
