package dev.paylink.sales.order;

/** SQL that counts overdue orders. */
final class OverdueSql {
  private OverdueSql() {}

  /**
   * Counts the pending orders from id {@code $1} to before {@code $2} that have received nothing
   * and whose payment methods do not wait longer ({@code $3}, {@code $4}); as {@link
   * OrderSql#CANCEL_OVERDUE} cancels them.
   */
  static final String COUNT =
      """
      select count(*) as overdue from orders
      where status = 'pending' and id >= $1 and id < $2 and received_minor = 0
        and not has_money(id) and not waits_longer(id, $3::text[], $4::boolean)
      """;
}
