package dev.paylink.idempotency;

/** SQL of idempotency keys, to be woven into the statement that creates the resource. */
public final class IdempotencySql {
  private IdempotencySql() {}

  /** How many parameters {@link #CLAIM} takes; those of the resource start behind it. */
  public static final int PARAMETERS = 8;

  /**
   * A common table expression that takes the key {@code $3} of merchant {@code $1} and operation
   * {@code $2}, with fingerprint {@code $4}, resource {@code $5}, body {@code $6} and expiry {@code
   * $7}, at the time {@code $8}. It has a row when the key was free, and waits for whoever takes
   * the same key at this moment.
   */
  public static final String CLAIM = claimIf("true");

  /**
   * {@link #CLAIM} on a condition, without which the resource is not to be made.
   *
   * @param condition an expression that is the same all through the statement
   */
  public static String claimIf(String condition) {
    return """
    claim as (
      insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
      select $1::uuid, $2::text, $3::text, $4::text, $5::uuid, $6::text, $7::timestamptz
      where $3::text is not null and %s
      on conflict (merchant_id, operation, key) do update
        set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
            body = excluded.body, expires_at = excluded.expires_at
        where idempotency_key.expires_at <= $8::timestamptz
      returning 1
    )"""
        .formatted(condition);
  }

  /** The condition on which the resource is to be inserted: no key, or one just taken. */
  public static final String IS_NEW = "($3::text is null or exists (select from claim))";

  /** The stored answer of a key that {@link #CLAIM} found taken, as far as this snapshot has it. */
  public static final String TAKEN =
      """
      select fingerprint, resource_id, body from idempotency_key
      where merchant_id = $1 and operation = $2 and key = $3 and expires_at > $8
        and not exists (select from claim)""";

  static final String FIND =
      """
      select fingerprint, resource_id, body from idempotency_key
      where merchant_id = $1 and operation = $2 and key = $3 and expires_at > $4
      """;

  static final String PURGE =
      """
      delete from idempotency_key where ctid in (
        select ctid from idempotency_key where expires_at <= $1
        limit $2 for update skip locked)
      """;
}
