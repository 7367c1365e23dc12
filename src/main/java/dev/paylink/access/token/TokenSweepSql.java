package dev.paylink.access.token;

import dev.paylink.data.outbox.OutboxSql;

/** SQL of the background work on tokens of all merchants. */
final class TokenSweepSql {
  private TokenSweepSql() {}

  /**
   * Writes {@code token.expiring} for tokens that expire within 14 days, by the clock of the
   * database. A token that was issued for 14 days or less gets no warning: its id, which starts
   * with its creation, is not below the lowest id of the time 14 days before its expiry. Nor does
   * one that was revoked or rotated. Parameters: limit, event ids, origin.
   */
  static final String ANNOUNCE =
      """
      with due as (
        select id from token
        where revoked_at is null and not expiry_announced
          and expires_at > now() and expires_at <= now() + interval '14 days'
          and id < uuid_at(expires_at - interval '14 days')
        order by expires_at limit $1 for no key update skip locked
      ), changed as (
        update token t set expiry_announced = true from due where t.id = due.id
        returning t.*
      ), %s
      select count(*) as announced from changed
      """
          .formatted(
              OutboxSql.emitAll(
                  "$2::uuid[]",
                  "date_trunc('milliseconds', now())",
                  """
                  select row_number() over (order by o.expires_at, o.id) as n, o.merchant_id,
                         'token.expiring' as type, o.id as object_id, 1 as sequence,
                         to_json(o) as object, null as previous
                  from changed o""",
                  "$3"));

  /**
   * Writes the latest uses of tokens. Locks them in the order of their ids, as other nodes do.
   * Parameters: ids, times.
   */
  static final String USED =
      """
      with used as (
        select t.id, u.at from unnest($1::uuid[], $2::timestamptz[]) u (id, at)
        join token t on t.id = u.id
        where t.last_used_at is null or t.last_used_at < u.at
        order by t.id for no key update of t
      )
      update token t set last_used_at = used.at from used where t.id = used.id
      """;
}
