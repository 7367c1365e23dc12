package dev.paylink.events.webhook.delivery;

/**
 * SQL that finds due deliveries of enabled endpoints. Each statement reads shard by shard or
 * endpoint by endpoint through an index, however many others wait. {@code shard >= 0} names the
 * index of the deliveries of an endpoint, {@code shard <= 63} the one of the due ones of a shard.
 */
final class DueSql {
  private DueSql() {}

  /** The columns of {@link Due}. */
  private static final String COLUMNS =
      "d.id, s.shard, d.endpoint_id, d.merchant_id, d.due_at, d.object_id is not null as ordered,"
          + " e.max_concurrency, e.max_per_second";

  /** The limits {@code e} of the endpoint {@code %s} if it is enabled. */
  private static final String ENABLED =
      """
      cross join lateral (
        select w.max_concurrency, w.max_per_second from webhook_endpoint w
        where w.id = %s and w.enabled offset 0
      ) e""";

  /**
   * What has become due until {@code $4} in shards {@code $1}, in each after a time {@code $2} and
   * id {@code $3}, at most {@code $5}, the oldest first.
   */
  static final String FRESH =
      """
      select %s
      from unnest($1::smallint[], $2::timestamptz[], $3::uuid[]) s (shard, since, after)
      cross join lateral (
        select * from webhook_delivery d
        where d.shard = s.shard and d.shard <= 63 and d.due_at >= s.since and (d.due_at, d.id) > (s.since, s.after)
          and d.due_at <= $4::timestamptz
        order by d.due_at, d.id limit $5
      ) d
      %s
      """
          .formatted(COLUMNS, ENABLED.formatted("d.endpoint_id"));

  /**
   * The first delivery due at {@code $3} of each endpoint of shards {@code $1} that has deliveries,
   * in each after endpoint {@code $2}, at most {@code $4} endpoints in all, in the order of the
   * shards and of the endpoints' ids. An endpoint without a due delivery has a row without an id.
   */
  static final String FIRST =
      """
      select d.*, s.shard, waiting.endpoint_id
      from unnest($1::smallint[], $2::uuid[]) s (shard, after)
      cross join lateral (
        with recursive walk as (
          (select endpoint_id from webhook_delivery
           where shard = s.shard and shard >= 0 and endpoint_id > s.after order by endpoint_id limit 1)
          union all
          select (select d.endpoint_id from webhook_delivery d
                  where d.shard = s.shard and d.shard >= 0 and d.endpoint_id > walk.endpoint_id
                  order by d.endpoint_id limit 1)
          from walk where walk.endpoint_id is not null
        )
        select endpoint_id from walk where endpoint_id is not null
      ) waiting
      left join lateral (
        select d.id, d.merchant_id, d.due_at, d.object_id is not null as ordered,
               e.max_concurrency, e.max_per_second
        from webhook_delivery d
        %s
        where d.shard = s.shard and d.shard >= 0 and d.endpoint_id = waiting.endpoint_id
          and d.due_at <= $3::timestamptz
        order by d.due_at, d.id limit 1
      ) d on true
      limit $4
      """
          .formatted(ENABLED.formatted("d.endpoint_id"));

  /**
   * The deliveries due at {@code $6} of endpoints {@code $2} of shards {@code $1}, of each after a
   * time {@code $3} and id {@code $4}, at most {@code $5}, the oldest first.
   */
  static final String OF_ENDPOINTS =
      """
      select %s
      from unnest($1::smallint[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::int[])
        s (shard, endpoint_id, since, after, most)
      %s
      cross join lateral (
        select * from webhook_delivery d
        where d.shard = s.shard and d.shard >= 0 and d.endpoint_id = s.endpoint_id
          and d.due_at >= s.since and (d.due_at, d.id) > (s.since, s.after) and d.due_at <= $6::timestamptz
        order by d.due_at, d.id limit s.most
      ) d
      """
          .formatted(COLUMNS, ENABLED.formatted("s.endpoint_id"));

  /** The oldest of {@link #FIRST}. */
  static final String OLDEST =
      """
      select * from (
        %s
      ) first where id is not null order by due_at limit 1
      """
          .formatted(FIRST);
}
