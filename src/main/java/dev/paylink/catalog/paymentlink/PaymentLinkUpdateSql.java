package dev.paylink.catalog.paymentlink;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of changes of payment links. */
final class PaymentLinkUpdateSql {
  private PaymentLinkUpdateSql() {}

  /** The number of events that {@link #UPDATE} writes at most. */
  static final int EVENTS = 5;

  /**
   * All columns of a locked link {@code l} except its status: with what was committed during the
   * wait for the lock.
   */
  private static final String LOCKED_DETAIL =
      PaymentLinkSql.COLUMNS + ", current_payments_of_link(l.id) as paid";

  /**
   * The link and what it is to become. {@code unsaid} is whether an event has yet to say that it is
   * exhausted, or no longer; {@code overdue} whether one has yet to say that it has expired; {@code
   * refused} whether an expired link was to be activated; {@code exhausts} is whether the change
   * makes it exhausted. {@code is_exhausted} counts after the lock, and so sees every order that
   * was paid before.
   */
  private static final String WANTED =
      """
      before as (
        select l.*, s.status, s.status = 'expired' and not l.expired as overdue,
               l.exhausted <> l.exhausted_announced and not l.deactivated and not l.expired as unsaid
        from payment_link l cross join lateral (select %s as status) s
        where l.merchant_id = #{merchant} and l.id = #{id} and l.source = 'payment_link' for update of l
      ), wanted as (
        select b.id, coalesce(#{title}::text, b.title) as title,
               case when #{changesExpiry}::boolean then #{expiresAt}::timestamptz else b.expires_at end as expires_at,
               case when #{changesLimit}::boolean then #{maxPayments}::integer else b.max_payments end as max_payments,
               case when #{changesLimit}::boolean then is_exhausted(b.id, #{maxPayments}::integer) else b.exhausted end as exhausted,
               coalesce(not #{active}::boolean, b.deactivated) as deactivated,
               coalesce(#{allowPartial}::boolean, b.allow_partial) as allow_partial,
               coalesce(#{require}::text[], b.require) as require
        from before b
      ), difference as (
        select w.*, b.deactivated and not w.deactivated
                 or (b.title, b.max_payments, b.allow_partial, b.require)
                      is distinct from (w.title, w.max_payments, w.allow_partial, w.require)
                 or #{changesExpiry}::boolean and (b.expires_at is distinct from w.expires_at or b.expired) as updated,
               w.deactivated and not b.deactivated as stopped,
               w.exhausted and b.status <> 'exhausted' and not w.deactivated
                 and (w.expires_at is null or w.expires_at > #{at}::timestamptz) as exhausts,
               coalesce(#{active}::boolean and w.expires_at <= #{at}::timestamptz, false) as refused
        from wanted w, before b
      )"""
          .formatted(PaymentLinkSql.status("#{at}"));

  /**
   * The events of the change, in order. Unwritten earlier events come first, as if they had been
   * written in time.
   */
  private static final String EVENTS_OF_CHANGE =
      """
      select row_number() over (order by e.n) as n, l.merchant_id, e.type, l.id as object_id,
             b.sequence + row_number() over (order by e.n) as sequence,
             (select to_json(o) from (select l.*, coalesce(e.status, s.status) as status) o) as object,
             e.previous
      from changed l cross join before b cross join difference d
      cross join lateral (select %s as status) s
      cross join lateral (values
        (1, b.unsaid, case when b.exhausted then 'payment_link.exhausted' else 'payment_link.updated' end,
         case when b.exhausted then 'exhausted' else 'active' end,
         case when b.exhausted then 'active' else 'exhausted' end),
        (2, b.overdue, 'payment_link.expired', 'expired',
         case when b.exhausted then 'exhausted' else 'active' end),
        (3, d.updated, 'payment_link.updated', null, b.status),
        (4, d.exhausts, 'payment_link.exhausted', 'exhausted', b.status),
        (5, d.stopped, 'payment_link.deactivated', 'deactivated', b.status)
      ) e(n, due, type, status, previous)
      where e.due"""
          .formatted(PaymentLinkSql.status("#{at}"));

  /**
   * Changes a link and writes its events. Null fields stay as they are, except the expiry and the
   * limit, which change if the request says so. One row with the link after the statement if it
   * exists; {@code refused} is whether the change is not permitted, and was not made.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
      with %1$s, changed as (
        update payment_link l set
          title = d.title, expires_at = d.expires_at, max_payments = d.max_payments,
          exhausted = d.exhausted, exhausted_announced = d.exhausted,
          deactivated = d.deactivated, allow_partial = d.allow_partial, require = d.require,
          expired = case when #{changesExpiry}::boolean then false else b.status = 'expired' or b.expired end,
          updated_at = case when d.updated or d.stopped then #{at} else b.updated_at end,
          sequence = b.sequence + b.unsaid::int + b.overdue::int + d.updated::int + d.stopped::int
            + d.exhausts::int
        from difference d, before b
        where l.id = d.id and not d.refused
        returning l.*
      ), %2$s
      select false as refused, %3$s, %4$s as status from changed l
      union all
      select true, %3$s, l.status from before l where not exists (select from changed)
      """
              .formatted(
                  WANTED,
                  OutboxSql.emitAll("#{events}::uuid[]", "#{at}", EVENTS_OF_CHANGE, "#{origin}"),
                  LOCKED_DETAIL,
                  PaymentLinkSql.status("#{at}")));

  /**
   * Announces up to {@code $2} links that have changed since the last event about it. They have
   * become exhausted, or are not exhausted any more because an order was cancelled. Writes their
   * events with time {@code $1}, ids {@code $3}, one each, and origin {@code $4}; no event for
   * links that are deactivated or marked as expired. Skips links that a concurrent sweep has
   * locked. One row: the number of links.
   */
  static final String ANNOUNCE =
      """
      with unsaid as (
        select id from payment_link where exhausted <> exhausted_announced
        order by id limit $2 for update skip locked
      ), changed as (
        update payment_link l set
          exhausted_announced = l.exhausted,
          updated_at = case when l.deactivated or l.expired then l.updated_at else $1 end,
          sequence = l.sequence + (not (l.deactivated or l.expired))::int
        from unsaid where l.id = unsaid.id
        returning l as whole, l.*
      ), %s
      select count(*) as announced from changed
      """
          .formatted(
              OutboxSql.emitAll(
                  "$3::uuid[]",
                  "$1",
                  """
                  select row_number() over (order by l.id) as n, l.merchant_id,
                         case when l.source = 'digital_product' then 'digital_product.updated'
                              when l.exhausted then 'payment_link.exhausted'
                              else 'payment_link.updated' end as type,
                         l.id as object_id, l.sequence,
                         case when l.source = 'digital_product' then product_in_event(l.whole) else
                           (select to_json(o) from (
                              select (l.whole).*, case when l.exhausted then 'exhausted' else 'active' end as status
                            ) o) end as object,
                         case when l.source = 'digital_product' then null
                              when l.exhausted then 'active' else 'exhausted' end as previous
                  from changed l where not (l.deactivated or l.expired)""",
                  "$4"));
}
