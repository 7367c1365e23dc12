package dev.paylink.checkout;

import dev.paylink.catalog.paymentlink.PaymentLinkSql;
import dev.paylink.sales.writer.OrderRow;

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

  /** The last order that a browser {@code $3} created through a link, and that is not cancelled. */
  private static final String PRIOR =
      """
      left join lateral (
        select o.id, o.status, o.refunded_minor > 0 and o.refunded_minor >= o.received_minor as refunded,
               (select p.status from payment p where p.order_id = o.id
                order by p.asked_at desc, p.id desc limit 1) as payment
        from orders o
        where o.payment_link_id = l.id and o.browser = $3::text and holds_place(o.status)
        order by o.id desc limit 1
      ) prior on true""";

  private static final String OPENED =
      """
      prior.id as prior_id, prior.status as prior_status, prior.payment as prior_payment,
      prior.refunded as prior_refunded""";

  /** A link by its checkout token, with {@link #PRIOR}. Parameters: token, time, browser. */
  static final String OPEN =
      """
      select %s, %s
      from %s
      %s
      where l.checkout_token = $1
      """
          .formatted(OFFER, OPENED, OFFERED, PRIOR);

  /**
   * The same for a form that is sent: with the order that the form created, and what a new order
   * takes from the link. Parameters: token, time, browser, attempt.
   */
  static final String OPEN_FORM =
      """
      select %s, %s,
             (select id from orders where attempt = $4::text and payment_link_id = l.id) as attempt_order,
             l.xmin::text as version, l.source,
             case l.source
               when 'landing_page' then (select page_id from landing_offer where link_id = l.id)
             end as landing_page_id
      from %s
      %s
      where l.checkout_token = $1
      """
          .formatted(OFFER, OPENED, OFFERED, PRIOR);

  /** A page of a merchant, if it shows a product. Parameters: page, merchant, public id. */
  static final String SHOWS =
      """
      select id from landing_page where id = $1 and merchant_id = $2 and position($3::text in published::text) > 0
      """;

  /** An order that a browser created, for its cancellation. Parameters: token, order, browser. */
  static final String OWN =
      """
      select %s, %s, m.clock_ahead
      from orders o join payment_link l on l.id = o.payment_link_id join merchant m on m.id = o.merchant_id
      where l.checkout_token = $1 and o.id = $2 and o.browser = $3::text
      """
          .formatted(OrderRow.COLUMNS, OrderRow.HAS_MONEY);
}
