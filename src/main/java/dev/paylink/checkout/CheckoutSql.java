package dev.paylink.checkout;

import dev.paylink.catalog.paymentlink.PaymentLinkSql;
import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of the checkout. */
final class CheckoutSql {
  private CheckoutSql() {}

  /**
   * Columns of an offer: the link, its status, its merchant, its product, and whether {@code
   * maxPayments} is used up by pending and paid orders. The time is {@code $2}.
   */
  static final String OFFER =
      PaymentLinkSql.COLUMNS
          + ", "
          + PaymentLinkSql.status("$2")
          + " as status, l.merchant_id, m.name as merchant_name, m.profile::text, m.mode, m.providers, "
          + """
          l.not_before, l.not_before > $2 as too_early,
          l.max_payments is not null as limited, p.id as product_id, p.description,
          image_size(p.cover_image_id)::text as cover,
          l.max_payments is not null and (l.max_payments = 0 or exists (
            select from orders po where po.payment_link_id = l.id and holds_place(po.status)
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
        select o.id, o.status, o.refunded_minor > 0 and o.refunded_minor >= o.received_minor as refunded,
               (select p.status from payment p where p.order_id = o.id
                order by p.asked_at desc, p.id desc limit 1) as payment
        from orders o
        where o.payment_link_id = l.id and o.browser = $3::text and holds_place(o.status)
        order by o.id desc limit 1
      ) prior on true
      where l.checkout_token = $1
      """
          .formatted(OFFER, OFFERED);

