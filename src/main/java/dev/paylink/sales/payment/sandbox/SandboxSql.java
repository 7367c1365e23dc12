package dev.paylink.sales.payment.sandbox;

import dev.paylink.data.clock.WaitingRows;

/** SQL of the sandbox. */
final class SandboxSql {
  private SandboxSql() {}

  /** Content of the sandbox page of a payment. Parameter: payment. */
  static final String OPEN =
      """
      select p.order_id, p.amount_minor, p.currency, l.checkout_token, l.title, l.success_url,
             m.name as merchant_name, m.profile::text,
             p.status <> 'pending' or exists (select from sandbox_plan s where s.payment_id = p.id)
               or exists (select from settlement s where s.payment_id = p.id) as decided
      from payment p
      join orders o on o.id = p.order_id
      join payment_link l on l.id = o.payment_link_id
      join merchant m on m.id = p.merchant_id
      where p.id = $1 and p.provider = 'sandbox'
      """;

  /** A row if a sandbox payment is one of a merchant. Parameters: payment, merchant. */
  static final String OF_MERCHANT =
      "select id from payment where id = $1 and merchant_id = $2 and provider = 'sandbox'";

  /**
   * Plans an outcome, at most once per payment, and not after a report; a row if it was planned.
   * Parameters: payment, outcome, time; a null time means once the order is cancelled.
   */
  static final String PLAN =
      """
      insert into sandbox_plan (payment_id, outcome, due_at)
      select p.id, $2, $3::timestamptz from payment p
      where p.id = $1 and p.provider = 'sandbox' and p.status = 'pending'
        and not exists (select from settlement s where s.payment_id = p.id)
      on conflict (payment_id) do nothing
      returning payment_id
      """;

  /**
   * Due plans. {@code reports} is false if there is nothing to report: the order left {@code
   * pending} without a cancellation, or a check has found the money. Parameters: time, limit.
   */
  static final String DUE =
      """
      select s.payment_id, s.outcome, p.amount_minor, p.currency,
             s.outcome <> 'notification_lost' and (s.due_at is not null or o.status = 'cancelled') as reports
      from sandbox_plan s
      join payment p on p.id = s.payment_id
      join orders o on o.id = p.order_id
      where s.due_at <= $1 and (s.outcome <> 'notification_lost' or p.status <> 'pending')
         or s.due_at is null and o.status <> 'pending'
      order by s.payment_id
      limit $2
      """;

  /** Whether money of a payment has come without a notification. Parameters: payment, time. */
  static final String LOST =
      """
      select exists (
        select from sandbox_plan where payment_id = $1 and outcome = 'notification_lost' and due_at <= $2
      ) as lost
      """;

  /** Deletes a plan. Parameter: payment. */
  static final String DELETE_PLAN = "delete from sandbox_plan where payment_id = $1";

  /** When the sandbox reports about payments of a merchant. */
  static final WaitingRows WAITING =
      WaitingRows.inNodeTime(
          """
          select s.due_at as due from sandbox_plan s join payment p on p.id = s.payment_id
          where p.merchant_id = $1 and s.outcome <> 'notification_lost'""",
          """
          update sandbox_plan s set due_at = s.due_at - make_interval(secs => $2)
          from payment p where p.id = s.payment_id and p.merchant_id = $1""");
}
