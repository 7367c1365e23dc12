package dev.paylink.events.feed;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of events of extensions. */
final class ExtensionEventSql {
  private ExtensionEventSql() {}

  /**
   * Writes an event with its idempotency key and its deliveries, if there is the merchant. Further
   * parameters as in {@link IdempotencySql#claimIf}, of which the resource is the event.
   */
  static final NamedStatement WRITE =
      NamedStatement.of(
          """
      with owner as (
        select id from merchant where id = #{merchant}::uuid
      ), %s, %s, created as (select id from emitted)
      %s
      """
              .formatted(
                  IdempotencySql.claimIf("exists (select from owner)"),
                  OutboxSql.emitAll(
                      "array[#{id}::uuid]",
                      "#{at}",
                      """
                  select 1 as n, o.id as merchant_id, 'extension.event' as type, #{id} as object_id,
                         1 as sequence, #{object}::text::json as object, null as previous
                  from owner o where %s"""
                          .formatted(IdempotencySql.IS_NEW),
                      "#{origin}"),
                  IdempotencySql.ANSWER));
}
