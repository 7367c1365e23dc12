package dev.paylink.access.operator;

/** SQL of tokens of the operator. */
final class OperatorTokenSql {
  private OperatorTokenSql() {}

  /** Parameters: id, label, scope, hash, expiry. */
  static final String INSERT =
      """
      insert into operator_token (id, label, scope, hash, expires_at)
      values ($1::uuid, $2::text, $3::text, $4::bytea, $5::timestamptz)
      """;

  /** The scope of a token that may be used. Parameters: hash, time. */
  static final String LOOK_UP =
      """
      select scope from operator_token
      where hash = $1::bytea and expires_at > $2::timestamptz and revoked_at is null
      """;

  static final String LIST =
      """
      select id, label, scope, expires_at, revoked_at from operator_token order by id desc
      """;

  /** Parameters: id. No row for an unknown token; a second revocation changes nothing. */
  static final String REVOKE =
      """
      update operator_token set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = $1
      returning id
      """;
}
