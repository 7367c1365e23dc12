package dev.paylink.sales.risk;

/** SQL of the facts for the risk rules. */
final class RiskSql {
  private RiskSql() {}

  /**
   * Orders that are looked at for each count. Orders that merchants created have the same index,
   * and do not count.
   */
  private static final int LOOKED_AT = 1_000;

  /**
   * Number of orders of the same payer from checkout pages. Parameters: merchant, lowest id of the
   * window, e-mail address, phone number, payer address, and the maximum to count. Each count reads
   * the newest orders of one index range.
   */
  static final String PAYER =
      """
      select (%s) as of_email, (%s) as of_phone, (%s) as of_address
      """
          .formatted(
              count(
                  "customer_email is not null and email_key(customer_email) = email_key($3::text)"),
              count(
                  "customer_phone is not null and phone_key(customer_phone) = phone_key($4::text)"),
              count("payer_address is not null and payer_address = $5::text"));

  private static String count(String samePayer) {
    return """
    select count(*) from (
      select from (
        select source from orders where merchant_id = $1 and %s and id >= $2
        order by id desc limit %d
      ) o
      where source <> 'manual' limit $6
    ) o"""
        .formatted(samePayer, LOOKED_AT);
  }

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
