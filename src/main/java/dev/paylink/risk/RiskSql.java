package dev.paylink.risk;

/** SQL of the facts for the risk rules. */
final class RiskSql {
  private RiskSql() {}

  /**
   * Number of orders of the same payer. Parameters: merchant, lowest id of the window, e-mail
   * address in lower case, digits of the phone number, payer address, and the maximum to count.
   * Each count reads one index, so the maximum bounds the cost.
   */
  static final String PAYER =
      """
      select (select count(*) from (
                select from orders
                where merchant_id = $1 and source = 'payment_link' and customer_email is not null
                  and lower(customer_email) = $3::text and id >= $2 limit $6) e) as of_email,
             (select count(*) from (
                select from orders
                where merchant_id = $1 and source = 'payment_link' and customer_phone is not null
                  and regexp_replace(customer_phone, '[^0-9]', '', 'g') = $4::text and id >= $2
                limit $6) p) as of_phone,
             (select count(*) from (
                select from orders
                where merchant_id = $1 and payer_address is not null
                  and payer_address = $5::text and id >= $2 limit $6) a) as of_address
      """;

  /**
   * A merchant's median amount and the number of orders that it is computed from, among the newest
   * 5,000 of the period, which bounds the cost. {@code exactly} is the first column of the index.
   * Parameters: merchant, currency, lowest id of the period.
   */
  static final String MEDIAN =
      """
      select percentile_disc(0.5) within group (order by amount_minor) as median, count(*) as orders
      from (
        select currency, amount_minor, status from orders
        where exactly(merchant_id) = $1 and id >= $3 order by id desc limit 5000
      ) newest
      where currency = $2 and status <> 'cancelled'
      """;
}
