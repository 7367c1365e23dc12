package dev.paylink.sales.merchant;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  private static final String COLUMNS =
      "id, name, mode, providers, instructions, profile::text, version";

  /** Parameters: id, name, mode, providers, instructions, profile, logo. */
  static final String INSERT =
      """
      insert into merchant (id, name, mode, providers, instructions, profile, logo)
      values ($1, $2, $3, $4, $5, $6::text::jsonb, $7)
      """;

  /** Parameters: id. */
  static final String FIND = "select " + COLUMNS + " from merchant where id = $1";

  static final String LIST = "select " + COLUMNS + " from merchant order by id desc";

  static final String HAS_LIVE = "select exists (select from merchant where mode = 'live') as live";

  /**
   * Replaces what can be changed, if the merchant is unchanged since it was read. The logo stays if
   * the profile names one and none is given. Parameters: id, the version read, name, providers,
   * instructions, profile, logo, the new version.
   */
  static final String UPDATE =
      """
      update merchant set name = $3, providers = $4, instructions = $5, profile = $6::text::jsonb,
        logo = case when $6::text::jsonb->>'logo' is not null then coalesce($7::bytea, logo) end,
        version = $8
      where id = $1 and version = $2
      """;
}
