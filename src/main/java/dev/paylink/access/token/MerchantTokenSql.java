package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.idempotency.IdempotencySql;

/** SQL of the tokens of one merchant, as the API manages them. */
final class MerchantTokenSql {
  private MerchantTokenSql() {}

  /** The columns of a token {@code t} that {@link TokenRows} needs. */
  private static final String COLUMNS =
      "t.id, t.label, t.scope, t.expires_at, t.last_used_at, t.revoked_at, t.replaced_by";

  /**
   * Creates a token with its idempotency key, unless the merchant has the maximum number.
   * Concurrent creations of one merchant wait for each other. Further parameters as in {@link
   * IdempotencySql#claimIf}. No row at that maximum, or if the token of the request, the caller,
   * was revoked: a node may accept it for a moment, and it may be revoked during the wait.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with room as materialized (
        select lasting < #{limit}::bigint and caller_works as free
        from working_tokens_of(#{merchant}::uuid, #{caller}::uuid)
      ), %s, created as (
        insert into token (id, merchant_id, label, scope, expires_at, parent_id)
        select #{id}, #{merchant}, #{label}::text, #{scope}::text, #{expiresAt}::timestamptz,
               coalesce(#{parent}::uuid,
                 (select c.parent_id from token c where c.merchant_id = #{merchant} and c.id = #{caller}::uuid))
        where (select free from room) and %s
        returning id
      )
      %s
      """
              .formatted(
                  IdempotencySql.claimIf("(select free from room)"),
                  IdempotencySql.IS_NEW,
                  IdempotencySql.ANSWER));

  /**
   * Creates a token in place of another one, which works for a while longer. Of concurrent
   * rotations of a token one finds it as it was. Further parameters as in {@link
   * IdempotencySql#claimIf}. No row if the token to replace does not work or was replaced, if as
   * many replaced tokens work as may, or if the token of the request was revoked.
   */
  static final NamedStatement ROTATE =
      NamedStatement.of(
          """
      with room as materialized (
        select (replaced < #{limit}::bigint or #{seconds}::integer = 0) and caller_works as free
        from working_tokens_of(#{merchant}::uuid, #{caller}::uuid)
      ), target as materialized (
        select t.id, t.parent_id from token t
        where t.merchant_id = #{merchant} and t.id = #{replaced}::uuid and t.revoked_at is null
          and t.expires_at > now() and (select free from room)
        for no key update
      ), %s, created as (
        insert into token (id, merchant_id, label, scope, expires_at, parent_id)
        select #{id}, #{merchant}, #{label}::text, #{scope}::text, #{expiresAt}::timestamptz, target.parent_id
        from target where %s
        returning id
      ), made as materialized (
        select target.id, end_tokens_made_by(target.id, clock_timestamp() + make_interval(secs => #{seconds})) as ended
        from target, created
      ), replaced as (
        update token t
        set revoked_at = clock_timestamp() + make_interval(secs => #{seconds}), replaced_by = #{id}
        from made
        where t.merchant_id = #{merchant} and t.id = made.id and made.ended >= 0
      )
      %s
      """
              .formatted(
                  IdempotencySql.claimIf("exists (select from target)"),
                  IdempotencySql.IS_NEW,
                  IdempotencySql.ANSWER));

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
      with locked as materialized (
        select id from token where merchant_id = $1 and id = $2 for update
      ), made as materialized (
        select l.id, end_tokens_made_by(l.id, clock_timestamp()) as ended from locked l
      )
      update token t set revoked_at = least(t.revoked_at, clock_timestamp())
      from made where t.merchant_id = $1 and t.id = made.id and made.ended >= 0
      returning t.id
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
