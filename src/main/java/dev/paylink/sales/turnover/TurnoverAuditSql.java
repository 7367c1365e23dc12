package dev.paylink.sales.turnover;

/**
 * SQL that compares the buckets of turnover of a merchant with settlements, refunds and orders,
 * part by part, and corrects them. It runs through JDBC, whose parameters have no numbers.
 *
 * <p>A difference is what a bucket lacks: the rows minus the bucket minus the deltas, in one
 * snapshot. Neither a writer nor a fold changes it, as both change two of the three at once.
 */
final class TurnoverAuditSql {
  private TurnoverAuditSql() {}

  /** The movements of a part. Parameters: four times the merchant, its start and its end. */
  private static final String MOVEMENTS =
      TurnoverSql.movements(
          "?::uuid", "to_timestamp(?::text::bigint)", "to_timestamp(?::text::bigint)");

  /**
   * Differences of the buckets of a part, on all levels. Parameters: the parameters of {@link
   * #MOVEMENTS}, and twice the merchant, the first span of the part and the span after it.
   */
  private static final String DIFFERENCES =
      """
      select subject, level, bucket, currency, sum(received_minor) as received_minor, sum(refunded_minor) as refunded_minor,
             sum(payments)::bigint as payments, sum(refunds)::bigint as refunds, sum(orders)::bigint as orders
      from (
        select subject, b.level, b.bucket, m.currency, m.received_minor, m.refunded_minor, m.payments, m.refunds, m.orders
        from (
          select span, subjects, currency, sum(received_minor) as received_minor, sum(refunded_minor) as refunded_minor,
                 sum(payments) as payments, sum(refunds) as refunds, sum(orders) as orders
          from (
            %s
            union all
            select d.span, d.subjects, d.currency, -d.received_minor, -d.refunded_minor, -d.payments, -d.refunds, -d.orders
            from turnover_delta d
            where d.merchant_id = ?::uuid and d.span >= ?::text::integer and d.span < ?::text::integer
          ) rows group by 1, 2, 3
        ) m cross join unnest(m.subjects) subject cross join turnover_buckets(m.span) b
        union all
        select t.subject, t.level, t.bucket, t.currency, -t.received_minor, -t.refunded_minor, -t.payments, -t.refunds, -t.orders
        from (select ?::uuid as merchant_id, ?::text::integer as first, ?::text::integer as end_) p
        cross join turnover_buckets(p.first) f join turnover_buckets(p.end_) e on e.level = f.level
        join turnover t
          on t.merchant_id = p.merchant_id and t.level = f.level and t.bucket >= f.bucket and t.bucket < e.bucket
      ) entries
      group by 1, 2, 3, 4
      having sum(received_minor) <> 0 or sum(refunded_minor) <> 0
          or sum(payments) <> 0 or sum(refunds) <> 0 or sum(orders) <> 0"""
          .formatted(MOVEMENTS);

  /** Number of wrong buckets in a part. Parameters as {@link #DIFFERENCES}. */
  static final String VERIFY = "select count(*) from (%s) wrong".formatted(DIFFERENCES);

  /**
   * Lets one transaction at a time correct buckets: two would both add what is missing. Blocks
   * nothing else.
   */
  static final String LOCK_CORRECTION = "select pg_advisory_xact_lock(hashtext('turnover'))";

  /**
   * Adds differences to the buckets that lack them: complete or not at all, even if the process
   * stops. Locks buckets in the order in which folds do. Runs after {@link #LOCK_CORRECTION} in the
   * same transaction. Parameters: merchant, and the parameters of {@link #DIFFERENCES}.
   */
  static final String CORRECT =
      """
      insert into turnover as t (merchant_id, subject, level, bucket, currency, received_minor, refunded_minor,
                                 payments, refunds, orders)
      select ?::uuid, d.* from (%s) d order by subject, level, bucket, currency
      on conflict (merchant_id, subject, level, bucket, currency) do update set
        received_minor = t.received_minor + excluded.received_minor,
        refunded_minor = t.refunded_minor + excluded.refunded_minor,
        payments = t.payments + excluded.payments,
        refunds = t.refunds + excluded.refunds,
        orders = t.orders + excluded.orders
      """
          .formatted(DIFFERENCES);

  /**
   * The first and the last day (bucket of level 3) with rows, buckets or deltas; no row if they are
   * absent. Parameters: six times the merchant.
   */
  static final String EXTENT =
      """
      select min(day), max(day)
      from (
        select unnest(array[min(s.settled_at), max(s.settled_at)]) as at
        from settlement s where s.merchant_id = ?::uuid and s.outcome = 'succeeded' and not s.repeated
        union all
        select unnest(array[min(r.settled_at), max(r.settled_at)])
        from refund r where r.merchant_id = ?::uuid and r.status = 'succeeded'
        union all
        select unnest(array[min(v.settled_at), max(v.reversed_at)])
        from refund_reversal v where v.merchant_id = ?::uuid
        union all
        select unnest(array[min(o.paid_at), max(o.paid_at)])
        from orders o where o.merchant_id = ?::uuid and o.paid_at is not null
        union all
        select to_timestamp(d.span::bigint * 900) from turnover_delta d where d.merchant_id = ?::uuid
        union all
        select to_timestamp(b.bucket * f.seconds)
        from (values (0, 900), (1, 3600), (2, 14400), (3, 86400)) f(level, seconds)
        cross join lateral (
          select unnest(array[min(t.bucket), max(t.bucket)])::bigint as bucket
          from turnover t where t.merchant_id = ?::uuid and t.level = f.level
        ) b
      ) found
      cross join lateral (select turnover_span(at) / 96 as day) in_days
      having count(day) > 0
      """;
}
