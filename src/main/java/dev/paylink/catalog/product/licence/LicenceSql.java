package dev.paylink.catalog.product.licence;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of licence keys. The first two parameters of most statements are merchant and product. */
final class LicenceSql {
  private LicenceSql() {}

  /** Parameters: merchant, product, sealed pepper. */
  static final String CREATE =
      """
      insert into product_licence (product_id, merchant_id, pepper) values ($2, $1, $3)
      on conflict (product_id) do nothing""";

  private static final String SETTINGS = "mode, pattern, pepper";

  /** Parameters: merchant, product. */
  static final String GET =
      "select %s from product_licence where merchant_id = $1 and product_id = $2"
          .formatted(SETTINGS);

  /** Locks what a product has of keys before anything else of them. */
  static final String LOCK = GET + " for no key update";

  /** Parameters: merchant, product, pattern; null for no generated keys. */
  static final String SET_PATTERN =
      """
      update product_licence set mode = case when $3::text is null then 'none' else 'pattern' end, pattern = $3
      where merchant_id = $1 and product_id = $2""";

  /**
   * Passes over keys that are there, also as generated ones. Keys and digests are in base64, {@code
   * generated} are the digests as of generated keys. One row.
   */
  static final NamedStatement ADD =
      NamedStatement.of(
          """
      with added as (
        insert into licence_key (id, merchant_id, product_id, digest, sealed, hint)
        select k.id, #{merchant}, #{product}, decode(k.digest, 'base64'), decode(k.sealed, 'base64'), k.hint
        from unnest(#{ids}::uuid[], #{digests}::text[], #{sealed}::text[], #{hints}::text[], #{generated}::text[])
          k(id, digest, sealed, hint, generated)
        where not exists (select from licence_key g
                          where g.merchant_id = #{merchant} and g.product_id = #{product}
                            and g.digest = decode(k.generated, 'base64'))
        on conflict (product_id, digest) do nothing
        returning id
      ), counted as (
        select count(*)::integer as n from added
      )
      update product_licence p set mode = 'list', total = total + n, available = available + n
      from counted
      where p.merchant_id = #{merchant} and p.product_id = #{product}
      returning n""");

  /** The figures of a product. */
  static final String SUMMARY =
      """
      select mode, pattern, total, available, assigned, revoked
      from product_licence where merchant_id = $1 and product_id = $2""";

  private static final String SHOWN =
      "k.id, k.product_id, k.hint, k.state, k.order_id, k.assigned_at, k.revoked_at";

  /** Parameters: merchant, product, limit, offset, id or null. An id selects the keys before it. */
  static final String LIST = list("");

  /**
   * The keys in a state. Parameters as of {@link #LIST}, then the state. {@code exactly} is
   * declared expensive, so that the planner does not look for a rare state in all keys of the
   * product.
   */
  static final String LIST_OF_STATE = list("and exactly(k.state) = $6");

  private static String list(String condition) {
    return """
    select %s from licence_key k
    where k.merchant_id = $1 and k.product_id = $2 and k.id < coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') %s
    order by k.id desc limit $3 offset $4"""
        .formatted(SHOWN, condition);
  }

  /** Parameters: merchant, product, digest, digest as of a generated key. */
  static final String FIND =
      """
      select %s from licence_key k
      where k.merchant_id = $1 and k.product_id = $2 and k.digest in ($3, $4) and k.order_id is not null
      order by k.digest = $3 desc limit 1"""
          .formatted(SHOWN);

  /** Parameters: merchant, key. */
  static final String BY_ID =
      "select %s from licence_key k where k.merchant_id = $1 and k.id = $2".formatted(SHOWN);

  /** Parameters: merchant, order. */
  static final String OF_ORDER =
      """
      select %s, coalesce(k.of_order, false) as of_order, k.sealed
      from licence_key k where k.merchant_id = $1 and k.order_id = $2"""
          .formatted(SHOWN);

  private static final String EVENT =
      """
      select 1 as n, k.merchant_id, '%s' as type, k.id as object_id, k.sequence,
             licence_key_in_event(k.whole) as object, null as previous
      from changed k""";

