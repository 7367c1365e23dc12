package dev.paylink.sales.merchant;

import dev.paylink.data.db.NamedStatement;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  private static final String COLUMNS =
      "id, name, mode, providers, instructions, profile::text, version";

  static final NamedStatement INSERT =
      NamedStatement.of(
          """
      insert into merchant (id, name, mode, providers, instructions, profile, logo)
      values (#{id}, #{name}, #{mode}, #{providers}, #{instructions}, #{profile}::text::jsonb, #{logo})
      """);

  /** Parameters: id. */
  static final String FIND = "select " + COLUMNS + " from merchant where id = $1";

  static final String LIST = "select " + COLUMNS + " from merchant order by id desc";

  static final String HAS_LIVE = "select exists (select from merchant where mode = 'live') as live";

  /**
   * Replaces what can be changed, if the merchant is unchanged since it was read. The logo stays if
   * the profile names one and none is given. {@code before} is the version that was read.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
      update merchant set name = #{name}, providers = #{providers}, instructions = #{instructions}, profile = #{profile}::text::jsonb,
        logo = case when #{profile}::text::jsonb->>'logo' is not null then coalesce(#{logo}::bytea, logo) end,
        version = #{version}
      where id = #{id} and version = #{before}
      """);
}
