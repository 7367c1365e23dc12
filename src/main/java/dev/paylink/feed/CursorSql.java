package dev.paylink.feed;

/** SQL of the cursors of those who must not miss an event. Leases go by the database's clock. */
final class CursorSql {
  private CursorSql() {}

  private static final String LEASE_END = "now() + interval '60 seconds'";

  /**
   * A cursor of a new name: $1, at the beginning of the feed if $2, else at its end. Nothing
   * happens to one that is there.
   */
  static final String BEGIN =
      """
      insert into event_cursor (name, position)
      select $1, case when $2 then 0 else position end from event_feed_head
      on conflict (name) do nothing
      """;

  /**
   * Leases cursor $1 to reader $2, and gives what is behind it, $3 events at most. Always at least
   * one row. {@code known} tells whether there is such a cursor; {@code id} is null when there is
   * nothing behind it, or another reader has it.
   *
   * <p>Positions promise that nothing is missed: see {@link FeedSql#SEQUENCE}. The cursor may be
   * newer than the snapshot in which the events are looked for, and then there are fewer of them.
   */
  static final String READ =
      """
      with held as (
        update event_cursor set reader = $2, reader_until = %s
        where name = $1 and (reader = $2 or reader_until <= now())
        returning position
      )
      select k.known, p.*
      from (select exists (select from event_cursor where name = $1) as known) k
      left join (
        select %s, e.merchant_id, e.object_id, e.position from event e
        where e.position > (select position from held)
        order by e.position limit $3
      ) p on true
      order by p.position
      """
          .formatted(LEASE_END, FeedSql.COLUMNS);

  /**
   * Moves cursor $1 up to position $3, never back, and renews the lease if reader $2 has it. One
   * row: {@code known}, whether there is such a cursor, and {@code held}, whether the reader has
   * it, which is null when it was not moved as the feed does not reach that far.
   *
   * <p>A reader that has lost the lease has dealt with the events all the same.
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
}
