package dev.paylink.events.webhook.delivery;

/** SQL of deliveries to ordered endpoints. */
final class OrderedSql {
  private OrderedSql() {}

  /**
   * The earlier unfinished deliveries {@code p} of the object of a delivery {@code d} to an ordered
   * endpoint. Held ones do not count.
   */
  private static final String EARLIER =
      """
      webhook_delivery p
            where p.endpoint_id = d.endpoint_id and p.object_id = d.object_id
              and p.sequence < d.sequence and p.due_at < 'infinity'""";

  /**
   * The events of the object that were given up since the last one that was accepted, before a
   * delivery {@code d} to an ordered endpoint, the newest first, at most 10.
   */
  private static final String PREVIOUS_FAILED =
      """
      array(
               select f.event_id::text from webhook_delivery_done f
               where f.endpoint_id = d.endpoint_id and f.object_id = d.object_id
                 and f.state = 'failed' and f.sequence < d.sequence
                 and f.sequence > coalesce((
                   select max(a.sequence) from webhook_delivery_done a
                   where a.endpoint_id = d.endpoint_id and a.object_id = d.object_id
                     and a.state = 'succeeded' and a.sequence < d.sequence), 0)
               order by f.sequence desc limit 10)""";

  /**
   * What comes before deliveries {@code $1} of merchants {@code $2}: whether they wait, as another
   * event of their object must be finished before, and which were given up.
   */
  static final String BEFORE =
      """
      select d.id, d.object_id, d.sequence, exists (select from %s) as waits, %s as previous_failed
      from unnest($1::uuid[], $2::uuid[]) o (id, merchant_id)
      cross join lateral (
        select * from webhook_delivery d
        where d.merchant_id = o.merchant_id and d.id = o.id offset 0
      ) d
      """
          .formatted(EARLIER, PREVIOUS_FAILED);

  /**
   * Makes {@link DeliverySql#DUE} due at {@code $3}, or when the event is due for which they wait,
   * if that is later. The lock keeps an event from being finished meanwhile, after which nothing
   * would make the next one due.
   */
  static final String WAIT =
      """
      with first as materialized (
        select d.merchant_id, d.id, p.due_at
        from %s
        cross join lateral (
          select p.due_at from %s order by p.sequence limit 1 for share skip locked
        ) p
        where d.due_at <= $2::timestamptz
      )
      update webhook_delivery d set due_at = greatest(f.due_at, $3::timestamptz) from first f where %s
      """
          .formatted(DeliverySql.DUE, EARLIER, DeliverySql.SAME.formatted("d", "f"));

  /**
   * Makes the next event due at {@code $4} of objects {@code $2} at endpoints {@code $1}, after
   * sequences {@code $3}. Runs after the statement that has finished these events, so that it sees
   * an event that was written or postponed while that statement ran.
   */
  static final String NEXT =
      """
      with following as materialized (
        select s.merchant_id, s.id
        from unnest($1::uuid[], $2::uuid[], $3::int[]) f (endpoint_id, object_id, sequence)
        cross join lateral (
          select s.merchant_id, s.id, s.step from webhook_delivery s
          where s.endpoint_id = f.endpoint_id and s.object_id = f.object_id and s.sequence > f.sequence
            and s.due_at < 'infinity'
          order by s.sequence limit 1 for no key update
        ) s
        where s.step = 0
      )
      update webhook_delivery d set due_at = $4::timestamptz from following f where %s
      """
          .formatted(DeliverySql.SAME.formatted("d", "f"));

  /**
   * Makes the first unfinished event of each object due at {@code $2} that waits in shards {@code
   * $1} and was not tried yet, at most {@code $3}. A sender that takes a shard over does this:
   * whatever has interrupted the one before, no event then waits for another that has gone.
   */
  static final String FIRST =
      """
      with first as materialized (
        select d.merchant_id, d.id from webhook_delivery d
        where d.shard = any ($1::smallint[]) and d.shard >= 0 and d.object_id is not null and d.step = 0
          and d.due_at > $2::timestamptz and d.due_at < 'infinity'
          and not exists (select from %s)
        limit $3 for no key update skip locked
      )
      update webhook_delivery d set due_at = $2::timestamptz from first f where %s
      """
          .formatted(EARLIER, DeliverySql.SAME.formatted("d", "f"));
}