  /**
   * Creates the orders of forms and their first payments. An order is created if: the link is
   * active and accepts this provider; the link has a free place and fewer pending orders than
   * permitted; the price has not changed; the form has created no order. An order without an amount
   * to pay is paid at once, without a payment. A link with a limit is locked, so that two forms
   * cannot both take the last place. A separate statement creates such an order, so that other
   * orders do not wait for the lock. The landing page counts if it belongs to the merchant of a
   * product. Returns a row for each form: {@code id} is the payment, null if absent; {@code given}
   * is whether an order without an amount to pay was created; {@code full} is whether there were
   * too many pending orders; {@code alone} is whether the order needs a separate statement.
   * Concurrent statements may exceed the number of pending orders.
   */
  static final BatchStatement PAY =
      BatchStatement.of(
          """
          token text, at timestamptz, order_id uuid, payment_id uuid, provider text, attempt text, browser text,
          payer_address text, customer_name text, customer_email text, customer_phone text, suspicions text,
          created_event uuid, second_event uuid, third_event uuid, max_pending bigint, origin text,
          landing_page uuid, product text, attribution text, price bigint, price_currency text, language text""",
          "",
          """
          asked as materialized (
            select g.*, l.id as link_id, l.merchant_id, l.amount_minor, l.currency, l.metadata,
                   l.source, l.amount_minor = 0 as gratis,
                   l.max_payments is not null and (select count(*) from given) > 1 as alone,
                   g.suspicions <> '[]' as suspicious, l.max_payments,
                   %1$s = 'active' and (l.not_before is null or l.not_before <= g.at)
                     and (l.amount_minor = 0 or g.provider = any (m.providers))
                     and l.amount_minor = g.price and l.currency = g.price_currency as payable
            from given g
            join payment_link l on l.checkout_token = g.token
            join merchant m on m.id = l.merchant_id
          ), numbered as materialized (
            select a.*, case when a.gratis then 1 -- never pending
                             else row_number() over (partition by a.link_id, a.payable order by a.n) end as turn
            from asked a
          ), link as materialized (
            select a.*,
                   a.max_pending > 0 and (a.turn > a.max_pending or exists (
                     select from orders o where o.payment_link_id = a.link_id and o.status = 'pending'
                     offset greatest(a.max_pending - a.turn, 0) limit 1)) as full,
                   case when a.max_payments is null then true
                        when a.alone or not a.payable then false
                        else has_free_place(a.link_id) end as free,
                   case
                     when a.source = 'landing_page' then
                       (select page_id from landing_offer where link_id = a.link_id)
                     when a.source = 'digital_product' and a.landing_page is not null then
                       (select id from landing_page
                        where id = a.landing_page and merchant_id = a.merchant_id
                          and position(a.product in published::text) > 0)
                   end as page
            from numbered a
          ), created as (
            insert into orders (id, merchant_id, status, source, amount_minor, currency,
                                customer_name, customer_email, customer_phone, metadata,
                                payment_link_id, product_id, attempt, browser, payer_address,
                                suspicious, suspicions, sequence, landing_page_id, attribution, language)
            select l.order_id, l.merchant_id, case when l.gratis then 'paid' else 'pending' end,
                   case when l.page is null then l.source else 'landing_page' end,
                   l.amount_minor, l.currency, l.customer_name,
                   l.customer_email, l.customer_phone, l.metadata, l.link_id,
                   case when l.source = 'digital_product' then l.link_id end,
                   l.attempt, l.browser, l.payer_address, l.suspicious, l.suspicions::jsonb,
                   1 + l.gratis::int + l.suspicious::int, l.page, l.attribution::json, l.language
            from link l
            where l.payable and not l.full and l.free
            order by l.attempt
            on conflict (attempt) where attempt is not null do nothing
            returning *
          ), paying as (
            insert into payment
              (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
            select g.payment_id, o.merchant_id, o.id, g.provider, 'pending', o.amount_minor,
                   o.currency, g.at
            from created o join given g on g.order_id = o.id
            where o.status = 'pending'
            returning id, order_id
          ), %2$s
          select g.n, p.id, coalesce(o.status = 'paid', false) as given,
                 coalesce(l.full, false) as full, coalesce(l.alone, false) as alone
          from given g
          left join link l on l.n = g.n
          left join created o on o.id = g.order_id
          left join paying p on p.order_id = g.order_id
          """
              .formatted(
                  PaymentLinkSql.status("g.at"),
                  OutboxSql.emitEach(
                      """
                      select (array[g.created_event, g.second_event, g.third_event])[e.n::int] as id,
                             o.merchant_id, e.type, o.id as object_id, e.n as sequence, e.object,
                             e.previous, g.at, g.origin::json as by
                      from created o
                      join given g on g.order_id = o.id
                      cross join lateral (
                        select row_number() over (order by e.n) as n, e.type, e.object, e.previous
                        from (values
                          (1, true, 'order.created', to_jsonb(o) || '{"status":"pending"}', null),
                          (2, o.status = 'paid', 'order.paid', to_jsonb(o), 'pending'),
                          (3, o.suspicious, 'order.suspicious', to_jsonb(o), o.status)
                        ) e(n, due, type, object, previous)
                        where e.due
                      ) e
                      order by g.created_event, e.n""")));

  /**
   * Cancels an order that a browser created, if it is pending and no money has arrived for it, in
   * any currency. Parameters: token, time, order, browser, event id, origin. One row if that
   * browser created it: {@code decided} is false if the order was changed meanwhile, and the
   * statement has to be repeated.
   */
  static final String CANCEL =
      """
      with own as materialized (
        select o.id, $2::timestamptz + make_interval(secs => m.clock_ahead) as at, o.xmin::text as version, o.status = 'pending' and o.received_minor = 0 and not exists (
                 select from payment p join settlement s on s.payment_id = p.id
                 where p.order_id = o.id and s.outcome = 'succeeded'
               ) as cancellable
        from orders o join payment_link l on l.id = o.payment_link_id join merchant m on m.id = o.merchant_id
        where l.checkout_token = $1 and o.id = $3::uuid and o.browser = $4::text
      ), changed as (
        update orders o set status = 'cancelled', sequence = o.sequence + 1,
                            updated_at = own.at
        from own
        where o.id = own.id and own.cancellable and o.xmin::text = own.version
        returning o as whole, o.*
      ), %s
      select not own.cancellable or exists (select from changed) as decided from own
      """
          .formatted(
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "(select at from own)",
                  """
                  select 1 as n, o.merchant_id, 'order.cancelled' as type, o.id as object_id,
                         o.sequence, order_in_event(o.whole) as object, 'pending' as previous
                  from changed o""",
                  "$6"));
}
