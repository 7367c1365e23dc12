package dev.paylink.sales.payment;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of payments. Statements that change a payment lock its order first. */
public final class PaymentSql {
  private PaymentSql() {}

  /**
   * A payment {@code p} with its {@code settlements}, as JSON that {@link PaymentRows} reads. What
   * the customer was shown, which can be large, is not read.
   */
  public static final String JSON =
      """
      (select to_json(detail) from (
         select p.id, p.order_id, p.provider, p.status, p.amount_minor, p.currency, p.received_minor, p.refunded_minor,
                p.customer_reference, p.provider_reference, p.failure, p.updated_at, p.reported_at, p.settled_at, (
           select coalesce(json_agg(to_json(said) order by said.settled_at, said.reference), '[]')
           from (
             select s.reference, s.outcome, s.amount_minor, s.currency, s.repeated, s.paid_at,
                    s.note, s.settled_at
             from settlement s where s.payment_id = p.id
           ) said
         ) as settlements
       ) detail)""";

  /**
   * What {@link PaymentStartRules} need of an order {@code o} and its pending payment {@code p} at
   * a provider, whose id is null if absent. Parameters: order, provider. No row for an unknown
   * order.
   */
  static final String READ_START =
      """
      select o.xmin::text as order_version, o.status, o.amount_minor, o.received_minor, o.refunded_minor, o.currency,
             (select count(*) from payment q where q.order_id = o.id) as payments,
             p.id as payment_id, p.xmin::text as payment_version, p.amount_minor as asked_minor, p.first_amount_minor,
             p.started_at is not null as started, p.received_minor as payment_received_minor, p.provider_payment_id
      from orders o left join payment p on p.order_id = o.id and p.provider = $2 and p.status = 'pending'
      where o.id = $1
      """;

  /**
   * Creates a pending payment, or changes the amount that one asks for, as {@link
   * PaymentStartRules} have decided. Requires that order and payment have the given versions; a new
   * payment has no version. The order gets another version. One row: the id of the payment; no row
   * if a version differs.
   */
  static final NamedStatement WRITE_START =
      NamedStatement.of(
          """
          with locked as materialized (
            select o.* from orders o where o.id = #{order} and o.xmin::text = #{orderVersion}::text for update
          ), created as (
            insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
            select #{payment}::uuid, merchant_id, id, #{provider}::text, 'pending', #{asked}::bigint, currency,
                   #{at}::timestamptz
            from locked where #{paymentVersion}::text is null
            returning id
          ), again as (
            update payment p set
              asked_at = #{at}, amount_minor = #{asked}, first_amount_minor = #{first}::bigint,
              updated_at = case when #{isChange}::boolean then #{at} else p.updated_at end
            from locked where p.id = #{payment} and p.xmin::text = #{paymentVersion}
            returning p.id
          ), changed as (
            update orders o set updated_at = o.updated_at
            from (select id from created union all select id from again) started, locked
            where o.id = locked.id
          )
          select id from created union all select id from again
          """);

  private static final String STARTED_EVENT =
      OutboxSql.emitEach(
          """
          select g.event_id as id, p.merchant_id, 'payment.pending' as type, p.order_id as object_id,
                 o.sequence, to_json(p) as object, null as previous, g.at, g.origin::json as by
          from started p join changed o on o.id = p.order_id join given g on g.payment_id = p.id
          where o.first
          order by g.event_id""");

  /**
   * Stores what providers answered to the start of pending payments of different orders, and writes
   * {@code payment.pending} the first time. {@code instructions} is null for a redirect. Answers
   * with {@code locked}: false if another has locked the order and the statement is shared.
   */
  static final BatchStatement STARTED =
      BatchStatement.locking(
          """
          order_id uuid, payment_id uuid, instructions text, customer_reference text, at timestamptz,
          event_id uuid, origin text, display text, provider_payment_id text""",
          ifLocked ->
              """
              locked as materialized (
                select g.n, o.id
                from given g cross join lateral (
                  select o.id from orders o where o.id = g.order_id for update %s
                ) o
              ), before as materialized (
                select g.n, g.at, p.* from locked l join given g on g.n = l.n
                join payment p on p.id = any (array[g.payment_id]) and p.order_id = l.id
                where p.status = 'pending' for update of p
              ), started as (
                update payment p set
                  instructions = coalesce(g.instructions, p.instructions),
                  customer_reference = case when g.instructions is null then p.customer_reference
                                            else g.customer_reference end,
                  display = g.display::json,
                  provider_payment_id = coalesce(g.provider_payment_id, p.provider_payment_id),
                  started_at = coalesce(p.started_at, g.at),
                  updated_at = g.at
                from before b join given g on g.n = b.n
                where p.id = any (array[b.id])
                  and (b.started_at is null or b.display::text is distinct from g.display
                       or (g.provider_payment_id is not null
                           and b.provider_payment_id is distinct from g.provider_payment_id)
                       or (g.instructions is not null
                           and (b.instructions, b.customer_reference)
                                 is distinct from (g.instructions, g.customer_reference)))
                returning p.*
              ), changed as (
                update orders o set sequence = o.sequence + (b.started_at is null)::int,
                                    updated_at = case when b.started_at is null then b.at else o.updated_at end
                from before b
                where o.id = any (array[b.order_id])
                returning o.id, o.sequence, b.started_at is null as first
              ), %s
              select g.n, l.n is not null as locked from given g left join locked l on l.n = g.n
              """
                  .formatted(ifLocked, STARTED_EVENT));

  /**
   * The settlement of a merchant's bank transfer by its reference. Parameters: merchant, reference.
   */
  static final String FIND_TRANSFER =
      """
      select p.order_id, s.payment_id, s.amount_minor, s.currency
      from settlement s join payment p on p.id = s.payment_id
      where s.merchant_id = $1 and s.provider = 'manual'
        and (s.reference = $2 or reference_key(s.reference) = reference_key($2))
      """;

  /** A payment of an order. Parameters: payment, order, merchant. */
  static final String GET =
      """
      select %s::text as payment from payment p
      where p.id = $1 and p.order_id = $2 and p.merchant_id = $3
      """
          .formatted(JSON);

  /**
   * Payments of an order; no row for an unknown order. Parameters: order, merchant, the payment
   * after which they start or null, and how many at most.
   */
  static final String LIST =
      """
      select (select coalesce(json_agg(%s order by p.id), '[]')::text
              from (select * from payment p where p.order_id = o.id and ($3::uuid is null or p.id > $3)
                    order by p.id limit $4) p) as payments
      from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(JSON);
}
