package dev.paylink.sales.turnover;

import dev.paylink.data.count.Folding;

/**
 * SQL of turnover: {@code turnover} holds the buckets, {@code turnover_delta} the movements that
 * are not folded yet. Triggers of {@code R__turnover} write them.
 */
final class TurnoverSql {
  private TurnoverSql() {}

  /** Adds movements to the buckets. Concurrent folds lock the buckets in the same order. */
  static final Folding FOLDING =
      new Folding(
          "turnover",
          "turnover_delta",
          "merchant_id",
          """
          folded as (
            insert into turnover as t (merchant_id, level, bucket, currency, received_minor, refunded_minor,
                                       payments, refunds, orders)
            select merchant_id, b.level, b.bucket, currency, sum(received_minor), sum(refunded_minor),
                   sum(payments)::bigint, sum(refunds)::bigint, sum(orders)::bigint
            from taken cross join turnover_buckets(span) b
            group by 1, 2, 3, 4 order by 1, 2, 3, 4
            on conflict (merchant_id, level, bucket, currency) do update set
              received_minor = t.received_minor + excluded.received_minor,
              refunded_minor = t.refunded_minor + excluded.refunded_minor,
              payments = t.payments + excluded.payments,
              refunds = t.refunds + excluded.refunds,
              orders = t.orders + excluded.orders
          )""");

  /** The time zone of a merchant; null if it has none. Parameter: merchant. */
  static final String TIME_ZONE =
      "select profile->>'timeZone' as time_zone from merchant where id = $1";

  /**
   * The turnover of intervals that follow each other, by interval and currency; no row for what is
   * 0. Parameters: merchant; arrays of the number of an interval, from 0, and the level, first and
   * end of buckets that are in it; the spans at which intervals begin, and that at which the last
   * ends.
   */
  static final String PERIODS =
      """
      select n, currency, sum(received_minor) as received_minor, sum(refunded_minor) as refunded_minor,
             sum(payments)::bigint as payments, sum(refunds)::bigint as refunds, sum(orders)::bigint as orders
      from (
        select r.n, t.*
        from unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[]) r(n, level, first, end_)
        cross join lateral (
          select t.currency, t.received_minor, t.refunded_minor, t.payments, t.refunds, t.orders
          from turnover t
          where t.merchant_id = $1 and t.level = r.level and t.bucket >= r.first and t.bucket < r.end_ offset 0
        ) t
        union all
        select width_bucket(d.span, $6::integer[]) - 1, d.currency, d.received_minor, d.refunded_minor,
               d.payments, d.refunds, d.orders
        from turnover_delta d
        where d.merchant_id = $1 and d.span >= ($6::integer[])[1] and d.span < ($6::integer[])[cardinality($6::integer[])]
      ) movements
      group by n, currency
      having sum(payments) <> 0 or sum(refunds) <> 0 or sum(orders) <> 0
      order by n, currency
      """;
}
