package dev.paylink.payment.manual;

/** SQL of the bank transfer. */
final class ManualSql {
  private ManualSql() {}

  /** A merchant's instructions for bank transfers. Parameter: merchant. */
  static final String INSTRUCTIONS = "select instructions from merchant where id = $1";
}
