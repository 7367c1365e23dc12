package dev.paylink.merchant;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  /** Parameters: id, name, mode. */
  static final String INSERT = "insert into merchant (id, name, mode) values ($1, $2, $3)";

  static final String LIST = "select id, name, mode from merchant order by id desc";
}
