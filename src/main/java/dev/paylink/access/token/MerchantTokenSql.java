package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.data.idempotency.IdempotencySql;

/** SQL of the tokens of one merchant, as the API manages them. */
final class MerchantTokenSql {
  private MerchantTokenSql() {}

  /** The columns of a token {@code t} that {@link TokenRows} needs. */
  private static final String COLUMNS =
      "t.id, t.label, t.scope, t.expires_at, t.last_used_at, t.revoked_at, t.replaced_by";

  /**
   * Creates a token with its idempotency key, unless the merchant has the maximum number.
   * Concurrent creations of one merchant wait for each other. Parameters 1 to 8 as {@link
   * IdempotencySql#claimIf}, then label, scope, expiry, maximum number of tokens, the token of the
   * request. No row at that maximum, or if that token was revoked: a node may accept it for a
   * moment, and it may be revoked during the wait.
   */
  static final String CREATE =
      """
      with room as materialized (
        select lasting < $12::bigint and caller_works as free
        from working_tokens_of($1::uuid, $13::uuid)
      ), %s, created as (
        insert into token (id, merchant_id, label, scope, expires_at)
        select $5, $1, $9::text, $10::text, $11::timestamptz
        where (select free from room) and %s
        returning id
      )
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              IdempotencySql.claimIf("(select free from room)"),
              IdempotencySql.IS_NEW,
              IdempotencySql.TAKEN);

  /**
   * Creates a token in place of another one, which works for a while longer. Of concurrent
   * rotations of a token one finds it as it was. Parameters 1 to 8 as {@link
   * IdempotencySql#claimIf}, then label, scope, expiry, the token to replace, seconds for which
   * that one works, maximum number of replaced tokens that work, the token of the request. No row
   * if the token to replace does not work or was replaced, at that maximum, or if the token of the
   * request was revoked.
   */
  static final String ROTATE =
      """
      with room as materialized (
        select (replaced < $14::bigint or $13::integer = 0) and caller_works as free
        from working_tokens_of($1::uuid, $15::uuid)
      ), target as materialized (
        select t.id from token t
        where t.merchant_id = $1 and t.id = $12::uuid and t.revoked_at is null
          and t.expires_at > now() and (select free from room)
        for no key update
      ), %s, created as (
        insert into token (id, merchant_id, label, scope, expires_at)
        select $5, $1, $9::text, $10::text, $11::timestamptz from target where %s
        returning id
      ), replaced as (
        update token t
        set revoked_at = clock_timestamp() + make_interval(secs => $13), replaced_by = $5
        from target, created
        where t.merchant_id = $1 and t.id = target.id
      )
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              IdempotencySql.claimIf("exists (select from target)"),
              IdempotencySql.IS_NEW,
              IdempotencySql.TAKEN);

  /** Parameters: merchant, id. */
  static final String GET =
      """
      select %s from token t where t.merchant_id = $1 and t.id = $2
      """
          .formatted(COLUMNS);

  /** {@link #GET}, locking the row. */
  static final String LOCK = GET + "for update";

  /** Like {@link TokenSql#REVOKE}. Parameters: merchant, id. */
  static final String REVOKE =
      """
      update token set revoked_at = least(revoked_at, clock_timestamp())
      where merchant_id = $1 and id = $2
      returning id
      """;

  /**
   * One page and the total. Parameters: merchant, limit, and offset or the id to continue after.
   * Always at least one row; its {@code id} is null if the page is empty.
   */
  static String list(ListTokens query) {
    boolean afterId = query.paging().after() != null;
    return """
    select n.total, p.*
    from (select count(*) as total from token where merchant_id = $1) n
    left join (
      select %s from token t where t.merchant_id = $1%s
      order by t.id desc limit $2%s
    ) p on true
    order by p.id desc
    """
        .formatted(COLUMNS, afterId ? " and t.id < $3" : "", afterId ? "" : " offset $3");
  }
}
