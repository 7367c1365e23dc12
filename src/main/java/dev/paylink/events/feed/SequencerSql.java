package dev.paylink.events.feed;

import dev.paylink.data.lease.LeaseSql;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of the sequencer: giving positions to committed events. */
public final class SequencerSql {
  private SequencerSql() {}

  /**
   * Gives feed positions to the oldest events without a position, {@code $1} or a few more, if
   * {@code $2} is the fence of the {@link OutboxSql#SEQUENCER_LEASE}. Returns a row for each, in
   * the order of their positions.
   *
   * <p>A reader that continues after a position must never find an event at a lower one later. Ids
   * and times cannot guarantee that, because they are older than the commit. Positions can: only
   * committed events get a position, and only from the transaction that holds the row lock on the
   * feed head until its commit. When a position is visible, all lower ones are; events that commit
   * later get higher ones. The lease only keeps other nodes from waiting for that lock. Two
   * holders, the former and the present one, would do no harm: a transaction that waited for the
   * head reads the head and {@code e.position} again. PostgreSQL does so with rows changed
   * meanwhile.
   *
   * <p>Positions of one object rise with its sequence. An event is written under a lock on its
   * object, so a snapshot that contains an event also contains all earlier events of that object.
   * The batch includes earlier events of an object that the limit would leave out. It places them
   * first, regardless of their ids.
   *
   * <p>{@code event_feed_head.seen} is a snapshot of transactions, of which all visible events have
   * positions. The statement looks up only events of other transactions: later ones, and
   * transactions that were in progress. So the cost depends on the events since the last batch,
   * also while an old snapshot keeps the database from removing the index entries of events that
   * have a position by now. A full batch leaves events behind; the transaction of its last event
   * and all later ones then count as not seen. Every event without a position is looked up if
   * {@code seen} is null, and after each start of the database server: the rows may have been
   * restored into another cluster, whose transaction ids mean nothing to {@code seen}, and their
   * events may name transactions that are still to come.
   *
   * <p>Finds events without a position in each partition by the index for them, which is small. No
   * condition on the id skips partitions: it would tempt the planner to read all events from that
   * id on. Only the search for earlier events of the same objects has a bound, so it reads one or
   * two partitions: these events are at most a day older than the oldest found event. An event
   * written after another of the same object has a lower transaction id only if the two
   * transactions overlapped, and transactions last seconds. Otherwise the earlier event was found
   * with it. There is no bound when {@code seen} means nothing. Transaction ids then do not
   * compare, because some are from another cluster.
   *
   * <p>Gives no positions while {@code history} differs from the history of the database: see
   * {@link #JUMP}.
   *
   * <p>The cost is a second version of each event's row, written while no request waits, and a
   * short delay until the event is visible in the feed. When no event lacks a position, the
   * statement writes and locks nothing.
   *
   * <p>{@code coalesce} keeps the planner from the index of events without a position where it is
   * slow. The planner expects no events without a position, because there are hardly ever any when
   * it collects statistics, and would scan all of them for each event of the batch instead of
   * looking that event up. {@code offset 0} and {@code any (array[…])} keep it from reading whole
   * partitions that it considers empty: the statement looks up the earlier events object by object,
   * and each event of the batch by its id, in its partition.
   */
  public static final String SEQUENCE =
      """
      with stored as (
        select seen::pg_snapshot as seen, seen_since from event_feed_head
        where history = database_history() and %s
      ), mark as materialized (
        select seen, pg_snapshot_xmax(seen) as next,
               seen is null or seen_since is distinct from pg_postmaster_start_time() as lost
        from stored
      ), waiting as materialized (
        select *
        from (
          (select id, object_id, sequence, xact from event
           where position is null and xact >= (select next from mark where not lost)
           order by xact, id limit $1)
          union all
          (select id, object_id, sequence, xact from event
           where position is null
             and xact = any (array(select pg_snapshot_xip(seen) from mark where not lost)))
          union all
          (select id, object_id, sequence, xact from event
           where position is null and (select lost from mark)
           order by xact, id limit $1)
        ) e
        order by xact, id limit $1
      ), bound as (
        select case when (select lost from mark) then '00000000-0000-0000-0000-000000000000'::uuid
                    else first_id_of_day(greatest(day_of_id(w.id) - 1, date '1970-01-01')) end as id
        from waiting w order by w.id limit 1
      ), oldest as (
        select object_id, max(sequence) as sequence from waiting group by object_id
      ), batch as materialized (
        select e.id, e.object_id, e.sequence, row_number() over (order by e.id) as turn
        from oldest o
        cross join lateral (
          select * from event
          where object_id = o.object_id and sequence <= o.sequence
            and id >= (select id from bound) and coalesce(position, 0) = 0
          offset 0
        ) e
      ), numbered as (
        select id, row_number() over (order by turn, sequence) as number
        from (
          select id, sequence, max(turn) over (partition by object_id order by sequence) as turn
          from batch
        ) b
      ), rest as (
        select (select xact from waiting order by xact desc limit 1) as xact,
               (select count(*) from waiting) >= $1 as any
      ), head as (
        update event_feed_head set
          position = position + (select count(*) from batch),
          seen = case when not r.any then pg_current_snapshot()::text
                      when r.xact < pg_snapshot_xmax(pg_current_snapshot()) then (
                        select format('%%s:%%s:%%s', coalesce((array_agg(x order by x))[1], r.xact), r.xact,
                                      string_agg(x::text, ',' order by x))
                        from pg_snapshot_xip(pg_current_snapshot()) x where x < r.xact
                      ) end,
          seen_since = pg_postmaster_start_time()
        from rest r
        where exists (select from batch)
        returning position - (select count(*) from batch) as position
      ), placed as (
        update event e set position = h.position + n.number
        from numbered n cross join head h
        where e.id = any (array[n.id]) and coalesce(e.position, 0) = 0
        returning e.*
      )
      select id, merchant_id, type, object_id, sequence, occurred_at from placed order by position
      """
          .formatted(LeaseSql.held(OutboxSql.SEQUENCER_LEASE, "$2"));

