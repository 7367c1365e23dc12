package dev.paylink.payment.manual;

/** SQL of the bank transfer. */
final class ManualSql {
  private ManualSql() {}

  /** What a merchant tells customers of its bank account. Parameter: merchant. */
  static final String INSTRUCTIONS = "select instructions from merchant where id = $1";
}
