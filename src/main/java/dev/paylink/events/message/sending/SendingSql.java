package dev.paylink.events.message.sending;

import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of sending messages. */
final class SendingSql {
  private SendingSql() {}

  /** Due messages that are looked at: merchants take turns among them. */
  private static final int LOOKED_AT = 5_000;

  /** Due messages of a merchant that are looked at, whatever others have. */
  private static final int OF_EACH = 20;

  /**
   * The due messages that are looked at: the oldest, all that warn of a change of the destination
   * of money, and, if there are more than are looked at, the first of each merchant.
   */
  private static final String LOOK =
      """
      oldest as materialized (
        %1$s
        order by due_at limit %2$d
      ), looked_at as (
        select * from oldest union (
          %1$s and kind = 'bank_account_changed'
          order by due_at limit %2$d
        ) union
        select f.* from merchant o cross join lateral (
          %1$s and merchant_id = o.id
          order by due_at limit %3$d
        ) f
        where (select count(*) from oldest) = %2$d
      )"""
          .formatted(due(), LOOKED_AT, OF_EACH);

  /**
   * The mailbox of an address: without capitals and what comes after a plus, as a+1@… is the box of
   * a@….
   */
  private static String mailbox(String address) {
    return "regexp_replace(lower(%s), '\\+[^@]*@', '@')".formatted(address);
  }

  /** A due message; conditions can follow. */
  private static String due() {
    return """
    select id, event_id, merchant_id, kind, recipient, due_at, coalesce(leased_until > #{now}, false) as is_sent
    from message
    where status = 'queued' and due_at <= #{now}::timestamptz
      and (channel = any (#{channels}::text[]) or first_due_at < #{late}::timestamptz)""";
  }

  /**
   * Claims up to {@code limit} due messages of channels, and messages that are too late for any
   * channel. Takes one message of each merchant before a second of any. A claim lasts longer than a
   * channel may take. Also reads the content of the messages. A recipient gets one message at a
   * time, so that each counts the messages that the recipient has got. For a change of the
   * destination of money, only such messages count: many other messages cannot delay it. {@code
   * exactly} keeps the planner from reading the whole queue where it locks the found messages.
   */
  static final NamedStatement CLAIM =
      NamedStatement.of(
          """
          with %s, due as (
            select d.id, d.event_id, d.merchant_id, d.due_at,
                   row_number() over (partition by d.merchant_id order by d.kind <> 'bank_account_changed', d.due_at) as turn
            from (
              select q.*, row_number() over (partition by %s order by q.is_sent desc, q.kind <> 'bank_account_changed', q.due_at) as of_recipient
              from looked_at q
            ) d
            where d.of_recipient = 1 and not d.is_sent
            order by turn, due_at limit #{limit}
          ), locked as (
            select m.id, m.event_id, m.merchant_id from message m join due d
              on d.merchant_id = m.merchant_id and d.id = m.id and d.event_id = m.event_id
            where exactly(m.status) = 'queued' and (m.leased_until is null or m.leased_until <= #{now})
            for update of m skip locked
          ), claimed as (
            update message m set
              attempts = m.attempts + 1, fence = m.fence + 1, leased_until = #{now} + interval '90 s'
            from locked l
            where m.merchant_id = l.merchant_id and m.id = l.id and m.event_id = l.event_id
            returning m.*
          )
          select c.id, c.event_id, c.merchant_id, c.kind, c.channel, c.recipient, c.order_id, c.fence, c.attempts,
                 c.first_due_at, c.ends_at, c.subject, c.text, c.language as mail_language,
                 (select count(*) from message s
                  where %s = %s and s.status = 'sent' and s.ended_at > #{now} - interval '1 h'
                    and (c.kind <> 'bank_account_changed' or s.kind = c.kind)) as sent_within_hour,
                 c.requested, m.messages::text as choices, m.name as merchant_name, m.mode, m.profile::text as profile,
                 (select (e.payload->'object')::text from event e where e.id = c.event_id) as object,
                 o.status as order_status, o.amount_minor, o.currency, o.received_minor,
                 %s as refunded_minor, %s as lost_minor,
                 (select r.status <> 'succeeded' from event e join refund r on r.id = (e.payload->'object'->>'id')::uuid
                  where c.kind = 'refund' and e.id = c.event_id) as outdated, o.language, o.product_id, o.receipt_year, o.receipt_number, l.title, l.checkout_token, p.*,
                 (select array_agg(distinct provider) from payment where order_id = o.id) as chosen,
                 (select max(coalesce(s.paid_at, s.settled_at)) from settlement s join payment sp on sp.id = s.payment_id
                  where sp.order_id = o.id and s.outcome = 'succeeded' and not s.repeated
                    and s.settled_at <= sp.settled_at and s.currency = o.currency) as paid_at,
                 (select bool_and(r.by_hand) from refund r
                  where r.order_id = o.id and r.status = 'succeeded' and not r.dispute) as refunds_by_hand
          from claimed c
          join merchant m on m.id = c.merchant_id
          left join orders o on o.id = c.order_id and o.merchant_id = c.merchant_id
          left join payment_link l on l.id = o.payment_link_id
          left join lateral (
            select p.provider, p.amount_minor - p.received_minor as asked_minor, nullif(p.instructions, '') as instructions,
                   p.customer_reference, p.display::text as display
            from payment p
            where %s
            order by p.asked_at desc, p.id desc limit 1
          ) p on true
          """
              .formatted(
                  LOOK,
                  mailbox("q.recipient"),
                  mailbox("s.recipient"),
                  mailbox("c.recipient"),
                  OrderFactsSql.REFUNDED,
                  OrderFactsSql.LOST,
                  OrderFactsSql.WAITS));

