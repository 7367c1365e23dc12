package dev.paylink.catalog.fulfilment;

/** SQL of what extensions deliver. */
final class DeliverableSql {
  private DeliverableSql() {}

  /**
   * Has an extension deliver for a locked order, if its product says so. Parameters: merchant,
   * order, product, time, whether an order without a deliverable may get one. One row with the
   * state; no row if nothing is to be delivered.
   */
  static final String WANT =
      """
      with again as (
        update deliverable set state = 'wanted', due_at = $4::timestamptz, tries = 0
        where merchant_id = $1 and order_id = $2 and state in ('unwanted', 'revoked')
        returning state
      ), added as (
        insert into deliverable (order_id, merchant_id, kind, data, due_at)
        select $2, p.merchant_id, p.deliverable->>'kind', p.deliverable->'data', $4
        from digital_product p
        where p.merchant_id = $1 and p.id = $3 and p.deliverable is not null and $5::boolean
        on conflict (order_id) do nothing
        returning state
      )
      select state from again
      union all
      select state from added
      union all
      select state from deliverable
      where merchant_id = $1 and order_id = $2 and state in ('wanted', 'delivered')""";

  /**
   * Takes away from a locked order what an extension has delivered, or may have. Parameters:
   * merchant, order, time.
   */
  static final String UNWANT =
      """
      update deliverable set
        state = case when asked then 'unwanted' else 'revoked' end,
        due_at = case when asked then $3::timestamptz end,
        tries = 0, text = null, url = null
      where merchant_id = $1 and order_id = $2 and state in ('wanted', 'delivered')""";

  /** The kinds of which something is due at {@code $1}, each found by one probe of the index. */
  static final String KINDS =
      """
      with recursive named as (
        select min(kind) as kind from deliverable where due_at is not null
        union all
        select (select min(d.kind) from deliverable d where d.due_at is not null and d.kind > n.kind)
        from named n where n.kind is not null
      )
      select n.kind from named n
      where exists (select from deliverable d where d.kind = n.kind and d.due_at <= $1)""";

  /**
   * Claims up to {@code $3} of kind {@code $1} that are due at {@code $2}. The lease is longer than
   * an extension may take. The pauses double from 15 s to 1 h.
   */
  static final String CLAIM =
      """
      with due as (
        select order_id from deliverable
        where kind = $1 and due_at <= $2 and (leased_until is null or leased_until <= $2)
        order by due_at limit $3 for update skip locked
      ), claimed as (
        update deliverable d set
          asked = true, tries = d.tries + 1, fence = d.fence + 1,
          leased_until = $2 + interval '15 s',
          due_at = $2 + least(interval '15 s' * (2 ^ least(d.tries, 8)), interval '1 h')
        from due where d.order_id = due.order_id
        returning d.*
      )
      select c.order_id, c.merchant_id, c.data::text as data, c.state, c.fence, c.tries, m.mode,
             o.product_id, o.customer_name, o.customer_email, o.customer_phone
      from claimed c
      join orders o on o.id = c.order_id
      join merchant m on m.id = c.merchant_id""";

  /**
   * Stores what was delivered, and has the order looked at, unless it is not wanted any more.
   * Parameters: merchant, order, fence, text, URL. Locks as the look does, so that there is no
   * deadlock.
   */
  static final String DELIVERED =
      """
      with looked_at as (
        select order_id from fulfilment where merchant_id = $1 and order_id = $2 for no key update
      ), stored as (
        update deliverable d set
          leased_until = null,
          state = case when d.state = 'wanted' then 'delivered' else d.state end,
          due_at = case when d.state = 'wanted' then null else d.due_at end,
          text = case when d.state = 'wanted' then $4::text end,
          url = case when d.state = 'wanted' then $5::text end
        from looked_at
        where d.merchant_id = $1 and d.order_id = looked_at.order_id and d.fence = $3
        returning d.order_id, d.state
      )
      update fulfilment f set due = true
      from stored where f.merchant_id = $1 and f.order_id = stored.order_id and stored.state = 'delivered'""";

  /** Stores that it was revoked, unless it is wanted again. Parameters: merchant, order, fence. */
  static final String REVOKED =
      """
      update deliverable d set
        leased_until = null,
        asked = d.state <> 'unwanted',
        state = case when d.state = 'unwanted' then 'revoked' else d.state end,
        due_at = case when d.state = 'unwanted' then null else d.due_at end
      where merchant_id = $1 and order_id = $2 and fence = $3""";

  /** Releases a claim without an answer. Parameters: merchant, order, fence. */
  static final String RELEASE =
      """
      update deliverable set leased_until = null
      where merchant_id = $1 and order_id = $2 and fence = $3""";
}
