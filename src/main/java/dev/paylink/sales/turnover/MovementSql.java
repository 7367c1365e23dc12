package dev.paylink.sales.turnover;

/**
 * SQL of the movements of a merchant, oldest first. Each statement reads a bounded number of rows
 * by an index, so that no snapshot is held for long. They are the movements that turnover counts.
 *
 * <p>Parameters: merchant, start (inclusive) and end (exclusive) of the period, the key to continue
 * after, and how many.
 */
final class MovementSql {
  private MovementSql() {}

  /** Movements that are read at once. */
  static final int BATCH = 500;

  private static final String ORDER =
      """
      o.id as order_id, o.external_id, o.customer_name, o.source, o.payment_link_id, o.product_id""";

  static final String PAYMENTS =
      """
      select s.*, o.receipt_year, o.receipt_number, p.customer_reference, null::uuid as refund_id, false as by_hand, false as dispute, %s
      from (
        select s.settled_at, s.provider || ' ' || s.reference as key, s.paid_at, s.provider, s.reference,
               s.amount_minor, s.currency, s.payment_id, s.note
        from settlement s
        where s.merchant_id = $1 and s.outcome = 'succeeded' and not s.repeated
          and s.settled_at >= $2 and s.settled_at < $3
          and (s.settled_at, s.provider || ' ' || s.reference collate "C") > ($2, $4)
        order by s.settled_at, s.provider || ' ' || s.reference collate "C" limit $5
      ) s
      join payment p on p.id = s.payment_id join orders o on o.id = p.order_id
      order by s.settled_at, s.key collate "C"
      """
          .formatted(ORDER);

  /** A refund that was reversed has three rows or two: what went, and came back, and went again. */
  static final String REFUNDS =
      """
      select r.*, p.customer_reference, %s
      from (
        (select r.settled_at, r.id::text as key, null::timestamptz as paid_at, r.provider, r.provider_reference as reference,
                r.amount_minor, r.currency, r.payment_id, r.reason as note, r.receipt_year, r.receipt_number,
                r.id as refund_id, r.by_hand, r.dispute
         from refund r
         where r.merchant_id = $1 and r.status = 'succeeded' and r.settled_at >= $2 and r.settled_at < $3
           and (r.settled_at, r.id::text collate "C") > ($2, $4)
         order by r.settled_at, r.id::text collate "C" limit $5)
        union all
        (select m.at, m.key, null, r.provider, r.provider_reference,
                m.times * v.amount_minor, r.currency, r.payment_id, r.reason, r.receipt_year, r.receipt_number,
                r.id, r.by_hand, r.dispute
         from refund_reversal v join refund r on r.id = v.refund_id
         cross join lateral (values
           (v.settled_at, r.id::text || ' ' || v.id, 1), (v.reversed_at, r.id::text || ' back ' || v.id, -1)) m(at, key, times)
         where v.merchant_id = $1 and m.at >= $2 and m.at < $3
           and (m.at, m.key collate "C") > ($2, $4)
         order by m.at, m.key collate "C" limit $5)
      ) r
      join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
      order by r.settled_at, r.key collate "C" limit $5
      """
          .formatted(ORDER);
}
