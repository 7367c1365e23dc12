package dev.paylink.node;

/** SQL of the work that a quarantine holds. */
final class HeldWorkSql {
  private HeldWorkSql() {}

  /** Counts the deliveries and refunds that are due at {@code $1}. */
  static final String COUNT =
      """
      select (select count(*) from webhook_delivery where due_at <= $1) as deliveries,
             (select count(*) from refund where status = 'pending' and due_at <= $1) as refunds
      """;
}
