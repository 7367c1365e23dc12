package dev.paylink.data.idempotency;

import dev.paylink.data.db.BatchStatement;
import org.jspecify.annotations.Nullable;

/** Parts of statements that create resources with their idempotency keys, one or many at once. */
public final class CreationSql {
  /**
   * The columns of {@code given} that every resource has; the parameters of the resource follow.
   */
  private static final String COLUMNS =
      """
      merchant_id uuid, operation text, key text, fingerprint text, id uuid, body text,
      key_expires_at timestamptz, asked_at timestamptz""";

  private CreationSql() {}

  /**
   * A common table expression that claims the keys that are given, in their order, so that
   * concurrent statements with the same keys wait in turn. It has a row for each key that was free,
   * and waits for concurrent claims. No key may be given twice.
   */
  public static final String CLAIM =
      """
      claim as (
        insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
        select merchant_id, operation, key, fingerprint, id, body, key_expires_at
        from given
        where key is not null and other is null
        order by merchant_id, key
        on conflict (merchant_id, operation, key) do update
          set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
              body = excluded.body, expires_at = excluded.expires_at
          where idempotency_key.expires_at <= (select asked_at from given limit 1)
        returning resource_id
      )""";

  /** The condition for inserting the resource of a row {@code g} of {@code given}. */
  public static final String IS_NEW =
      "g.other is null and (g.key is null or g.id in (select resource_id from claim))";

  /**
   * What became of the rows {@code given}, by their number {@code n}: whether each is in {@code
   * created}, and otherwise the response that is stored under its key, if this snapshot contains
   * it, or the resource that stood in its way; and whether any delivery was queued.
   */
  public static final String ANSWERS =
      """
      select g.n, c.id is not null as created, k.fingerprint, k.resource_id, k.body, g.other,
             exists (select from queued) as queued
      from given g
      left join created c on c.id = g.id
      left join lateral (
        select fingerprint, resource_id, body from idempotency_key k
        where c.id is null and k.merchant_id = g.merchant_id and k.operation = g.operation
          and k.key = g.key and k.expires_at > g.asked_at
        offset 0 -- a subquery of its own, which reads nothing for what was created
      ) k on true
      """;

  /**
   * Makes a statement.
   *
   * @param columns name and type of each column of the resource, separated by commas
   * @param other an expression for the id of what stands in the way of a row {@code g}; null for
   *     nothing
   * @param rest what follows the common table expression {@code given}
   */
  public static BatchStatement of(String columns, @Nullable String other, String rest) {
    return BatchStatement.of(
        COLUMNS + ", " + columns, ", %s::uuid as other".formatted(other), rest);
  }
}