  private static String event(String type) {
    return OutboxSql.emitAll("array[#{event}::uuid]", "#{at}", EVENT.formatted(type), "#{origin}");
  }

  private static final String CHANGED = "k as whole, k.id, k.merchant_id, k.sequence";

  /**
   * Gives an order, {@code subject}, a key of the list. Returns a row with the key, unless the list
   * has run out.
   */
  static final NamedStatement ASSIGN =
      NamedStatement.of(
          """
      with next as (
        select id from licence_key
        where merchant_id = #{merchant} and product_id = #{product} and exactly(state) = 'available'
        order by id limit 1 for update skip locked
      ), changed as (
        update licence_key k set state = 'assigned', order_id = #{subject}, assigned_at = #{at}, sequence = k.sequence + 1
        from next where k.id = next.id
        returning %s
      ), counted as (
        update product_licence set available = available - 1, assigned = assigned + 1
        where merchant_id = #{merchant} and product_id = #{product} and exists (select from changed)
      ), %s
      select id from changed"""
              .formatted(CHANGED, event("licence_key.assigned")));

  /** Gives an order, {@code subject}, a key that was generated. */
  static final NamedStatement GENERATE =
      NamedStatement.of(
          """
      with changed as (
        insert into licence_key as k (id, merchant_id, product_id, digest, sealed, hint, state, order_id,
                                      assigned_at, sequence)
        values (#{id}, #{merchant}, #{product}, #{digest}, #{sealed}, #{hint}, 'assigned', #{subject}, #{at}, 1)
        returning %s
      ), counted as (
        update product_licence set assigned = assigned + 1 where merchant_id = #{merchant} and product_id = #{product}
      ), %s
      select id from changed"""
              .formatted(CHANGED, event("licence_key.assigned")));

  /** Makes the key valid again that was revoked with its order, {@code subject}. */
  static final NamedStatement RESTORE =
      NamedStatement.of(
          """
      with changed as (
        update licence_key k set state = 'assigned', revoked_at = null, of_order = null, sequence = k.sequence + 1
        where k.merchant_id = #{merchant} and k.product_id = #{product}
          and k.order_id = #{subject} and k.state = 'revoked' and k.of_order
        returning %s
      ), counted as (
        update product_licence set assigned = assigned + 1, revoked = revoked - 1
        where merchant_id = #{merchant} and product_id = #{product} and exists (select from changed)
      ), %s
      select id from changed"""
              .formatted(CHANGED, event("licence_key.assigned")));

  /** Revokes a key, {@code subject}, that is not. */
  static final NamedStatement REVOKE =
      NamedStatement.of(
          """
      with before as (
        select id, state from licence_key
        where merchant_id = #{merchant} and product_id = #{product} and id = #{subject} and state <> 'revoked' for update
      ), changed as (
        update licence_key k set state = 'revoked', revoked_at = #{at}, of_order = #{ofOrder}, sequence = k.sequence + 1
        from before where k.id = before.id
        returning %s
      ), counted as (
        update product_licence p set
          total = total - (b.state = 'available')::int, available = available - (b.state = 'available')::int,
          assigned = assigned - (b.state = 'assigned')::int, revoked = revoked + 1
        from before b
        where p.merchant_id = #{merchant} and p.product_id = #{product}
      ), %s
      select id from changed"""
              .formatted(CHANGED, event("licence_key.revoked")));

  /** Keys that the encryption key with a prefix has sealed. Parameters: prefix, limit. */
  static final String SEALED_BY =
      "select id, sealed from licence_key where substring(sealed from 1 for 4) = $1 limit $2";

  /** Parameters: key, sealed anew, sealed before. */
  static final String RESEAL = "update licence_key set sealed = $2 where id = $1 and sealed = $3";

  /** Peppers that the encryption key with a prefix has sealed. Parameters: prefix, limit. */
  static final String PEPPERS_SEALED_BY =
      """
      select product_id as id, pepper as sealed from product_licence
      where substring(pepper from 1 for 4) = $1 limit $2""";

  /** Parameters: product, sealed anew, sealed before. */
  static final String RESEAL_PEPPER =
      "update product_licence set pepper = $2 where product_id = $1 and pepper = $3";
}
