package dev.paylink.checkout.receipt;

/** SQL of receipts as files, and of the keys of their proofs. */
final class DocumentSql {
  private DocumentSql() {}

  /** A receipt of an order of a merchant. Parameters: merchant, order, refund or null. */
  static final String OF_MERCHANT = document("o.merchant_id = $1");

  /** A receipt of an order of a link. Parameters: token of the link, order, refund or null. */
  static final String OF_LINK =
      document("o.payment_link_id = (select l.id from payment_link l where l.checkout_token = $1)");

  private static String document(String whose) {
    return """
      select t.kind, t.year, t.number, t.shop, t.live, t.title, o.id as order_id, o.amount_minor, o.currency, o.paid_at,
             o.receipt_year, o.receipt_number, f.amount_minor as refund_minor, f.settled_at, f.dispute, m.profile::text as profile
      from orders o join merchant m on m.id = o.merchant_id
      left join refund f on f.id = $3::uuid and f.order_id = o.id
      join receipt t on t.merchant_id = o.merchant_id and t.id = case when $3 is null then o.id else f.id end
      where o.id = $2::uuid and ($3 is null or f.status = 'succeeded') and %s
      """
        .formatted(whose);
  }

  /** What became of an order. Parameter: order. */
  static final String STATE =
      """
      select o.status, o.amount_minor, o.currency, o.received_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'succeeded') as back_minor,
             (select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.order_id = o.id and r.status = 'succeeded' and r.dispute) as lost_minor,
             exists (select from refund r
                     where r.order_id = o.id and r.status = 'pending' and r.dispute) as disputed
      from orders o where o.id = $1
      """;

  /** Keeps a public key. Parameters: its id, the JWK. */
  static final String KEEP_KEY =
      "insert into receipt_key (kid, jwk) values ($1, $2) on conflict (kid) do nothing";

  static final String KEYS = "select jwk from receipt_key order by kept_at desc, kid";
}