  /**
   * The age of the oldest event without a position in seconds, by its transaction; 0 if absent.
   * Looks for events as {@link #SEQUENCE} does, at one event of each part.
   */
  public static final String LAG =
      """
      with mark as materialized (
        select seen::pg_snapshot as seen, pg_snapshot_xmax(seen::pg_snapshot) as next,
               seen is null or seen_since is distinct from pg_postmaster_start_time() as lost
        from event_feed_head
      ), waiting as materialized (
        (select time_of_id(id) as at from event
         where position is null and xact >= (select next from mark where not lost)
         order by xact, id limit 1)
        union all
        (select time_of_id(id) as at from event
         where position is null
           and xact = any (array(select pg_snapshot_xip(seen) from mark where not lost)))
        union all
        (select time_of_id(id) as at from event
         where position is null and (select lost from mark)
         order by xact, id limit 1)
      )
      select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(at))), 0)::float8 as lag
      from waiting
      """;

  /**
   * Lets positions jump ahead after the database was restored or a standby was promoted, if {@code
   * $1} is the fence of the lease. The events that were lost thereby may have been read, and their
   * positions must not be given again: an extension that has handled position 7 would take another
   * event at 7 for the same. How many were lost is unknown, and the same backup may be restored
   * again. So the next position is the number of microseconds since 1970: no sequencer gives as
   * many positions. Until then {@link #SEQUENCE} gives no positions. Changes nothing otherwise.
   */
  static final String JUMP =
      """
      with lost as (
        select position from event_feed_head
        where history is distinct from database_history() and %s
        for update
      ), jumped as (
        update event_feed_head h
        set position = greatest(h.position, (extract(epoch from clock_timestamp()) * 1000000)::bigint),
            history = database_history(), seen = null
        from lost
        returning lost.position as last_kept
      )
      insert into feed_restore (last_kept) select last_kept from jumped
      returning last_kept
      """
          .formatted(LeaseSql.held(OutboxSql.SEQUENCER_LEASE, "$1"));
}
