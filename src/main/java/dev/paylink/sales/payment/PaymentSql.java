package dev.paylink.sales.payment;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.outbox.OutboxSql;
import java.util.List;

/** SQL of payments. Statements that change a payment lock its order first. */
public final class PaymentSql {
  private PaymentSql() {}

  /** Most payments that customers start for an order, so that its list stays short. */
  static final int MAX_PAYMENTS = 200;

  /** A payment {@code p} with its {@code settlements}, as JSON. */
  public static final String JSON =
      """
      (select to_json(detail) from (
         select p.*, (
           select coalesce(json_agg(to_json(said) order by said.settled_at, said.reference), '[]')
           from (
             select s.reference, s.outcome, s.amount_minor, s.currency, s.repeated, s.paid_at,
                    s.note, s.settled_at
             from settlement s where s.payment_id = p.id
           ) said
         ) as settlements
       ) detail)""";

  /**
   * The pending payment of a pending order at a provider, over what is still due; creates it if
   * there is none. Parameters: order, provider, the new payment's id, time. No row if the order is
   * not pending, or has {@link #MAX_PAYMENTS} and none of them goes on; {@code id} is null if a
   * concurrent statement created the payment after this statement's snapshot was taken.
   */
  static final String FIND_OR_CREATE_PENDING =
      """
      with locked as (
        select o.* from orders o
        where o.id = $1 and o.status = 'pending'
          and (exists (select from payment p
                       where p.order_id = o.id and p.provider = $2 and p.status = 'pending')
               or (select count(*) from payment p where p.order_id = o.id) < %d)
        for update
      ), due as (
        select l.*, l.amount_minor - l.received_minor + l.refunded_minor as due_minor
        from locked l
      ), created as (
        insert into payment
          (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select $3::uuid, merchant_id, id, $2::text, 'pending', due_minor, currency,
               $4::timestamptz
        from due
        on conflict (order_id, provider) where status = 'pending' do nothing
        returning id
      ), changed as ( -- so that the order has another version than before it had this payment
        update orders o set updated_at = $4 from due cross join created where o.id = due.id
      ), again as (
        update payment p set
          asked_at = $4,
          first_amount_minor = coalesce(p.first_amount_minor,
                                        case when p.started_at is not null then p.amount_minor end),
          amount_minor = p.received_minor + due.due_minor,
          updated_at = case when p.amount_minor = p.received_minor + due.due_minor
                            then p.updated_at else $4 end
        from due
        where p.order_id = due.id and p.provider = $2 and p.status = 'pending'
        returning p.id, p.provider_payment_id
      )
      select coalesce(created.id, again.id) as id, due.due_minor as amount_minor, due.currency,
             again.provider_payment_id
      from due left join created on true left join again on true
      """
          .formatted(MAX_PAYMENTS);

  private static final String STARTED_EVENT =
      OutboxSql.emitEach(
          """
          select g.event_id as id, p.merchant_id, 'payment.pending' as type, p.order_id as object_id,
                 o.sequence, to_json(p) as object, null as previous, g.at, g.origin::json as by
          from started p join changed o on o.id = p.order_id join given g on g.payment_id = p.id
          order by g.event_id""",
          "(select max(at) from given)");

  /**
   * Stores what providers answered to the start of pending payments of different orders, and writes
   * {@code payment.pending} the first time. {@code instructions} is null for a redirect. Answers
   * with {@code stored}: false if the order is locked and the statement is shared.
   */
  static final BatchStatement STARTED =
      BatchStatement.locking(
          List.of(
              "order_id uuid",
              "payment_id uuid",
              "instructions text",
              "customer_reference text",
              "at timestamptz",
              "event_id uuid",
              "origin text",
              "display text",
              "provider_payment_id text"),
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
                update orders o set sequence = o.sequence + 1, updated_at = b.at
                from before b
                where o.id = any (array[b.order_id]) and b.started_at is null
                returning o.id, o.sequence
              ), %s
              select g.n, l.n is not null as stored from given g left join locked l on l.n = g.n
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

  /** The payments of an order; no row for an unknown order. Parameters: order, merchant. */
  static final String LIST =
      """
      select (select coalesce(json_agg(%s order by p.id), '[]')::text
              from payment p where p.order_id = o.id) as payments
      from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(JSON);
}
