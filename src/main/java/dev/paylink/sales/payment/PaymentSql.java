package dev.paylink.sales.payment;

import dev.paylink.data.outbox.OutboxSql;

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

  /**
   * Stores what a provider answered to the start of a pending payment, and writes {@code
   * payment.pending} the first time. Parameters: payment, instructions and the customer's
   * reference, or null for a redirect, time, event id, origin, display, the provider's own id.
   */
  static final String STARTED =
      """
      with locked as (
        select * from orders where id = (select order_id from payment where id = $1::uuid) for update
      ), before as (
        select p.* from payment p join locked on p.order_id = locked.id
        where p.id = $1::uuid and p.status = 'pending' for update of p
      ), started as (
        update payment p set
          instructions = coalesce($2::text, p.instructions),
          customer_reference = case when $2::text is null then p.customer_reference else $3::text end,
          display = $7::text::json,
          provider_payment_id = coalesce($8::text, p.provider_payment_id),
          started_at = coalesce(p.started_at, $4::timestamptz),
          updated_at = $4::timestamptz
        from before b
        where p.id = b.id
          and (b.started_at is null or b.display::text is distinct from $7::text
               or ($8::text is not null and b.provider_payment_id is distinct from $8::text)
               or ($2::text is not null
                   and (b.instructions, b.customer_reference) is distinct from ($2::text, $3::text)))
        returning p.*
      ), changed as (
        update orders o set sequence = o.sequence + 1, updated_at = $4::timestamptz
        from before b
        where o.id = b.order_id and b.started_at is null
        returning o.*
      ), %s
      select id from started
      """
          .formatted(
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "$4",
                  """
                  select 1 as n, p.merchant_id, 'payment.pending' as type, p.order_id as object_id,
                         o.sequence, to_json(p) as object, null as previous
                  from started p join changed o on o.id = p.order_id""",
                  "$6"));

  /**
   * An order with what it has kept and how often money was recorded for it. Parameters: order,
   * merchant. Locks the order.
   */
  static final String LOCK_ORDER =
      """
      select o.id, o.status, o.amount_minor, o.currency,
             o.received_minor - o.refunded_minor as received_minor, (
               select count(*) from payment p join settlement s on s.payment_id = p.id
               where p.order_id = o.id and s.provider = 'manual'
             ) as transfers
      from orders o where o.id = $1 and o.merchant_id = $2 for update
      """;

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

  /**
   * The pending bank transfer of an order that the transaction has locked; creates it if there is
   * none. No customer has chosen the new one, so it comes before all that were chosen. Parameters:
   * order, merchant, the new payment's id, amount in minor units.
   */
  static final String FIND_OR_CREATE_TRANSFER =
      """
      with found as (
        select id from payment
        where order_id = $1 and merchant_id = $2 and provider = 'manual' and status = 'pending'
      ), created as (
        insert into payment
          (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select $3::uuid, o.merchant_id, o.id, 'manual', 'pending', $4::bigint, o.currency, '-infinity'
        from orders o
        where o.id = $1 and o.merchant_id = $2 and not exists (select from found)
        returning id
      )
      select id from found union all select id from created
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
