package dev.paylink.sales.turnover;

import dev.paylink.data.count.Folding;
import dev.paylink.data.db.NamedStatement;

/**
 * SQL of turnover: {@code turnover} holds the buckets, {@code turnover_delta} the movements that
 * are not folded yet. Triggers of {@code R__turnover} write them.
 */
final class TurnoverSql {
  private TurnoverSql() {}

  /**
   * Adds movements to the buckets of all their subjects. Concurrent folds lock the buckets in the
   * same order.
   */
  static final Folding FOLDING =
      new Folding(
          "turnover",
          "turnover_delta",
          "merchant_id",
          """
          folded as (
            insert into turnover as t (merchant_id, subject, level, bucket, currency, received_minor, refunded_minor,
                                       payments, refunds, orders)
            select merchant_id, subject, b.level, b.bucket, currency, sum(received_minor), sum(refunded_minor),
                   sum(payments)::bigint, sum(refunds)::bigint, sum(orders)::bigint
            from taken cross join unnest(subjects) subject cross join turnover_buckets(span) b
            group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
            on conflict (merchant_id, subject, level, bucket, currency) do update set
              received_minor = t.received_minor + excluded.received_minor,
              refunded_minor = t.refunded_minor + excluded.refunded_minor,
              payments = t.payments + excluded.payments,
              refunds = t.refunds + excluded.refunds,
              orders = t.orders + excluded.orders
          )""");

  /** The time zone of a merchant; null if absent. Parameter: merchant. */
  static final String TIME_ZONE =
      "select profile->>'timeZone' as time_zone from merchant where id = $1";

  /**
   * The turnover of intervals that follow each other, by interval and currency; no row for what is
   * 0. Buckets and deltas count for whole spans, rows for the part of the last span.
   *
   * <p>Parameters: {@code merchant}; {@code subject}; {@code numbers}, {@code levels}, {@code
   * firsts} and {@code ends} are arrays: the number of an interval, from 0, and buckets in it.
   * {@code starts} are the spans at which intervals start, and the span after the last interval;
   * {@code end} is the span after the last one that counts as a whole. {@code partStart} and {@code
   * partEnd} limit the rows that count on their own; null if there is no such part.
   */
  static final NamedStatement PERIODS =
      NamedStatement.of(
          """
          select n, currency, sum(received_minor) as received_minor, sum(refunded_minor) as refunded_minor,
                 sum(payments)::bigint as payments, sum(refunds)::bigint as refunds, sum(orders)::bigint as orders
          from (
            select r.n, t.*
            from unnest(#{numbers}::integer[], #{levels}::integer[], #{firsts}::integer[], #{ends}::integer[])
              r(n, level, first, end_)
            cross join lateral (
              select t.currency, t.received_minor, t.refunded_minor, t.payments, t.refunds, t.orders
              from turnover t
              where t.merchant_id = #{merchant} and t.subject = #{subject} and t.level = r.level
                and t.bucket >= r.first and t.bucket < r.end_ offset 0
            ) t
            union all
            select width_bucket(d.span, #{starts}::integer[]) - 1, d.currency, d.received_minor, d.refunded_minor,
                   d.payments, d.refunds, d.orders
            from turnover_delta d
            where d.merchant_id = #{merchant} and #{subject} = any(d.subjects)
              and d.span >= (#{starts}::integer[])[1]
              and d.span < least((#{starts}::integer[])[cardinality(#{starts}::integer[])], #{end}::integer)
            union all
            select width_bucket(m.span, #{starts}::integer[]) - 1, m.currency, m.received_minor, m.refunded_minor,
                   m.payments, m.refunds, m.orders
            from (
          %s
            ) m
            where #{subject} = any(m.subjects) and m.span >= (#{starts}::integer[])[1]
              and m.span < (#{starts}::integer[])[cardinality(#{starts}::integer[])]
          ) movements
          group by n, currency
          having sum(payments) <> 0 or sum(refunds) <> 0 or sum(refunded_minor) <> 0 or sum(orders) <> 0
          order by n, currency
          """
              .formatted(
                  movements(
                      "#{merchant}", "#{partStart}::timestamptz", "#{partEnd}::timestamptz")));

  /**
   * The movements of a merchant in a period, from the rows. A row is one of four. Only stored rows
   * count, as for the triggers of {@code R__turnover}.
   *
   * @param merchant the parameter with the merchant; this and the others occur four times
   * @param start inclusive
   * @param end exclusive
   */
  static String movements(String merchant, String start, String end) {
    return """
        select turnover_span(s.settled_at) as span,
               turnover_subjects(o.source, s.provider, o.payment_link_id, o.product_id) as subjects, s.currency,
               s.amount_minor::numeric as received_minor, 0::numeric as refunded_minor, 1 as payments, 0 as refunds, 0 as orders
        from settlement s join payment p on p.id = s.payment_id join orders o on o.id = p.order_id
        where s.merchant_id = %1$s and s.outcome = 'succeeded' and not s.repeated
          and s.settled_at >= %2$s and s.settled_at < %3$s
        union all
        select turnover_span(r.settled_at), turnover_subjects(o.source, r.provider, o.payment_link_id, o.product_id),
               r.currency, 0, r.amount_minor, 0, 1, 0
        from refund r join orders o on o.id = r.order_id
        where r.merchant_id = %1$s and r.status = 'succeeded' and r.settled_at >= %2$s and r.settled_at < %3$s
        union all
        select turnover_span(m.at), turnover_subjects(o.source, r.provider, o.payment_link_id, o.product_id),
               r.currency, 0, m.times * v.amount_minor, 0, m.times, 0
        from refund_reversal v join refund r on r.id = v.refund_id join orders o on o.id = r.order_id
        cross join lateral (values (v.settled_at, 1), (v.reversed_at, -1)) m(at, times)
        where v.merchant_id = %1$s and m.at >= %2$s and m.at < %3$s
        union all
        select turnover_span(o.paid_at),
               turnover_subjects(o.source, turnover_provider(o.id, o.paid_at), o.payment_link_id, o.product_id),
               o.currency, 0, 0, 0, 0, 1
        from orders o
        where o.merchant_id = %1$s and o.paid_at is not null and o.paid_at >= %2$s and o.paid_at < %3$s"""
        .formatted(merchant, start, end);
  }
}
