package dev.paylink.events.message;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.events.message.sending.OrderFactsSql;

/** SQL of messages for merchants. */
final class MessageSql {
  private MessageSql() {}

  private static final String COLUMNS =
      "m.id, m.kind, m.status, m.channel, m.recipient, m.order_id, m.attempts, m.error, m.due_at, m.ended_at";

  /** A page of messages, newest first. Parameters: merchant, limit, the id that they are below. */
  static final String LIST =
      "select %s from message m where m.merchant_id = $1 and m.id < $3 order by m.id desc limit $2"
          .formatted(COLUMNS);

  /**
   * As {@link #LIST}, of kinds {@code $4} with statuses {@code $5}. Looks up each kind with each
   * status, so that the cost does not depend on the number of other messages.
   */
  static final String LIST_OF_KINDS =
      """
      select m.*
      from unnest($4::text[]) k (kind) cross join unnest($5::text[]) s (status)
      cross join lateral (
        select %s from message m
        where m.merchant_id = $1 and m.kind = k.kind and m.status = s.status and m.id < $3
        order by m.id desc limit $2
      ) m
      order by m.id desc limit $2"""
          .formatted(COLUMNS);

  /** As {@link #LIST_OF_KINDS}, about the order {@code $6}, which has few. */
  static final String LIST_OF_ORDER =
      """
      select %s from message m
      where exactly(m.merchant_id) = $1 and m.order_id = $6 and m.kind = any ($4::text[]) and m.status = any ($5::text[])
        and m.id < $3
      order by m.id desc limit $2"""
          .formatted(COLUMNS);

  /** Parameters: merchant, message. */
  static final String GET =
      "select %s from message m where m.merchant_id = $1 and m.id = $2".formatted(COLUMNS);

  /**
   * Locks an order, and reads what a message about it needs. Parameters: merchant, order. {@code
   * waits} is whether a payment waits for the customer and has instructions for them, {@code
   * sent_back} whether the merchant has refunded money; a bank that takes it back tells the
   * customer.
   */
  static final String LOCK_ORDER =
      """
      select o.status, o.customer_email, o.received_minor, %s as refunded_minor,
             exists (select from payment p where %s) as waits,
             exists (select from refund r
                     where r.order_id = o.id and r.status = 'succeeded' and not r.dispute) as sent_back
      from orders o where o.merchant_id = $1 and o.id = $2 for no key update"""
          .formatted(OrderFactsSql.REFUNDED, OrderFactsSql.WAITS);

  /**
   * The messages of an order that were asked for since a time. Parameters: merchant, order, time.
   */
  static final String REQUESTED =
      """
      select m.id from message m
      where exactly(m.merchant_id) = $1 and m.order_id = $2 and m.requested and m.first_due_at > $3
      order by m.id limit 5""";

  /** Queues an e-mail of an extension. No row if there is no such merchant. */
  static final NamedStatement QUEUE_MAIL =
      NamedStatement.of(
          """
          insert into message (id, event_id, merchant_id, kind, channel, recipient, subject, text, language, requested, status,
                               first_due_at, due_at, ends_at)
          select #{id}::uuid, #{id}, m.id, #{kind}::text, #{channel}::text, #{recipient}::text, #{subject}::text, #{text}::text,
                 #{language}::text, true, 'queued', #{at}::timestamptz, #{at}, #{endsAt}::timestamptz
          from merchant m where m.id = #{merchant}::uuid
          returning id
          """);

  /** How many messages are due, up to 10,000, and since when. Parameter: time. */
  static final String DUE =
      """
      select count(*) as number, min(due_at) as oldest
      from (
        select due_at from message where status = 'queued' and due_at <= $1 order by due_at limit 10000
      ) m""";

  /** Queues a message with its idempotency key. */
  static final NamedStatement QUEUE =
      NamedStatement.of(
          """
          with %s, created as (
            insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                                 first_due_at, due_at)
            select #{id}::uuid, #{id}, #{merchant}, #{kind}::text, #{channel}::text, #{recipient}::text, #{order}::uuid, true,
                   'queued', #{at}::timestamptz, #{at}
            where %s
            returning id
          )
          %s
          """
              .formatted(
                  IdempotencySql.claimIf("true"), IdempotencySql.IS_NEW, IdempotencySql.ANSWER));
}
