package dev.paylink.checkout;

import dev.paylink.outbox.OutboxSql;
import dev.paylink.paymentlink.PaymentLinkSql;

/** SQL of the checkout. */
final class CheckoutSql {
  private CheckoutSql() {}

  /**
   * Columns of an offer: the link, its status, its merchant, its product, and whether as many
   * orders are pending or paid as may be paid. The time is {@code $2}.
   */
  static final String OFFER =
      PaymentLinkSql.COLUMNS
          + ", "
          + PaymentLinkSql.STATUS
          + " as status, l.merchant_id, m.name as merchant_name, m.profile::text, m.mode, m.providers, "
          + """
          l.not_before, l.not_before > $2 as too_early, p.id as product_id, p.description,
          image_size(p.cover_image_id)::text as cover,
          l.max_payments is not null and (l.max_payments = 0 or exists (
            select from orders po where po.payment_link_id = l.id and po.status <> 'cancelled'
            offset greatest(l.max_payments - 1, 0) limit 1)) as places_taken""";

  /** The tables of {@link #OFFER}. */
  static final String OFFERED =
      """
      payment_link l join merchant m on m.id = l.merchant_id
      left join digital_product p on p.id = l.id""";

  /**
   * A link by its checkout token, with the last order that a browser created through it and that
   * was not cancelled, and the order that a form created. Parameters: token, time, browser,
   * attempt.
   */
  static final String OPEN =
      """
      select %s, prior.id as prior_id, prior.status as prior_status,
             prior.payment as prior_payment, prior.refunded as prior_refunded,
             (select id from orders where attempt = $4::text and payment_link_id = l.id) as attempt_order
      from %s
      left join lateral (
        select o.id, o.status, o.refunded_minor > 0 and o.refunded_minor >= received_of(o) as refunded,
               (select p.status from payment p where p.order_id = o.id
                order by p.asked_at desc, p.id desc limit 1) as payment
        from orders o
        where o.payment_link_id = l.id and o.browser = $3::text and o.status <> 'cancelled'
        order by o.id desc limit 1
      ) prior on true
      where l.checkout_token = $1
      """
          .formatted(OFFER, OFFERED);

  /** The number of events that {@link #PAY} writes at most. */
  static final int EVENTS_OF_ORDER = 3;

  /**
   * Creates the order of a form and its first payment if the link is active, accepts this provider,
   * the link has fewer pending orders than permitted and a free place, and the form has created no
   * order. An order of nothing is paid at once, without a payment. A link with a limit is locked,
   * so that of two forms not both take the last place. Parameters: token, time, order, payment,
   * provider, attempt, browser, payer address, customer's name, e-mail and phone, reasons of
   * suspicion as a JSON array, ids of events, permitted number of pending orders or 0 for any
   * number, origin, landing page, attribution, amount and currency that the link must still have.
   * The landing page counts if it is one of the merchant of a product. One row: {@code id} is the
   * payment, null if none was created; {@code given} is whether an order of nothing was; {@code
   * full} is whether there were too many pending orders. Concurrent forms may exceed the number by
   * one each.
   */
  static final String PAY =
      """
      with link as (
        select l.*, m.providers, l.amount_minor = 0 as gratis, $14::bigint > 0 and exists (
                 select from orders o where o.payment_link_id = l.id and o.status = 'pending'
                 offset greatest($14::bigint - 1, 0) limit 1) as full,
               case when l.max_payments is null then true
                    when %s <> 'active' then false
                    else has_free_place(l.id) end as free
        from payment_link l
        join merchant m on m.id = l.merchant_id
        where l.checkout_token = $1
      ), created as (
        insert into orders (id, merchant_id, status, source, amount_minor, received_minor, currency,
                            customer_name, customer_email, customer_phone, metadata,
                            payment_link_id, product_id, attempt, browser, payer_address,
                            suspicious, suspicions, sequence, landing_page_id, attribution)
        select $3::uuid, l.merchant_id, case when l.gratis then 'paid' else 'pending' end,
               case when v.page is null then l.source else 'landing_page' end,
               l.amount_minor, case when l.gratis then 0 end, l.currency, $9::text, $10::text,
               $11::text, l.metadata, l.id, case when l.source = 'digital_product' then l.id end,
               $6::text, $7::text, $8::text, s.suspicious, $12::text::jsonb,
               1 + l.gratis::int + s.suspicious::int, v.page, $17::text::json
        from link l
        cross join (select $12::text::jsonb <> '[]' as suspicious) s
        cross join lateral (
          select case
            when l.source = 'landing_page' then (select page_id from landing_offer where link_id = l.id)
            when l.source = 'digital_product' and $16::uuid is not null then
              (select id from landing_page where id = $16 and merchant_id = l.merchant_id)
          end as page
        ) v
        where %s = 'active' and (l.not_before is null or l.not_before <= $2)
          and (l.gratis or $5::text = any (l.providers)) and not l.full and l.free
          and l.amount_minor = $18::bigint and l.currency = $19::text
        on conflict (attempt) where attempt is not null do nothing
        returning *
      ), paying as (
        insert into payment
          (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select $4::uuid, merchant_id, id, $5, 'pending', amount_minor, currency, $2
        from created where status = 'pending'
        returning *
      ), %s
      select (select id from paying) as id,
             exists (select from created where status = 'paid') as given, coalesce((select l.full from link l), false) as full
      """
          .formatted(
              PaymentLinkSql.STATUS,
              PaymentLinkSql.STATUS,
              OutboxSql.emitAll(
                  "$13::uuid[]",
                  "$2",
                  """
                  select e.n, o.merchant_id, e.type, o.id as object_id, e.n as sequence, e.object,
                         e.previous
                  from created o
                  cross join lateral (
                    select row_number() over (order by e.n) as n, e.type, e.object, e.previous
                    from (values
                      (1, true, 'order.created', to_jsonb(o) || '{"status":"pending"}', null),
                      (2, o.status = 'paid', 'order.paid', to_jsonb(o), 'pending'),
                      (3, o.suspicious, 'order.suspicious', to_jsonb(o), o.status)
                    ) e(n, due, type, object, previous)
                    where e.due
                  ) e""",
                  "$15"));

  /**
   * Cancels an order that a browser created, if it is pending and no money has arrived for it, in
   * any currency. Parameters: token, time, order, browser, event id, origin. One row if that
   * browser created it.
   */
  static final String CANCEL =
      """
      with own as (
        select o.* from orders o join payment_link l on l.id = o.payment_link_id
        where l.checkout_token = $1 and o.id = $3::uuid and o.browser = $4::text for update of o
      ), changed as (
        update orders o set status = 'cancelled', sequence = o.sequence + 1,
                            updated_at = $2::timestamptz
        from own
        where o.id = own.id and o.status = 'pending' and coalesce(o.received_minor, 0) = 0
          and not has_money(own.id)
        returning o as whole, o.*
      ), %s
      select id from own
      """
          .formatted(
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "$2",
                  """
                  select 1 as n, o.merchant_id, 'order.cancelled' as type, o.id as object_id,
                         o.sequence, order_in_event(o.whole) as object, 'pending' as previous
                  from changed o""",
                  "$6"));
}
