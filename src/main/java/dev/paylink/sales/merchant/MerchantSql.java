package dev.paylink.sales.merchant;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  private static final String COLUMNS =
      "id, name, mode, providers, instructions, profile::text, version, updated_at, pending_until,"
          + " pending_account::text";

  static final NamedStatement INSERT =
      NamedStatement.of(
          """
      insert into merchant (id, name, mode, providers, instructions, profile, logo, creation_key)
      values (#{id}, #{name}, #{mode}, #{providers}, #{instructions}, #{profile}::text::jsonb, #{logo}, #{key}::text)
      on conflict (creation_key) do nothing
      returning id
      """);

  /** Parameters: id. */
  static final String FIND = "select " + COLUMNS + " from merchant where id = $1";

  /** Parameters: key of the request. */
  static final String BY_KEY = "select " + COLUMNS + " from merchant where creation_key = $1";

  static final String LIST = "select " + COLUMNS + " from merchant order by id desc";

  static final String HAS_LIVE = "select exists (select from merchant where mode = 'live') as live";

  /** Parameters: id. */
  static final String LOCK = FIND + " for no key update";

  /** Merchants whose pending change takes effect. Parameters: time, limit. */
  static final String DUE =
      "select id from merchant where pending_until <= $1 order by pending_until limit $2";

  /**
   * Replaces what can be changed, if the merchant is unchanged since it was read, and writes {@code
   * merchant.updated}. The logo stays if the profile names one and none is given. {@code before} is
   * the version that was read. A row with the id if the merchant was changed.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
          with changed as (
            update merchant set
              name = #{name}, providers = #{providers}, instructions = #{instructions},
              profile = #{profile}::text::jsonb,
              logo = case when #{profile}::text::jsonb->>'logo' is not null then coalesce(#{logo}::bytea, logo) end,
              version = #{version}, updated_at = #{at}::timestamptz,
              pending_account = #{pendingAccount}::text::json, pending_until = #{pendingUntil}
            where id = #{id} and version = #{before}
            returning id, version
          ), %s
          select id from changed
          """
              .formatted(
                  OutboxSql.emitAll(
                      "array[#{event}::uuid]",
                      "#{at}",
                      """
                      select 1 as n, c.id as merchant_id, 'merchant.updated' as type, c.id as object_id,
                             c.version - 1 as sequence, #{object}::text::json as object, null as previous
                      from changed c""",
                      "#{origin}")));
}
