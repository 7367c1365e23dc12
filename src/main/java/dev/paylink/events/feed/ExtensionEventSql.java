package dev.paylink.events.feed;

import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of events of extensions. */
final class ExtensionEventSql {
  private ExtensionEventSql() {}

  /**
   * Writes an event with its idempotency key and its deliveries, if there is the merchant.
   * Parameters 1 to 8 as in {@link IdempotencySql#claimIf}, of which the resource is the event,
   * then its object, time and origin.
   */
  static final String WRITE =
      """
      with owner as (
        select id from merchant where id = $1::uuid
      ), %s, %s
      select true as created, null as fingerprint, id as resource_id, null as body from emitted
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              IdempotencySql.claimIf("exists (select from owner)"),
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "$10",
                  """
                  select 1 as n, o.id as merchant_id, 'extension.event' as type, $5 as object_id,
                         1 as sequence, $9::text::json as object, null as previous
                  from owner o where %s"""
                      .formatted(IdempotencySql.IS_NEW),
                  "$11"),
              IdempotencySql.TAKEN);
}
