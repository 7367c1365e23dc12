package dev.paylink.access.token;

/** SQL of tokens. */
final class TokenSql {
  private TokenSql() {}

  /** Parameters: id, merchant. No row for a token that was never issued, or is revoked. */
  static final String LOOK_UP =
      """
      select t.label, m.mode from token t join merchant m on m.id = t.merchant_id
      where t.id = $1 and t.merchant_id = $2 and (t.revoked_at is null or t.revoked_at > now())
      """;

  /**
   * Tokens whose revocation took effect in the last {@code $1} seconds, by the clock of the
   * database, which also wrote the time of revocation.
   */
  static final String REVOKED_LATELY =
      """
      select id from token
      where revoked_at > now() - make_interval(secs => $1::double precision) and revoked_at <= now()
      """;

  /** Parameters: id, merchant, label, scope, expiry. No row for an unknown merchant. */
  static final String INSERT =
      """
      insert into token (id, merchant_id, label, scope, expires_at)
      select $1::uuid, m.id, $3::text, $4::text, $5::timestamptz from merchant m where m.id = $2
      returning id
      """;

  /**
   * Parameters: id. No row for an unknown token; a second revocation changes nothing. A token that
   * was rotated stops working at once, and so do tokens that sessions of it created.
   */
  static final String REVOKE =
      """
      with locked as materialized (
        select id from token where id = $1 for update
      ), made as materialized (
        select l.id, end_tokens_made_by(l.id, clock_timestamp()) as ended from locked l
      )
      update token t set revoked_at = least(t.revoked_at, clock_timestamp())
      from made where t.id = made.id and made.ended >= 0
      returning t.id
      """;

  /** Parameters: merchant, or null for all. */
  static final String LIST =
      """
      select id, merchant_id, label, scope, expires_at, revoked_at from token
      where $1::uuid is null or merchant_id = $1 order by id desc
      """;
}
