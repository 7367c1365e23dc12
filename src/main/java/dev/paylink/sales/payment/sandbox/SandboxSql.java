package dev.paylink.sales.payment.sandbox;

/** SQL of the sandbox. */
final class SandboxSql {
  private SandboxSql() {}

  /** Content of the sandbox page of a payment. Parameter: payment. */
  static final String OPEN =
      """
      select p.order_id, p.amount_minor, p.currency, l.checkout_token, l.title, l.success_url,
             m.name as merchant_name, m.profile::text,
             p.status <> 'pending' or exists (select from sandbox_plan s where s.payment_id = p.id)
               as decided
      from payment p
      join orders o on o.id = p.order_id
      join payment_link l on l.id = o.payment_link_id
      join merchant m on m.id = p.merchant_id
      where p.id = $1 and p.provider = 'sandbox'
      """;

  /**
   * Plans a success, at most once per payment. Parameters: payment, time; a null time means once
   * the order is cancelled.
   */
  static final String PLAN =
      """
      insert into sandbox_plan (payment_id, due_at)
      select id, $2::timestamptz from payment
      where id = $1 and provider = 'sandbox' and status = 'pending'
      on conflict (payment_id) do nothing
      """;

  /**
   * Due plans; {@code succeed} is false if the plan waits for a cancellation and the order left
   * {@code pending} without being cancelled. Parameters: time, limit.
   */
  static final String DUE =
      """
      select s.payment_id, s.due_at is not null or o.status = 'cancelled' as succeed
      from sandbox_plan s
      join payment p on p.id = s.payment_id
      join orders o on o.id = p.order_id
      where s.due_at <= $1 or (s.due_at is null and o.status <> 'pending')
      order by s.payment_id
      limit $2
      """;

  /** Deletes a plan. Parameter: payment. */
  static final String DELETE_PLAN = "delete from sandbox_plan where payment_id = $1";
}
