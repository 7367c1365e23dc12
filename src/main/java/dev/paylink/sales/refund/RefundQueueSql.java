package dev.paylink.sales.refund;

import dev.paylink.data.clock.WaitingRows;

/** SQL of the refunds that providers are to be asked for. */
final class RefundQueueSql {
  private RefundQueueSql() {}

  /** The providers with refunds that are due, each found by one probe of the index. */
  static final String PROVIDERS =
      """
      with recursive named as (
        select min(provider) as provider from refund where status = 'pending'
        union all
        select (select min(r.provider) from refund r
                where r.status = 'pending' and r.provider > n.provider)
        from named n where n.provider is not null
      )
      select n.provider from named n
      where exists (
        select from refund r
        where r.status = 'pending' and r.provider = n.provider and r.due_at <= $1)
      """;

  /**
   * Claims up to {@code $3} due refunds of provider {@code $1} at the time {@code $2}: until its
   * new due time no other asks for it. The pauses double from 15 s to 1 h.
   */
  static final String CLAIM =
      """
      with due as (
        select id from refund where status = 'pending' and provider = $1 and due_at <= $2
        order by due_at limit $3 for update skip locked
      ), claimed as (
        update refund r set
          tries = r.tries + 1,
          due_at = $2 + least(interval '15 s' * (2 ^ least(r.tries, 8)), interval '1 h')
        from due where r.id = due.id
        returning r.*
      )
      select c.id, c.merchant_id, c.order_id, c.payment_id, c.provider, c.amount_minor, c.currency, c.reason,
             c.tries, n.movements::text as movements, m.mode
      from claimed c
      join merchant m on m.id = c.merchant_id
      join refund_movements n on n.refund_id = c.id
      """;

  /** Stores the reference of a refund that is under way. Parameters: refund, reference. */
  static final String UNDER_WAY =
      """
      update refund set provider_reference = $2 where id = $1 and status = 'pending'
      """;

  /** When the providers of the refunds of a merchant are asked. */
  static final WaitingRows WAITING =
      WaitingRows.inNodeTime(
          """
          select due_at as due from refund where merchant_id = $1 and status = 'pending'""",
          """
          update refund set due_at = due_at - make_interval(secs => $2) where merchant_id = $1 and status = 'pending'""");
}
