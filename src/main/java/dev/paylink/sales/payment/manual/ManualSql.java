package dev.paylink.sales.payment.manual;

/** SQL of the bank transfer. */
final class ManualSql {
  private ManualSql() {}

  /**
   * A merchant's instructions for bank transfers; empty if it has only a bank account, which the
   * receipt shows. Parameter: merchant.
   */
  static final String INSTRUCTIONS =
      """
      select coalesce(instructions, case when profile ? 'bankAccount' then '' end) as instructions
      from merchant where id = $1
      """;
}
