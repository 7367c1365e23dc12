package dev.paylink.events.webhook.delivery;

/** SQL of the sweeps that remove old deliveries. Any number of nodes may run them at once. */
final class DeliverySweepSql {
  private DeliverySweepSql() {}

  /**
   * Removes up to {@code $2} finished deliveries older than {@code $1} that are in no partition of
   * their day: it was dropped before they finished. There are few.
   */
  static final String LATE =
      """
      with old as (
        delete from webhook_delivery_done_default where (merchant_id, id) in (
          select merchant_id, id from webhook_delivery_done_default where finished_at < $1::timestamptz
          limit $2 for update skip locked)
        returning id
      )
      select count(*)::int as swept from old
      """;

  /**
   * Removes up to {@code $2} held deliveries with ids below {@code $1}. Hardly any others are that
   * old, so a scan by id finds them at once.
   */
  static final String HELD =
      """
      with old as (
        delete from webhook_delivery where id = any (array(
          select d.id from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
          where d.id < $1::uuid and (d.due_at = 'infinity' or not w.enabled)
          order by d.id limit $2
          for update of d skip locked))
        returning id
      )
      select count(*)::int as swept from old
      """;

  /**
   * Removes up to {@code $1} deliveries of deleted endpoints. Reads the first delivery of each
   * endpoint that has any, through the index.
   */
  static final String OF_DELETED_ENDPOINTS =
      """
      with recursive waiting as (
        (select shard, endpoint_id from webhook_delivery order by shard, endpoint_id limit 1)
        union all
        select next.*
        from waiting w cross join lateral (
          select d.shard, d.endpoint_id from webhook_delivery d
          where (d.shard, d.endpoint_id) > (w.shard, w.endpoint_id) order by d.shard, d.endpoint_id limit 1
        ) next
      ), deleted as materialized (
        select w.shard, w.endpoint_id from waiting w
        where not exists (select from webhook_endpoint e where e.id = w.endpoint_id)
      ), removed as (
        delete from webhook_delivery where id = any (array(
          select d.id
          from deleted cross join lateral (
            select id from webhook_delivery
            where shard = deleted.shard and endpoint_id = deleted.endpoint_id
            limit $1 for update skip locked
          ) d
          limit $1))
        returning id
      )
      select count(*)::int as swept from removed
      """;
}
