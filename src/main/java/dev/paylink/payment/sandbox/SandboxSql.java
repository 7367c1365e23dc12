package dev.paylink.payment.sandbox;

/** SQL of the sandbox. */
final class SandboxSql {
  private SandboxSql() {}

  /** What the page of a payment shows. Parameter: payment. */
  static final String OPEN =
      """
      select p.order_id, p.amount_minor, p.currency, l.checkout_token, l.title, l.success_url,
             m.name as merchant_name,
             p.status <> 'pending' or exists (select from sandbox_plan s where s.payment_id = p.id)
               as decided
      from payment p
      join orders o on o.id = p.order_id
      join payment_link l on l.id = o.payment_link_id
      join merchant m on m.id = p.merchant_id
      where p.id = $1 and p.provider = 'sandbox'
      """;

  /** Plans a success, once. Parameters: payment, time or null for: once the order is cancelled. */
  static final String PLAN =
      """
      insert into sandbox_plan (payment_id, due_at)
      select id, $2::timestamptz from payment
      where id = $1 and provider = 'sandbox' and status = 'pending'
      on conflict (payment_id) do nothing
      """;

  /**
   * Plans whose time has come; {@code succeed} is false for one that waits for a cancellation that
   * will not come. Parameters: time, how many at most.
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

  /** Parameter: payment. */
  static final String DONE = "delete from sandbox_plan where payment_id = $1";
}
