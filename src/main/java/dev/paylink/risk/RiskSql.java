package dev.paylink.risk;

/** SQL of what the risk rules look at. */
final class RiskSql {
  private RiskSql() {}

  /**
   * How many orders there were of the same payer. Parameters: merchant, lowest id of the window,
   * e-mail address in lower case, digits of the phone number, payer address, and how many to count
   * at most. An index answers each, so that the cost is bounded by that number.
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
   * A merchant's median amount and of how many orders it is made, among the newest 5,000 of the
   * period so that it costs little however many there are: {@code exactly} is what their index
   * begins with. Parameters: merchant, currency, lowest id of the period.
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
