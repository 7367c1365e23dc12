package dev.paylink.merchant;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  /** Parameters: id, name, mode, providers, instructions. */
  static final String INSERT =
      """
      insert into merchant (id, name, mode, providers, instructions) values ($1, $2, $3, $4, $5)
      """;

  /** Parameters: id. */
  static final String FIND =
      """
      select id, name, mode, providers, instructions from merchant where id = $1
      """;

  static final String LIST =
      """
      select id, name, mode, providers, instructions from merchant order by id desc
      """;

  /**
   * Replaces name, providers and instructions, if they are unchanged since they were read.
   * Parameters: id, the new values, the values read.
   */
  static final String UPDATE =
      """
      update merchant set name = $2, providers = $3, instructions = $4
      where id = $1 and name = $5 and providers = $6 and instructions is not distinct from $7
      """;
}
