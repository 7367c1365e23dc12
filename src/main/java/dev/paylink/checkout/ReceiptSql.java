package dev.paylink.checkout;

/** SQL of receipts and logos. */
final class ReceiptSql {
  private ReceiptSql() {}

  /**
   * An order of a link with the received payment or, without one, with the payment chosen last.
   * Parameters: token, time, order, browser; {@code mine} is whether that browser created the
   * order, {@code chosen} are the payment methods of all its payments.
   */
  static final String RECEIPT =
      """
      select %s, o.id as order_id, o.status as order_status, o.browser = $4::text as mine,
             o.customer_name as payer_name, o.customer_email as payer_email,
             o.customer_phone as payer_phone, o.received_minor, o.currency as order_currency, o.receipt_year, o.receipt_number,
             (select t.live from receipt t where t.id = o.id) as receipt_live,
             (select coalesce(json_agg(json_build_object(
                       'id', r.id, 'receipt_year', r.receipt_year, 'receipt_number', r.receipt_number) order by r.id), '[]')::text
              from refund r where r.order_id = o.id and r.receipt_number is not null and r.status = 'succeeded') as refund_receipts,
             pay.status as payment_status, pay.provider,
             nullif(pay.instructions, '') as instructions, pay.customer_reference,
             pay.display::text as display,
             pay.provider_reference, pay.reported_at,
             coalesce((select max(coalesce(s.paid_at, s.settled_at)) from settlement s
                       where s.payment_id = pay.id and s.outcome = 'succeeded' and not s.repeated
                         and s.settled_at <= pay.settled_at
                         and s.currency = o.currency),
                      pay.settled_at) as paid_at,
             (select array_agg(distinct provider) from payment where order_id = o.id) as chosen,
             exists (select from settlement s join payment sp on sp.id = s.payment_id
                     where sp.order_id = o.id and s.conflict) as conflict,
             array(select s.currency || ' ' || least(sum(s.amount_minor), 9223372036854775807)
                   from settlement s join payment sp on sp.id = s.payment_id
                   where sp.order_id = o.id and s.outcome = 'succeeded' and s.currency <> o.currency
                   group by s.currency order by s.currency) as elsewhere,
             exists (select from fulfilment f where f.order_id = o.id
                     and (f.state = 'delivered' or f.due and gives_anything(f.product_id)
                          or exists (select from deliverable d
                                     where d.order_id = o.id and d.state = 'wanted'))) as delivered,
             exists (select from message n
                     where exactly(n.merchant_id) = o.merchant_id and n.order_id = o.id and n.kind = 'receipt'
                       and n.channel = 'email' and n.status in ('queued', 'sent')) as mailed,
             o.amount_minor as order_minor, o.refunded_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'pending' and not r.dispute) as refunding_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'pending' and r.dispute) as disputed_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'succeeded' and r.by_hand) as by_hand_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'succeeded' and r.dispute) as lost_minor
      from %s
      join orders o on o.payment_link_id = l.id and o.id = $3
      left join lateral (
        select * from payment where order_id = o.id
        order by status = 'succeeded' desc, asked_at desc, id desc limit 1
      ) pay on true
      where l.checkout_token = $1
      """
          .formatted(CheckoutSql.OFFER, CheckoutSql.OFFERED);

  /** The file of a logo in Base64; several merchants may have it. Parameter: its name. */
  static final String LOGO =
      """
      select encode(logo, 'base64') as logo from merchant where profile->>'logo' = $1::text limit 1
      """;
}