  /**
   * The orders of a merchant that were paid, newest first: events of ids from one to before
   * another.
   *
   * <p>No index has merchant and id. So positions bound the rows: the last event before {@code
   * early}, and the first event after {@code late}. These ids are so far outside that all events
   * between the two were committed between them. {@code any (array[…])} with the order of the index
   * keeps the planner from an index by id, which would read the events of all merchants.
   */
  static final NamedStatement PAID =
      NamedStatement.of(
          """
          select e.object_id, (e.payload->'object'->>'amount_minor')::bigint as amount_minor,
                 e.payload->'object'->>'currency' as currency
          from event e
          where e.merchant_id = any (array[#{merchant}::uuid]) and e.type = any (array['order.paid'])
            and e.position > coalesce((select position from event where id < #{early} order by id desc limit 1), 0)
            and e.position < coalesce((select position from event where id > #{late} order by id limit 1), 9223372036854775807)
            and e.id >= #{from} and e.id < #{to}
          order by e.merchant_id desc, e.type desc, e.position desc limit #{limit}
          """);

  private static final String ITS_OWN =
      "m.merchant_id = #{merchant} and m.id = #{id} and m.event_id = #{event} and m.fence = #{fence} and m.status = 'queued'";

  /**
   * Finishes a message and writes its event, unless it was claimed again or its customer was
   * erased.
   */
  static final NamedStatement END =
      NamedStatement.of(
          """
          with ended as (
            update message m set status = #{status}, error = #{error}, ended_at = #{at}::timestamptz, leased_until = null,
                                 subject = null, text = null,
                                 attempts = #{attempts}
            where %s
            returning m.id, m.merchant_id
          ), %s
          select id from ended
          """
              .formatted(
                  ITS_OWN,
                  OutboxSql.emitAll(
                      "array[#{newEvent}::uuid]",
                      "#{at}",
                      """
                      select 1 as n, d.merchant_id, #{type}::text as type, d.id as object_id, 1 as sequence,
                             #{object}::text::json as object, null as previous
                      from ended d where #{type}::text is not null""",
                      "#{origin}")));

  /**
   * Delays up to 5,000 due messages to a recipient: one by one they would take the place of all
   * others. Messages about a change of the destination of money stay, because they have a separate
   * limit.
   */
  static final NamedStatement ALL_LATER =
      NamedStatement.of(
          """
          update message m set due_at = #{dueAt}::timestamptz, error = #{error}
          from (
            select q.merchant_id, q.id, q.event_id from message q
            where %s = %s and exactly(q.status) = 'queued' and q.due_at <= #{now}::timestamptz
              and q.kind <> 'bank_account_changed' and (q.leased_until is null or q.leased_until <= #{now})
            limit 5000 for update skip locked
          ) d
          where m.merchant_id = d.merchant_id and m.id = d.id and m.event_id = d.event_id
          """
              .formatted(mailbox("q.recipient"), mailbox("#{recipient}::text")));

  /** Has a message sent later. */
  static final NamedStatement LATER =
      NamedStatement.of(
          """
          update message m set due_at = #{dueAt}::timestamptz, first_due_at = #{firstDueAt}::timestamptz, error = #{error},
                               leased_until = null, attempts = #{attempts}
          where %s
          """
              .formatted(ITS_OWN));

  /** When messages of a merchant are sent. */
  static final WaitingRows WAITING =
      WaitingRows.inNodeTime(
          """
          select due_at as due from message where merchant_id = $1 and status = 'queued'""",
          """
          update message set
            due_at = due_at - make_interval(secs => $2), first_due_at = first_due_at - make_interval(secs => $2), ends_at = ends_at - make_interval(secs => $2)
          where merchant_id = $1 and status = 'queued'""");
}
