package dev.paylink.sales.merchant;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of merchants. */
final class MerchantSql {
  private MerchantSql() {}

  private static final String COLUMNS =
      """
      m.id, m.name, m.mode, m.providers, m.instructions, m.notify_email, m.messages::text, m.profile::text, m.version,
      m.updated_at, m.pending_until, m.pending::text, array(
        select s.extension || '.' || s.key from merchant_setting s where s.merchant_id = m.id and s.pending order by 1
      ) as pending_settings""";

  static final NamedStatement INSERT =
      NamedStatement.of(
          """
      insert into merchant (
        id, name, mode, providers, instructions, notify_email, messages, profile, logo, creation_key,
        creation_name
      )
      values (
        #{id}, #{name}, #{mode}, #{providers}, #{instructions}, #{notifyEmail}, #{messages}::text::jsonb,
        #{profile}::text::jsonb, #{logo}, #{key}::text,
        case when #{key}::text is not null then #{name} end
      )
      on conflict (creation_key) do nothing
      returning id
      """);

  /** Parameters: id. */
  static final String FIND = "select " + COLUMNS + " from merchant m where m.id = $1";

  /**
   * The merchant that a request has created, and its name there. Parameters: key of the request.
   */
  static final String BY_KEY = "select id, creation_name from merchant where creation_key = $1";

  static final String LIST = "select " + COLUMNS + " from merchant m order by m.id desc";

  static final String HAS_LIVE = "select exists (select from merchant where mode = 'live') as live";

  /** Parameters: id. */
  static final String LOCK = "select from merchant m where m.id = $1 for no key update";

  /**
   * A row for each setting. If the merchant has no setting, one row without a setting. Parameters:
   * id.
   */
  static final String KNOWN =
      """
      select %s, s.extension, s.key, s.value, s.sealed, s.pending as is_pending
      from merchant m left join merchant_setting s on s.merchant_id = m.id
      where m.id = $1 order by s.extension, s.key
      """
          .formatted(COLUMNS);

  /** Merchants whose pending change takes effect. Parameters: time, limit. */
  static final String DUE =
      "select id from merchant where pending_until <= $1 order by pending_until limit $2";

  /**
   * Replaces the changeable fields, if the merchant is unchanged since it was read, and writes
   * {@code merchant.updated}. The logo stays if the profile names one and no file is given. {@code
   * before} is the version that was read. A row with the id if the merchant was changed.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
          with changed as (
            update merchant set
              name = #{name}, providers = #{providers}, instructions = #{instructions},
              notify_email = #{notifyEmail}, messages = #{messages}::text::jsonb,
              profile = #{profile}::text::jsonb,
              logo = case when #{profile}::text::jsonb->>'logo' is not null then coalesce(#{logo}::bytea, logo) end,
              version = #{version}, updated_at = #{at}::timestamptz,
              pending = #{pending}::text::json, pending_until = #{pendingUntil}
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
