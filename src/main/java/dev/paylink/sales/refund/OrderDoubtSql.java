package dev.paylink.sales.refund;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL that flags orders for what providers report and what cannot be stored. */
final class OrderDoubtSql {
  private OrderDoubtSql() {}

  /** Parameter: order. */
  static final String READ =
      """
      select o.merchant_id, o.xmin::text as version, o.suspicious, o.status, o.suspicions::text as suspicions
      from orders o where o.id = $1
      """;

  /**
   * Flags an order, if it has the version with which that was decided. Suspicions are a JSON array;
   * events are of the object {@code order}. A row if it was written.
   */
  static final NamedStatement WRITE =
      NamedStatement.of(
          """
      with changed as (
        update orders o set
          suspicious = true, suspicions = o.suspicions || #{suspicions}::text::jsonb,
          sequence = o.sequence + json_array_length(#{events}::text::json), updated_at = #{at}::timestamptz
        where o.id = #{order}::uuid and o.merchant_id = #{merchant} and o.xmin::text = #{version}::text
        returning o as whole, o.id, o.merchant_id, o.sequence
      ), %s
      select from changed
      """
              .formatted(
                  OutboxSql.emitEach(
                      """
                  select e.id, c.merchant_id, e.type, c.id as object_id, c.sequence, order_in_event(c.whole) as object,
                         e.previous, #{at} as at, #{origin}::text::json as by
                  from changed c cross join %s
                  order by e.step"""
                          .formatted(OutboxSql.planned("#{events}::text")))));
}
