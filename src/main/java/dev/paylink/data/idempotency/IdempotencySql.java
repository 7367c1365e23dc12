package dev.paylink.data.idempotency;

import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.db.NamedStatement;

/** SQL of idempotency keys, as parts of the statement that creates the resource. */
public final class IdempotencySql {
  private IdempotencySql() {}

  /**
   * A common table expression that claims the key of a merchant and an operation, under a condition
   * for creating the resource. It returns a row if the key was free, and waits for a concurrent
   * claim of the same key. {@link IdempotencyStore#create} gives its parameters. Creations that
   * share statements use {@link CreationSql}.
   *
   * @param condition an expression whose value is constant within the statement
   */
  public static String claimIf(String condition) {
    return """
    claim as (
      insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
      select #{merchant}::uuid, #{operation}::text, #{key}::text, #{fingerprint}::text, #{id}::uuid, #{answer}::text, #{keptUntil}::timestamptz
      where #{key}::text is not null and %s
      on conflict (merchant_id, operation, key) do update
        set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
            body = excluded.body, expires_at = excluded.expires_at
        where idempotency_key.expires_at <= #{now}::timestamptz
      returning 1
    )"""
        .formatted(condition);
  }

  /** The condition for inserting the resource: no key, or a key that was just claimed. */
  public static final String IS_NEW = "(#{key}::text is null or exists (select from claim))";

  /** The stored response of a key that was not free, if this snapshot contains it. */
  private static final String TAKEN =
      """
      select fingerprint, resource_id, body from idempotency_key
      where merchant_id = #{merchant} and operation = #{operation} and key = #{key} and expires_at > #{now}
        and not exists (select from claim)""";

  /**
   * The end of a statement that creates a resource: whether it did, or else the stored response.
   * What was created is {@code created}.
   */
  public static final String ANSWER =
      """
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken"""
          .formatted(TAKEN);

  static final String FIND =
      """
      select fingerprint, resource_id, body from idempotency_key
      where merchant_id = $1 and operation = $2 and key = $3 and expires_at > $4
      """;

  /** Claims a key for a change. Waits for a concurrent claim. No row if the key is taken. */
  static final NamedStatement CLAIM_CHANGE =
      NamedStatement.of(
          """
      insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
      values (#{merchant}, #{operation}, #{key}, #{fingerprint}, #{resource}, '', #{keptUntil})
      on conflict (merchant_id, operation, key) do update
        set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
            body = excluded.body, expires_at = excluded.expires_at
        where idempotency_key.expires_at <= #{now}
      returning 1
      """);

  /** Parameters: merchant, operation, key, reply. */
  static final String STORE_REPLY =
      """
      update idempotency_key set body = $4 where merchant_id = $1 and operation = $2 and key = $3
      """;

  /** What was done with a key, newest first. Parameters: merchant, key, operations, time. */
  static final String USES =
      """
      select operation, resource_id, expires_at from idempotency_key
      where merchant_id = $1 and key = $2 and operation = any ($3::text[]) and expires_at > $4
      order by expires_at desc, operation
      """;

  static final String PURGE =
      """
      delete from idempotency_key where ctid in (
        select ctid from idempotency_key where expires_at <= $1
        limit $2 for update skip locked)
      """;

  /** Keys of a merchant lapse. */
  static final WaitingRows WAITING =
      WaitingRows.withoutStop(
          """
          update idempotency_key set expires_at = expires_at - make_interval(secs => $2) where merchant_id = $1""");
}
