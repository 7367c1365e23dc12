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
      with late as materialized (
        select merchant_id, id from webhook_delivery_done_default where finished_at < $1::timestamptz
        limit $2 for update skip locked
      ), old as (
        delete from webhook_delivery_done_default d using late o where %s
        returning d.id
      )
      select count(*)::int as swept from old
      """
          .formatted(DeliverySql.SAME.formatted("d", "o"));

  /**
   * Removes up to {@code $2} held deliveries with ids below {@code $1}, merchant by merchant.
   * Hardly any others are that old, so the index of a merchant's ids leads to them.
   */
  static final String HELD =
      """
      with recursive waiting as (
        (select merchant_id from webhook_delivery order by merchant_id limit 1)
        union all
        select next.*
        from waiting w cross join lateral (
          select d.merchant_id from webhook_delivery d
          where d.merchant_id > w.merchant_id order by d.merchant_id limit 1
        ) next
      ), held as materialized (
        select d.merchant_id, d.id
        from waiting w cross join lateral (
          select d.merchant_id, d.id from webhook_delivery d
          cross join lateral (select e.enabled from webhook_endpoint e where e.id = d.endpoint_id offset 0) e
          where d.merchant_id = w.merchant_id and d.id < $1::uuid and (d.due_at = 'infinity' or not e.enabled)
          order by d.id limit $2 for update of d skip locked
        ) d
        limit $2
      ), old as (
        delete from webhook_delivery d using held o where %s
        returning d.id
      )
      select count(*)::int as swept from old
      """
          .formatted(DeliverySql.SAME.formatted("d", "o"));

  /**
   * Removes up to {@code $1} deliveries of deleted endpoints. Reads the first delivery of each
   * endpoint that has any, through the index.
   */
  static final String OF_DELETED_ENDPOINTS =
      """
      with recursive waiting as (
        (select shard, endpoint_id from webhook_delivery where shard >= 0 order by shard, endpoint_id limit 1)
        union all
        select next.*
        from waiting w cross join lateral (
          select d.shard, d.endpoint_id from webhook_delivery d
          where d.shard >= 0 and (d.shard, d.endpoint_id) > (w.shard, w.endpoint_id)
          order by d.shard, d.endpoint_id limit 1
        ) next
      ), deleted as materialized (
        select w.shard, w.endpoint_id from waiting w
        where not exists (select from webhook_endpoint e where e.id = w.endpoint_id)
      ), waits as materialized (
        select d.*
        from deleted cross join lateral (
          select merchant_id, id from webhook_delivery
          where shard = deleted.shard and shard >= 0 and endpoint_id = deleted.endpoint_id
          limit $1 for update skip locked
        ) d
        limit $1
      ), removed as (
        delete from webhook_delivery d using waits o where %s
        returning d.id
      )
      select count(*)::int as swept from removed
      """
          .formatted(DeliverySql.SAME.formatted("d", "o"));
}
