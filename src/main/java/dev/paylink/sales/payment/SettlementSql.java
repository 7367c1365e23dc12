package dev.paylink.sales.payment;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.sales.receipt.ReceiptSql;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;

/** SQL of settlements. */
final class SettlementSql {
  private SettlementSql() {}

  /** What {@link SettlementRules} need of an order {@code o}, besides its row. */
  private static final String LINK =
      """
      left join lateral (
        select l.allow_partial, l.max_payments is not null as limited from payment_link l
        where l.id = o.payment_link_id offset 0
      ) l on true""";

  /** Payments of a provider with their orders; all null if the provider has no such payment. */
  static final BatchStatement READ =
      BatchStatement.reading(
          "payment_id uuid, provider text",
          """
          found as (
            select g.n, f.*
            from given g left join lateral (
              select p.payment, o.*, l.*, %s
              from (
                select %s, p.order_id from payment p where p.id = g.payment_id and p.provider = g.provider offset 0
              ) p
              cross join lateral (select %s from orders o where o.id = p.order_id offset 0) o
              %s
            ) f on true
          )
          select * from found
          """
              .formatted(
                  ReceiptSql.timeZone("o.merchant_id"), PaymentRow.COLUMN, OrderRow.COLUMNS, LINK));

  /**
   * Orders with their pending bank transfer, if there is one, and {@code transfers}, how often
   * money was recorded for them. All is null for an unknown order.
   */
  static final BatchStatement READ_TRANSFER =
      BatchStatement.reading(
          "order_id uuid, merchant_id uuid",
          """
          found as (
            select g.n, f.*
            from given g left join lateral (
              select p.payment, o.*, l.*, %s, (
                       select count(*) from payment q join settlement s on s.payment_id = q.id
                       where q.order_id = o.id and s.provider = 'manual'
                     ) as transfers
              from (select %s from orders o where o.id = g.order_id and o.merchant_id = g.merchant_id offset 0) o
              left join lateral (
                select %s from payment p
                where p.order_id = o.id and p.provider = 'manual' and p.status = 'pending' offset 0
              ) p on true
              %s
            ) f on true
          )
          select * from found
          """
              .formatted(
                  ReceiptSql.timeZone("o.merchant_id"), OrderRow.COLUMNS, PaymentRow.COLUMN, LINK));

  /** A stored settlement. Parameters: merchant, provider, reference. */
  static final String FIND =
      """
      select s.payment_id, p.order_id, s.outcome, s.conflict
      from settlement s join payment p on p.id = s.payment_id
      where s.merchant_id = $1 and s.provider = $2
        and (s.reference = $3
             or s.provider = 'manual' and reference_key(s.reference) = reference_key($3))
      """;
}
