package dev.paylink.sales.payment;

import dev.paylink.data.clock.WaitingRows;

/** SQL of the payments whose providers are asked what became of them. */
final class PaymentCheckSql {
  private PaymentCheckSql() {}

  /**
   * Has the provider of a payment asked from a minute on; starts anew if it was started before.
   * Parameters: payment, provider, time, when the order is cancelled.
   */
  static final String EXPECT =
      """
      insert into payment_check (payment_id, provider, due_at, expires_at)
      values ($1, $2, $3::timestamptz + interval '1 min', $4)
      on conflict (payment_id) do update set
        due_at = excluded.due_at, expires_at = excluded.expires_at, tries = 0,
        starts = payment_check.starts + 1
      """;

  /** The providers with payments that are due, each found by one probe of the index. */
  static final String PROVIDERS =
      """
      with recursive named as (
        select min(provider) as provider from payment_check
        union all
        select (select min(c.provider) from payment_check c where c.provider > n.provider)
        from named n where n.provider is not null
      )
      select n.provider from named n
      where exists (select from payment_check c where c.provider = n.provider and c.due_at <= $1)
      """;

  /**
   * Claims the payments {@code due} at the time {@code $2}: until its new due time no other asks
   * for it. The pauses double from 1 min to 1 h; the last question before the order is cancelled is
   * a minute before.
   */
  private static final String CLAIMED =
      """
      claimed as (
        update payment_check c set
          tries = c.tries + 1,
          asked_at = $2,
          due_at = case
            when $2 < c.expires_at - interval '1 min' and $2 + p.pause > c.expires_at - interval '1 min'
            then c.expires_at - interval '1 min' else $2 + p.pause end
        from due d cross join lateral (
          select least(interval '1 min' * (2 ^ least(d.tries, 6)), interval '1 h') as pause
        ) p
        where c.payment_id = d.payment_id
        returning c.*
      )
      select c.payment_id, c.provider, c.starts, c.tries, c.expires_at,
             $2 > c.expires_at + interval '30 d' as overdue,
             p.order_id, p.merchant_id, p.amount_minor, p.currency, p.provider_payment_id,
             p.status = 'succeeded' as succeeded, o.status <> 'pending' as ends, m.mode
      from claimed c
      join payment p on p.id = c.payment_id
      join orders o on o.id = p.order_id
      join merchant m on m.id = p.merchant_id
      """;

  /** Claims up to {@code $3} payments of provider {@code $1} that are due. */
  static final String CLAIM =
      """
      with due as (
        select payment_id, tries from payment_check where provider = $1 and due_at <= $2
        order by due_at limit $3 for update skip locked
      ), %s
      """
          .formatted(CLAIMED);

  /**
   * Claims the payments of an order that were not asked for in the last 5 s. Parameters: order,
   * time, its merchant or null.
   */
  static final String CLAIM_OF_ORDER =
      """
      with due as (
        select c.payment_id, c.tries from payment_check c
        where c.payment_id in (
            select p.id from payment p
            where p.order_id = $1 and ($3::uuid is null or p.merchant_id = $3))
          and (c.asked_at is null or c.asked_at < $2::timestamptz - interval '5 s')
        for update skip locked
      ), %s
      """
          .formatted(CLAIMED);

  /**
   * Stops the questions about a payment, unless it was started again. Parameters: payment, starts.
   */
  static final String END =
      """
      delete from payment_check where payment_id = $1 and starts = $2
      """;

  /** Questions to providers come nearer. They are too many to stop for each. */
  static final WaitingRows WAITING =
      WaitingRows.withoutStop(
          """
          update payment_check c set
            due_at = c.due_at - make_interval(secs => $2), expires_at = c.expires_at - make_interval(secs => $2),
            asked_at = c.asked_at - make_interval(secs => $2)
          from payment p where p.id = c.payment_id and p.merchant_id = $1""");
}
