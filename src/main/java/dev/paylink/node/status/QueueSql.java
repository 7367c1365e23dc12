package dev.paylink.node.status;

/** SQL of what waits, over all merchants. Of long queues the first 10,001 are counted. */
public final class QueueSql {
  private QueueSql() {}

  /** Deliveries that are due, and for how long the oldest is. */
  public static final String DUE =
      """
      select count(*) as deliveries,
             coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::bigint as seconds
      from (%s) d
      """
          .formatted(firstDue());

  /** Deliveries that are held for a disabled endpoint. */
  public static final String HELD =
      """
      select count(*) as deliveries
      from (
        select from webhook_shard s
        cross join lateral (
          select from webhook_delivery d
          where d.shard = s.shard and d.shard <= 63 and d.due_at = 'infinity' limit 10001
        ) d
        limit 10001
      ) d
      """;

  /** Events that have no position yet, up to 10,001 of them, and the age of the oldest. */
  public static final String UNPLACED =
      """
      select count(*) as events,
             coalesce(extract(epoch from clock_timestamp() - min(time_of_id(id))), 0)::bigint as seconds
      from (select id from event where position is null limit 10001) e
      """;

  /** The first due deliveries to enabled endpoints. */
  public static String firstDue() {
    return """
    select d.endpoint_id, d.merchant_id, d.due_at
    from webhook_shard s
    cross join lateral (
      select d.* from webhook_delivery d
      cross join lateral (select from webhook_endpoint e where e.id = d.endpoint_id and e.enabled offset 0) enabled
      where d.shard = s.shard and d.shard <= 63 and d.due_at <= now() order by d.due_at, d.id limit 10001
    ) d
    order by d.due_at limit 10001""";
  }
}
